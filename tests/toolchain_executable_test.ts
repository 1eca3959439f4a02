import { assert, assertEquals } from "@std/assert";
import { join, toFileUrl } from "@std/path";
import config from "../deno.json" with { type: "json" };
import { PAYLOAD_LIMIT, payloadSize, withBundle } from "../tools/build.ts";
import { bundleSums } from "../tools/release.ts";
import { BUTLER } from "./support/butler.ts";

interface World {
  readonly id: string;
  readonly env: (home: string) => Record<string, string>;
  readonly homeMode?: number;
  /** The executable's folder below the temporary one; without it, `dist`. */
  readonly installedIn?: string;
}

const WORLDS: readonly World[] = [
  { id: "an empty HOME", env: (HOME) => ({ HOME }) },
  { id: "a read-only HOME", env: (HOME) => ({ HOME }), homeMode: 0o555 },
  { id: "no HOME", env: () => ({ PATH: "/usr/bin:/bin" }) },
  { id: "no environment at all", env: () => ({}) },
  { id: "a TMPDIR that is missing", env: () => ({ TMPDIR: "/dev/null/tmp" }) },
  {
    id: "a path with spaces",
    env: (HOME) => ({ HOME }),
    installedIn: "a folder with spaces",
  },
];

const EVENT = JSON.stringify({
  hook_event_name: "PreToolUse",
  tool_name: "Bash",
  tool_input: { command: "git status" },
});

for (const world of WORLDS) {
  Deno.test(`toolchain-executable: starts with ${world.id}`, async () => {
    const home = await Deno.makeTempDir();
    try {
      const program = await install(world, home);
      if (world.homeMode) await Deno.chmod(home, world.homeMode);
      const env = world.env(home);
      const version = await run(program, ["--version"], "", env, home);
      assertEquals(version, `butler ${config.version}\n`);
      const answer = await run(program, ["hook"], EVENT, env, home);
      assert(answer.includes('"permissionDecision":"deny"'), answer);
    } finally {
      await Deno.chmod(home, 0o755);
      await Deno.remove(home, { recursive: true });
    }
  });
}

async function install(world: World, folder: string): Promise<string> {
  if (world.installedIn === undefined) return BUTLER;
  const program = join(folder, world.installedIn, "butler");
  await Deno.mkdir(join(folder, world.installedIn));
  await Deno.copyFile(BUTLER, program);
  return program;
}

async function run(
  program: string,
  args: string[],
  stdin: string,
  env: Record<string, string>,
  cwd: string,
): Promise<string> {
  const child = new Deno.Command(program, {
    args,
    env,
    clearEnv: true,
    cwd,
    stdin: "piped",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  const writer = child.stdin.getWriter();
  await writer.write(new TextEncoder().encode(stdin));
  await writer.close();
  const { code, stdout, stderr } = await child.output();
  assertEquals(new TextDecoder().decode(stderr), "");
  assertEquals(code, 0);
  return new TextDecoder().decode(stdout);
}

Deno.test("toolchain-executable: carries no more than its limit beside the runtime", () => {
  const size = payloadSize(toFileUrl(BUTLER));
  assert(size > 0 && size <= PAYLOAD_LIMIT, `${size} bytes`);
});

Deno.test("toolchain-executable: carries the bundle and nothing else", async () => {
  const sizes = await withBundle((entry) => {
    const folder = new URL("./", entry);
    const files = Array.from(Deno.readDirSync(folder), ({ name }) => name);
    return Promise.resolve(
      files.map((name) => Deno.statSync(new URL(name, folder)).size),
    );
  });
  const bundle = sizes.reduce((sum, size) => sum + size);
  const rest = payloadSize(toFileUrl(BUTLER)) - bundle;
  assert(rest > 0 && rest < 16_384, `${rest} bytes of metadata`);
});

Deno.test("toolchain-executable: the hook and a refusal of git are one file", async () => {
  const text = await withBundle((entry) => Deno.readTextFile(entry));
  assertEquals(text.match(/(?:import|from)"\.[^"]*"/g), null);
  assert(!text.includes('import("./git_judgement'), "the refusal is elsewhere");
});

Deno.test("toolchain-executable: two builds of the bundle are equal", async () => {
  const first = await withBundle(bundleSums);
  assert(first.includes("  main.js\n"), first);
  assertEquals(await withBundle(bundleSums), first);
});
