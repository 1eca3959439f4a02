import { runButler } from "./butler.ts";
import { configure } from "./doctor_world.ts";
import type { Place } from "./doctor_world.ts";

/** What is wrong with a set-up, and what doctor says of it. */
export interface Broken {
  readonly id: string;
  /** The check that finds it. */
  readonly check: string;
  readonly detail: RegExp;
  readonly fix: RegExp;
  breaks(place: Place): void | Promise<void>;
}

export const SETTINGS = ".claude/settings.json";

/** The ten of issue 6, and what else goes wrong in such files. */
export const BROKEN: readonly Broken[] = [
  {
    id: "butler is not on PATH",
    check: "executable",
    detail: /not on PATH/,
    fix: /Copy .*butler to a folder on PATH/,
    breaks: ({ bin }) => Deno.removeSync(`${bin}/butler`),
  },
  {
    id: "an old executable is on PATH",
    check: "version",
    detail: /bin\/butler is butler 0\.0\.1, this is butler /,
    fix: /Copy .* over .*bin\/butler/,
    breaks: ({ bin }) => replaceButler(bin, "echo butler 0.0.1"),
  },
  {
    id: "the settings have a wrong matcher",
    check: "settings",
    detail: /not called for Bash, PowerShell, Monitor; matchers are bash and /,
    fix: /butler init/,
    breaks: ({ edit }) =>
      edit(SETTINGS, (text) => text.replace("Bash|PowerShell|Monitor", "bash")),
  },
  {
    id: "a hook in shell form has a typo",
    check: "settings",
    detail: /settings\.json calls "butlr hook"/,
    fix: /Remove that line/,
    breaks: ({ edit }) =>
      edit(
        SETTINGS,
        () => settings({ type: "command", command: "butlr hook" }),
      ),
  },
  {
    id: "the server is missing",
    check: "server",
    detail: /\.mcp\.json has no server butler/,
    fix: /butler init/,
    breaks: ({ root }) => Deno.removeSync(`${root}/.mcp.json`),
  },
  {
    id: "the configuration has an unknown key",
    check: "configuration",
    detail: /Unknown key "git\.enfroce"/,
    fix: /Correct .*butler\.json/,
    breaks: ({ root }) => configure(root, { git: { enfroce: "deny" } }),
  },
  {
    id: "the configuration names a rule that there is not",
    check: "configuration",
    detail:
      /Unknown key "migrations\.enforce\.wipe": did you mean "wipes"\?; .*"migrations\.enforce\.nonsense": no rule/,
    fix: /Correct .*butler\.json/,
    breaks: ({ root }) =>
      configure(root, {
        migrations: { enforce: { wipe: "off", nonsense: "ask", sql: "off" } },
      }),
  },
  {
    id: "the configuration allows what cannot be a subcommand",
    check: "configuration",
    detail:
      /git\.allow: "git lfs", wanted is the subcommand alone.*; Unknown git\.allow "statsh": did you mean "stash"\?$/,
    fix: /Correct .*butler\.json/,
    breaks: ({ root }) =>
      configure(root, { git: { allow: ["git lfs", "statsh", "machete"] } }),
  },
  {
    id: "a killed init left a draft",
    check: "leftovers",
    detail: /^\.claude\/settings\.json\.butler-\d+$/,
    fix: /butler init/,
    breaks: ({ root }) =>
      // More than any system counts processes to.
      Deno.writeTextFileSync(`${root}/${SETTINGS}.butler-999999999`, "{"),
  },
  {
    id: "the ledger is read-only",
    check: "ledger",
    detail: /hook-meter\.tsv cannot be written: it is read-only$/,
    fix: /chmod u\+w/,
    breaks: ({ root }) => {
      const ledger = `${root}/../home/.cache/hook-meter.tsv`;
      Deno.mkdirSync(`${root}/../home/.cache`);
      Deno.writeTextFileSync(ledger, "", { mode: 0o444 });
    },
  },
  {
    id: "the ledger is where nobody can write",
    check: "ledger",
    detail: /\/proc\/x\/led\.tsv cannot be written: \S/,
    fix: /^Set BUTLER_LEDGER, or `ledger` in butler\.json, to another file$/,
    breaks: ({ root }) => configure(root, { ledger: "/proc/x/led.tsv" }),
  },
  {
    id: "the ledger is below a file",
    check: "ledger",
    detail: /\/dev\/null\/led\.tsv cannot be written: a part of its path/,
    fix: /^Set BUTLER_LEDGER/,
    breaks: ({ root }) => configure(root, { ledger: "/dev/null/led.tsv" }),
  },
  {
    id: "the ledger is a folder",
    check: "ledger",
    detail: /project\/\.claude cannot be written: it is a directory$/,
    fix: /^Set BUTLER_LEDGER/,
    breaks: ({ root }) => configure(root, { ledger: ".claude" }),
  },
  {
    id: "the ledger is in the work tree and git does not ignore it",
    check: "ledger",
    detail: /^git does not ignore \/.*\/logs\/l\.tsv: each run/,
    fix: /^Add \/logs\/l\.tsv to \.gitignore, or name a file elsewhere$/,
    breaks: ({ root }) => configure(root, { ledger: "logs/l.tsv" }),
  },
  {
    id: "another program is on PATH, which is no server either",
    check: "server",
    detail: /^butler mcp \(\.mcp\.json\) does not answer initialize/,
    fix: /^Copy .* over .*bin\/butler$/,
    breaks: ({ bin }) => replaceButler(bin, "echo hello"),
  },
  {
    id: "the ledger has no name",
    check: "configuration",
    detail: /"ledger": "", wanted is a string that is not empty$/,
    fix: /Correct .*butler\.json/,
    breaks: ({ root }) => configure(root, { ledger: "" }),
  },
  {
    id: "a tool's name is a regular expression",
    check: "configuration",
    detail:
      /migrations\.mcpTools: "\(", wanted is a name .*; .*"mcp__db__\.\*", wanted/,
    fix: /Correct .*butler\.json/,
    breaks: ({ root }) =>
      configure(root, {
        migrations: { mcpTools: ["(", "mcp__db__.*", "mcp__db__*"] },
      }),
  },
  {
    id: "git is missing",
    check: "git",
    detail: /git cannot be started/,
    fix: /Install git/,
    breaks: ({ bin }) => Deno.removeSync(`${bin}/git`),
  },
  {
    id: "there is no repository",
    check: "repository",
    detail: /is in no git repository/,
    fix: /git init/,
    breaks: ({ root }) => Deno.removeSync(`${root}/.git`, { recursive: true }),
  },
  {
    id: "the repository belongs to somebody else",
    check: "repository",
    detail: /belongs to another user/,
    fix: /safe\.directory/,
    breaks: ({ bin }) => {
      const git = Deno.realPathSync(`${bin}/git`);
      Deno.removeSync(`${bin}/git`);
      // git's own knob for its tests, from 2.35.2
      const script =
        `#!/bin/sh\nGIT_TEST_ASSUME_DIFFERENT_OWNER=1 exec ${git} "$@"\n`;
      Deno.writeTextFileSync(`${bin}/git`, script, { mode: 0o755 });
    },
  },
  {
    id: "git.enforce is off",
    check: "enforcement",
    detail: /git\.enforce is off/,
    fix: /Remove git\.enforce from .*butler\.json/,
    breaks: ({ root }) => configure(root, { git: { enforce: "off" } }),
  },
  {
    id: "the hook's command does not exist",
    check: "hook",
    detail: /\/gone\/butler hook cannot be started/,
    fix: /butler init/,
    breaks: ({ edit }) =>
      edit(
        SETTINGS,
        (text) => text.replaceAll('"butler"', '"/gone/butler"'),
      ),
  },
  {
    id: "the hook's command says something else",
    check: "hook",
    detail: /answers git status with "hello"/,
    fix: /Copy a working butler/,
    breaks: ({ bin }) => replaceButler(bin, "echo hello"),
  },
  {
    id: "a typo in an argument",
    check: "settings",
    detail: /calls "butler hok"/,
    fix: /butler init/,
    breaks: ({ edit }) =>
      edit(SETTINGS, (text) => text.replaceAll('"hook"', '"hok"')),
  },
  {
    id: "session start is missing",
    check: "settings",
    detail: /not called for SessionStart/,
    fix: /butler init/,
    breaks: ({ edit }) =>
      edit(SETTINGS, (text) => text.replace("SessionStart", "SessionEnd")),
  },
  {
    id: "the settings are no JSON",
    check: "settings",
    detail: /\.claude\/settings\.json cannot be read, line 3: /,
    fix: /Mend \.claude\/settings\.json/,
    breaks: ({ edit }) => edit(SETTINGS, () => '{\n  "a": 1,\n  oops\n}\n'),
  },
  {
    id: "the servers are no JSON",
    check: "server",
    detail: /\.mcp\.json cannot be read, line 2: /,
    fix: /Mend \.mcp\.json/,
    breaks: ({ edit }) =>
      edit(".mcp.json", (text) => text.replace("{\n", "{\n,")),
  },
  {
    id: "the hooks in the settings are a list",
    check: "settings",
    detail:
      /settings\.json cannot be read, line 2: "hooks" has to be an object/,
    fix: /Mend \.claude\/settings\.json/,
    breaks: ({ edit }) => edit(SETTINGS, () => '{\n  "hooks": []\n}\n'),
  },
  {
    id: "the servers are a list",
    check: "server",
    detail: /\.mcp\.json cannot be read, line 1: "mcpServers" has to be an/,
    fix: /Mend \.mcp\.json/,
    breaks: ({ edit }) => edit(".mcp.json", () => '{"mcpServers":[]}'),
  },
  {
    id: "there is a folder where the settings should be",
    check: "settings",
    detail: /settings\.json cannot be read: it is a directory/,
    fix: /Mend \.claude\/settings\.json/,
    breaks: ({ root }) => {
      Deno.removeSync(`${root}/${SETTINGS}`);
      Deno.mkdirSync(`${root}/${SETTINGS}`);
    },
  },
  {
    id: "the server is disabled",
    check: "server",
    detail: /settings\.json has butler in disabledMcpjsonServers/,
    fix: /Remove butler from disabledMcpjsonServers/,
    breaks: ({ edit }) =>
      edit(
        SETTINGS,
        (text) => text.replace("{", '{ "disabledMcpjsonServers": ["butler"],'),
      ),
  },
  {
    id: "all hooks are disabled",
    check: "settings",
    detail: /disableAllHooks is set in \.claude\/settings\.json/,
    fix: /Remove disableAllHooks/,
    breaks: ({ edit }) =>
      edit(SETTINGS, (text) => text.replace("{", '{ "disableAllHooks": true,')),
  },
  {
    id: "the server does not start",
    check: "server",
    detail: /\/gone\/butler mcp \(\.mcp\.json\) does not answer/,
    fix: /butler init/,
    breaks: ({ edit }) =>
      edit(".mcp.json", (text) => text.replace('"butler",', '"/gone/butler",')),
  },
  {
    id: "the running server does not judge",
    check: "server",
    detail: /its hook tool answers git status with ""/,
    fix: /--hooks process/,
    breaks: async ({ root, bin, edit }) => {
      const env = { PATH: bin };
      await runButler(["init", "--hooks", "server"], { cwd: root, env });
      const listed = { jsonrpc: "2.0", id: 2, result: { tools: [] } };
      const script = `#!/bin/sh\necho '${JSON.stringify(listed)}'\n`;
      Deno.mkdirSync(`${bin}/old`);
      Deno.writeTextFileSync(`${bin}/old/butler`, script, { mode: 0o755 });
      edit(
        ".mcp.json",
        (text) => text.replace('"butler",', '"${HOME}/../bin/old/butler",'),
      );
    },
  },
];

/** Settings that call this handler before every tool and at the start. */
export function settings(handler: Record<string, string>): string {
  const group = { hooks: [handler] };
  return JSON.stringify({
    hooks: { PreToolUse: [group], SessionStart: [group] },
  });
}

function replaceButler(bin: string, command: string): void {
  Deno.removeSync(`${bin}/butler`);
  const script = `#!/bin/sh\n${command}\n`;
  Deno.writeTextFileSync(`${bin}/butler`, script, { mode: 0o755 });
}
