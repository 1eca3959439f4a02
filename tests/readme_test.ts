import { assert, assertEquals } from "@std/assert";
import { dirname } from "@std/path";
import { byteLength } from "../src/core/bytes.ts";
import { NO_CONFIG } from "../src/core/config.ts";
import { toolList } from "../src/mcp/tool_list.ts";
import { BUTLER, fixedEnv, runProgram } from "./support/butler.ts";
import { consoleCases, outputPattern } from "./support/console_blocks.ts";

const PAGES = ["README.md", "README.ja.md"];

for (const page of PAGES) {
  Deno.test(`${page}: every command prints what it says`, async (t) => {
    const url = new URL(`../${page}`, import.meta.url);
    const cases = consoleCases(await Deno.readTextFile(url));
    assert(cases.length > 0);
    const folder = await Deno.makeTempDir();
    try {
      const env = environment(folder, page);
      const project = await scratchProject(folder, env);
      for (const { line, command, output } of cases) {
        await t.step(`line ${line}: ${command.slice(0, 60)}`, async () => {
          const ran = await runProgram(["bash", "-c", command], {
            env,
            cwd: project,
          });
          assertEquals(ran.stderr, "");
          const printed = ran.stdout.trimEnd();
          assert(outputPattern(output).test(printed), printed);
        });
      }
    } finally {
      await Deno.remove(folder, { recursive: true });
    }
  });
}

/** Spaces that the table needs follow the figure. */
const TOOL_ROW =
  /^(\| (?:tool definitions in the context|コンテキスト内のツール定義) +\| )([\d,]+ B *)(?= \|)/m;

for (const page of PAGES) {
  Deno.test(`${page}: the tool definitions have the size that it states`, async () => {
    const url = new URL(`../${page}`, import.meta.url);
    const list = JSON.stringify({ tools: toolList(NO_CONFIG) });
    const size = `${byteLength(list).toLocaleString("en")} B`;
    const text = await Deno.readTextFile(url);
    const wanted = text.replace(
      TOOL_ROW,
      (_, row, cell) => row + size.padEnd(cell.length),
    );
    if (Deno.env.has("GOLDEN")) await Deno.writeTextFile(url, wanted);
    const [, , stated] = (await Deno.readTextFile(url)).match(TOOL_ROW) ?? [];
    assertEquals(stated?.trim(), size, `${page}: ./denow task golden`);
  });
}

function environment(folder: string, page: string): Record<string, string> {
  const { PATH } = fixedEnv();
  return {
    PATH: `${dirname(BUTLER)}:${PATH}`,
    HOME: folder,
    BUTLER_LANG: page.endsWith(".ja.md") ? "ja" : "en",
    GIT_AUTHOR_NAME: "A",
    GIT_AUTHOR_EMAIL: "a@example.com",
    GIT_COMMITTER_NAME: "A",
    GIT_COMMITTER_EMAIL: "a@example.com",
  };
}

/** One commit, one changed file, a branch named after an issue. */
async function scratchProject(
  folder: string,
  env: Record<string, string>,
): Promise<string> {
  const project = `${folder}/project`;
  const script = `
    git init -q -b 69-parser "$1" && cd "$1" && mkdir src &&
    echo one > src/a.ts && git add . && git commit -q -m Start &&
    echo two > src/a.ts`;
  const { status, stderr } = await runProgram(
    ["bash", "-c", script, "bash", project],
    { env },
  );
  assertEquals(status, 0, stderr);
  return project;
}
