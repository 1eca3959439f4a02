import { assert, assertEquals } from "@std/assert";
import { byteLength } from "../src/core/bytes.ts";
import type { System } from "../src/core/system.ts";
import { REASON_BUDGET } from "../src/hook/decide.ts";
import { answerPayload } from "../src/hook/run.ts";
import { system } from "../src/io/system.ts";
import { replacementFor } from "../src/tools/git_equivalents.ts";
import { fixtureRows } from "./support/fixtures.ts";

/** A line as agents write them, and the calls that answer it, in order. */
interface Everyday {
  readonly id: string;
  readonly command: string;
  readonly calls: readonly string[];
  /** The file of `.git` that says what has stopped with a conflict in `src/b.ts`. */
  readonly during?:
    | "MERGE_HEAD"
    | "CHERRY_PICK_HEAD"
    | "REVERT_HEAD"
    | "rebase-merge";
  /** Inside a sub-agent the line for a shell. */
  readonly shell?: string;
  /** The tool that is to run the line. */
  readonly tool: "Bash" | "PowerShell";
  /** The line does other work, which is not done. */
  readonly more?: boolean;
}

const rows: readonly Everyday[] = [
  ...linesOf("hook/everyday.jsonl", "Bash"),
  ...linesOf("hook/heredocs.jsonl", "Bash"),
  ...linesOf("hook/powershell.jsonl", "PowerShell"),
];

function linesOf(file: string, tool: Everyday["tool"]): Everyday[] {
  return fixtureRows<Omit<Everyday, "tool">>(file)
    .map((row) => ({ ...row, tool }));
}

/** What stands around a call. */
const CALL = {
  C: /Use (.*?)(?: instead)?\.$/,
  "ja_JP.UTF-8": /(work_\w+\(.*\)) を使ってください。$/,
};
const SHELL = {
  C: "Without MCP tools: ",
  "ja_JP.UTF-8": "MCP ツールがない場合: ",
};

const NOTHING_RAN = /Nothing of this command was run|一切実行されていません/;

/** The branch `topic` follows `origin`; `fork` is another remote. */
const CONFIG = `[remote "origin"]
	url = ../origin.git
[remote "fork"]
	url = ../fork.git
[branch "topic"]
	remote = origin
	merge = refs/heads/topic
`;

/** What git leaves for the message of a merge that has stopped. */
const MERGE_MSG = `Merge branch 'f'

# Conflicts:
#\tsrc/b.ts
`;

async function withOperation<T>(
  { during }: Everyday,
  cwd: string,
  act: () => Promise<T>,
): Promise<T> {
  if (!during) return await act();
  const hash = `${"1".repeat(40)}\n`;
  await Deno.writeTextFile(`${cwd}/.git/${during}`, hash);
  await Deno.writeTextFile(`${cwd}/.git/MERGE_MSG`, MERGE_MSG);
  try {
    return await act();
  } finally {
    await Deno.remove(`${cwd}/.git/${during}`);
    await Deno.remove(`${cwd}/.git/MERGE_MSG`);
  }
}

function speaking(lang: string, home: string): System {
  const env = { LANG: lang, HOME: home } as Record<string, string>;
  return { ...system, env: (name) => env[name] };
}

async function reasonFor(
  { command, shell, tool }: Everyday,
  lang: string,
  cwd: string,
): Promise<string> {
  const payload = {
    hook_event_name: "PreToolUse",
    tool_name: tool,
    tool_input: { command },
    cwd,
    ...(shell !== undefined && { agent_id: "a1" }),
  };
  const answer = await answerPayload(payload, speaking(lang, cwd));
  return JSON.parse(answer).hookSpecificOutput.permissionDecisionReason;
}

for (const lang of ["C", "ja_JP.UTF-8"] as const) {
  Deno.test(`the hook answers everyday lines with their calls (${lang})`, async (t) => {
    const cwd = await Deno.makeTempDir();
    try {
      await Deno.mkdir(`${cwd}/.git`);
      await Deno.writeTextFile(`${cwd}/.git/HEAD`, "ref: refs/heads/topic\n");
      await Deno.writeTextFile(`${cwd}/.git/config`, CONFIG);
      await Deno.mkdir(`${cwd}/.git/refs/heads`, { recursive: true });
      await Deno.writeTextFile(`${cwd}/.git/refs/heads/main`, "");
      await Deno.mkdir(`${cwd}/src`);
      for (const row of rows) {
        await t.step(row.id, async () => {
          const reason = await withOperation(
            row,
            cwd,
            () => reasonFor(row, lang, cwd),
          );
          const lines = reason.split("\n");
          const found = lines.map((line) => CALL[lang].exec(line)?.[1]);
          const calls = row.calls.map((call) => call.replace("CWD", cwd));
          assertEquals(found.filter((one) => one !== undefined), calls);
          assert(byteLength(reason) <= REASON_BUDGET, reason);
          const { shell, more } = row;
          if (more !== undefined) {
            assertEquals(NOTHING_RAN.test(reason), more, reason);
          }
          if (shell) assert(lines.includes(SHELL[lang] + shell), reason);
        });
      }
    } finally {
      await Deno.remove(cwd, { recursive: true });
    }
  });
}

const DURING = {
  MERGE_HEAD: "merging",
  CHERRY_PICK_HEAD: "cherry_picking",
  REVERT_HEAD: "reverting",
  "rebase-merge": "rebasing",
} as const;

/** A call without a hole: what an agent does with it is known. */
const WHOLE_VCS = /^work_vcs\((\[[^…]*\])(?:, cwd=".*")?\)$/;

Deno.test("what the hook hands to work_vcs, work_vcs does not hand back", async (t) => {
  for (const { id, calls, during: mark } of rows) {
    for (const call of calls) {
      const [, args] = WHOLE_VCS.exec(call) ?? [];
      if (args === undefined) continue;
      await t.step(id, () => {
        const { proper, forPerson } = replacementFor(JSON.parse(args), {
          index: true,
          ...(mark && { during: DURING[mark] }),
        });
        assert(!proper && !forPerson, call);
      });
    }
  }
});
