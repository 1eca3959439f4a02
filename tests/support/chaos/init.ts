import { assert, assertEquals } from "@std/assert";
import { BUTLER, runButler } from "../butler.ts";
import type { Attempt, Drill } from "../chaos.ts";
import { makeScenario } from "../scenario.ts";
import type { Scenario } from "../scenario.ts";

const START = `
git init -q
mkdir .claude
cat > .claude/settings.json <<'E'
{
  // ours
  "model": "x",
  "hooks": { "Stop": [{ "hooks": [{ "type": "command", "command": "true" }] }] }
}
E
printf '{"mcpServers":{"other":{"command":"x"}}}\\n' > .mcp.json
printf '# Project\\n\\nText.\\n' > CLAUDE.md
`;

type Files = Readonly<Record<string, string>>;

export const initDrill: Drill = {
  name: "init",
  holds: "each file is the old or the new one; init and --remove go on",
  async prepare(): Promise<Attempt> {
    const world = await makeScenario(START);
    const before = readAll(world.work);
    const after = await finished();
    return {
      argv: [BUTLER, "init"],
      cwd: world.work,
      env: world.env,
      check: () => check(world, before, after),
      [Symbol.asyncDispose]: () => world[Symbol.asyncDispose](),
    };
  },
};

let reference: Promise<Files> | undefined;

/** What a set-up looks like that nobody killed. */
function finished(): Promise<Files> {
  return reference ??= (async () => {
    await using world = await makeScenario(START);
    await init(world);
    return readAll(world.work);
  })();
}

async function init(world: Scenario, ...args: string[]): Promise<void> {
  const { work: cwd, env } = world;
  const { status, stdout } = await runButler(["init", ...args], { cwd, env });
  assertEquals(status, 0, stdout);
}

async function check(
  world: Scenario,
  before: Files,
  after: Files,
): Promise<void> {
  for (const [path, text] of Object.entries(readAll(world.work))) {
    if (/\.butler-\d+$/.test(path)) continue; // half a draft is nobody's file
    assert(
      text === before[path] || text === after[path],
      `${path} is neither old nor new: ${text}`,
    );
  }
  await init(world);
  assertEquals(withoutDrafts(readAll(world.work)), after);
  const copies = readAll(`${world.work}/.git/butler/backup`);
  for (const [path, text] of Object.entries(copies)) {
    assertEquals(text, before[path], `the copy of ${path}`);
  }
  await init(world, "--remove");
  assertEquals(withoutDrafts(readAll(world.work)), before);
}

function withoutDrafts(files: Files): Files {
  return Object.fromEntries(
    Object.entries(files).filter(([path]) => !/\.butler-\d+$/.test(path)),
  );
}

/** Every file of the work tree but those of git. */
function readAll(root: string, below = ""): Files {
  const files: Record<string, string> = {};
  for (const { name, isDirectory } of Deno.readDirSync(`${root}/${below}`)) {
    const path = below + name;
    if (name === ".git") continue;
    if (isDirectory) Object.assign(files, readAll(root, `${path}/`));
    else files[path] = Deno.readTextFileSync(`${root}/${path}`);
  }
  return files;
}
