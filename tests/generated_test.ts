import { assert, assertEquals } from "@std/assert";
import { dirname, fromFileUrl } from "@std/path";
import { SUBCOMMANDS } from "../src/cli/subcommands.ts";
import { CONFIG_SHAPE } from "../src/core/config_shape.ts";
import type { Shape } from "../src/core/config_shape.ts";
import { CONFIG_ROWS } from "../src/setup/generate/config_rows.ts";
import {
  GENERATED_PAGES,
  generatedFiles,
  withGeneratedBlocks,
} from "../src/setup/generated.ts";
import { TOOLS } from "../src/tools/catalog.ts";
import { runProgram } from "./support/butler.ts";

const root = new URL("../", import.meta.url);

/** With GOLDEN=1 the file is rewritten instead. */
function compare(path: string, wanted: string): void {
  const url = new URL(path, root);
  if (Deno.env.get("GOLDEN") === "1") {
    Deno.mkdirSync(new URL("./", url), { recursive: true });
    Deno.writeTextFileSync(url, wanted);
  }
  assertEquals(Deno.readTextFileSync(url), wanted, `${path}: deno task golden`);
}

for (const [path, content] of Object.entries(generatedFiles())) {
  Deno.test(`${path} is what the records say`, () => compare(path, content));
}

for (const [path, lang] of Object.entries(GENERATED_PAGES)) {
  Deno.test(`the tables of ${path} are what the records say`, () => {
    const text = Deno.readTextFileSync(new URL(path, root));
    const wanted = withGeneratedBlocks(text, lang);
    for (const block of ["tools", "configuration", "rules"]) {
      assert(wanted.includes(`<!-- ${block} -->`), `${path} has no ${block}`);
    }
    compare(path, wanted);
  });
}

Deno.test("the table of the configuration forgets no key", () => {
  assertEquals(
    CONFIG_ROWS.map(({ key }) => key).toSorted(),
    leaves(CONFIG_SHAPE).toSorted(),
  );
});

/** Dotted paths of all values; a map's keys are written in capitals. */
function leaves(shape: Shape, path: readonly string[] = []): string[] {
  switch (shape.kind) {
    case "object":
      return Object.entries(shape.keys)
        .flatMap(([key, value]) => leaves(value, [...path, key]));
    case "map": {
      const name = path.at(-1) === "profiles" ? "PROFILE" : "RULE";
      return leaves(shape.values, [...path, name]);
    }
    default:
      return [path.join(".")];
  }
}

const completion = (name: string) =>
  fromFileUrl(new URL(`completions/${name}`, root));

/** What bash offers after a line whose last word is being typed. */
async function complete(line: string): Promise<string[]> {
  const script = `
    source "$1"
    COMP_WORDS=($2)
    [[ $2 == *" " ]] && COMP_WORDS+=("")
    COMP_CWORD=$((\${#COMP_WORDS[@]} - 1))
    _butler
    printf '%s\\n' "\${COMPREPLY[@]}"`;
  const path = completion("butler.bash");
  const argv = ["bash", "-c", script, "bash", path, line];
  const { stdout, stderr } = await runProgram(argv, {
    cwd: dirname(path),
  });
  assertEquals(stderr, "");
  return stdout.split("\n").filter((word) => word !== "").sort();
}

const COMPLETIONS: readonly (readonly [string, readonly string[]])[] = [
  ["butler m", ["mcp", "meter"]],
  ["butler --v", ["--version"]],
  ["butler init --d", ["--dry-run"]],
  ["butler init --hooks ", ["process", "server"]],
  ["butler init --hooks s", ["server"]],
  ["butler init --project ../c", ["../completions"]],
  ["butler guard --profile ", ["commit", "edit", "session"]],
  ["butler guard --budget ", []],
  ["butler guard -- ./_but", []],
  ["butler guard -- cat _but", ["_butler"]],
  ["butler meter t", ["transcripts"]],
  ["butler call work_d", ["work_diff"]],
  ["butler doctor --", ["--help", "--json"]],
];

for (const [line, words] of COMPLETIONS) {
  Deno.test(`bash completes "${line}"`, async () => {
    assertEquals(await complete(line), words);
  });
}

Deno.test("every shell's completion knows every subcommand, option and tool", () => {
  const files = generatedFiles();
  for (const name of ["butler.bash", "_butler", "butler.fish"]) {
    const text = files[`completions/${name}`];
    const fish = name.endsWith(".fish");
    for (const subcommand of SUBCOMMANDS) {
      assert(text.includes(subcommand.name), `${name}: ${subcommand.name}`);
      for (const option of subcommand.options) {
        const written = fish ? `-l ${option.name.slice(2)}` : option.name;
        assert(text.includes(written), `${name}: ${option.name}`);
      }
    }
    for (const tool of TOOLS) assert(text.includes(tool.name), tool.name);
  }
});

const SYNTAX: readonly (readonly [string, string])[] = [
  ["bash", "butler.bash"],
  ["zsh", "_butler"],
  ["fish", "butler.fish"],
];

for (const [shell, name] of SYNTAX) {
  Deno.test({
    name: `${shell} reads its completion without complaint`,
    ignore: !await hasProgram(shell),
    fn: async () => {
      const ran = await runProgram([shell, "-n", completion(name)]);
      assertEquals({ status: ran.status, stderr: ran.stderr }, {
        status: 0,
        stderr: "",
      });
    },
  });
}

async function hasProgram(name: string): Promise<boolean> {
  const argv = ["sh", "-c", `command -v ${name}`];
  return (await runProgram(argv)).status === 0;
}
