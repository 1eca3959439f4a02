import { configure } from "./doctor_world.ts";
import type { Broken } from "./broken_set_ups.ts";
import { SETTINGS } from "./broken_set_ups.ts";

const handler = (id: string, change: string, detail: RegExp): Broken => ({
  id: `a hook ${id}`,
  check: "settings",
  detail,
  fix: /Run `butler init`$/,
  breaks: ({ edit }) =>
    edit(SETTINGS, (text) => text.replace('"type": "command"', change)),
});

const rule = (id: string): Broken => ({
  id: `the permissions deny ${id}`,
  check: "server",
  detail: new RegExp(
    String.raw`permissions\.deny of .*settings\.local\.json has mcp__`,
  ),
  fix: /Remove mcp__\S+ from permissions\.deny/,
  breaks: ({ root }) =>
    Deno.writeTextFileSync(
      `${root}/.claude/settings.local.json`,
      JSON.stringify({ permissions: { deny: ["Bash(rm *)", id] } }),
    ),
});

const server = (
  id: string,
  entry: unknown,
  detail: RegExp,
  fix: RegExp,
): Broken => ({
  id: `the server butler ${id}`,
  check: "server",
  detail,
  fix,
  breaks: ({ edit }) =>
    edit(
      ".mcp.json",
      () => JSON.stringify({ mcpServers: { butler: entry } }, null, 2),
    ),
});

const strict = (id: string, change: (text: string) => string): Broken => ({
  id: `the settings have ${id}`,
  check: "settings",
  detail: /Claude Code does not load \.claude\/settings\.json, line \d+: /,
  fix: /Mend \.claude\/settings\.json/,
  breaks: ({ edit }) => edit(SETTINGS, change),
});

const PLUGIN = '{ "enabledPlugins": { "butler@x": true },';

/** What Claude Code reads otherwise than it looks: it does not call butler, or twice. */
export const BROKEN_WIRING: readonly Broken[] = [
  handler("of an unknown type", '"type": "comand"', /"type":"comand"/),
  handler(
    "that nobody waits for",
    '"async": true, "type": "command"',
    /"async":true/,
  ),
  handler(
    "for some commands only",
    '"if": "Bash(rm *)", "type": "command"',
    /"if":"Bash\(rm \*\)"/,
  ),
  {
    ...strict(
      "a time limit in quotes",
      (text) => text.replace('"timeout": 10', '"timeout": "10"'),
    ),
    detail: /line \d+: "hooks\.PreToolUse\[0\].*\.timeout" has to be a number/,
  },
  {
    id: "a hook has no time",
    check: "settings",
    detail: /"timeout":0\.001/,
    fix: /butler init/,
    breaks: ({ edit }) =>
      edit(
        SETTINGS,
        (text) => text.replace('"timeout": 10', '"timeout": 0.001'),
      ),
  },
  strict(
    "an entry that is no object",
    (text) => text.replace('"PreToolUse": [', '"PreToolUse": [\n5,'),
  ),
  strict("a comment", (text) => text.replace("{\n", "{\n// mine\n")),
  strict("a comma too many", (text) => text.replace(/\n\}\n$/, ",\n}\n")),
  {
    id: "the servers have a comment",
    check: "server",
    detail: /does not load \.mcp\.json, line 2: a comment/,
    fix: /Mend \.mcp\.json/,
    breaks: ({ edit }) =>
      edit(".mcp.json", (text) => text.replace("{\n", "{\n// mine\n")),
  },
  rule("mcp__butler"),
  rule("mcp__butler__*"),
  server(
    "is called of another type",
    { type: "http", command: "butler", args: ["mcp"] },
    /\.mcp\.json calls the server "http"/,
    /Run `butler init`$/,
  ),
  server(
    "is somebody's own",
    { command: "uvx", args: ["butler"] },
    /\.mcp\.json, line 3: the server "butler" is not butler's/,
    /Give it another name/,
  ),
  server(
    "is a number",
    5,
    /line 3: the server "butler" is not/,
    /another name/,
  ),
  {
    id: "a file is where the folder of settings should be",
    check: "settings",
    detail: /settings\.json cannot be read: a part of its path is not a dir/,
    fix: /Mend/,
    breaks: ({ root }) => {
      Deno.removeSync(`${root}/.claude`, { recursive: true });
      Deno.writeTextFileSync(`${root}/.claude`, "");
    },
  },
  {
    id: "the page is gone",
    check: "guidance",
    detail: /^CLAUDE\.md does not have it$/,
    fix: /butler init/,
    breaks: ({ root }) => Deno.removeSync(`${root}/CLAUDE.md`),
  },
  {
    id: "a mark of the block is gone",
    check: "guidance",
    detail: /^CLAUDE\.md has one of its two marks$/,
    fix: /butler init/,
    breaks: ({ edit }) =>
      edit("CLAUDE.md", (text) => text.replace("<!-- /butler -->\n", "")),
  },
  {
    id: "half of the block is gone",
    check: "guidance",
    detail: /^CLAUDE\.md, line 1: <!-- butler --> has no <!-- \/butler -->$/,
    fix: /Mend CLAUDE\.md and run `butler init`/,
    breaks: ({ edit }) => edit("CLAUDE.md", (text) => text.slice(0, 300)),
  },
  {
    id: "the block is there twice",
    check: "guidance",
    detail: /^CLAUDE\.md has it more than once$/,
    fix: /^Run `butler init`$/,
    breaks: ({ edit }) => edit("CLAUDE.md", (text) => text + text),
  },
  {
    id: "the block is in a conflict of a merge",
    check: "guidance",
    detail: /^CLAUDE\.md, line 1: the block of butler is in a conflict/,
    fix: /Mend CLAUDE\.md and run `butler init`/,
    breaks: ({ edit }) =>
      edit(
        "CLAUDE.md",
        (text) => `<<<<<<< HEAD\n${text}=======\n${text}>>>>>>> other\n`,
      ),
  },
  {
    id: "the block is in a page and in one that it imports in two steps",
    check: "guidance",
    detail: /twice in the context/,
    fix: /^Run `butler init`$/,
    breaks: ({ root, edit }) => {
      const page = Deno.readTextFileSync(`${root}/CLAUDE.md`);
      Deno.writeTextFileSync(`${root}/AGENTS.md`, page);
      Deno.writeTextFileSync(`${root}/a.md`, "@AGENTS.md\n");
      edit("CLAUDE.md", (text) => `@a.md\n\n${text}`);
    },
  },
  {
    id: "the plugin is off in this project alone, without hooks of its own",
    check: "settings",
    detail: /^no settings file calls butler$/,
    fix: /^Run `butler init`$/,
    breaks: ({ root, edit }) => {
      Deno.mkdirSync(`${root}/../home/.claude`);
      Deno.writeTextFileSync(
        `${root}/../home/.claude/settings.json`,
        '{ "enabledPlugins": { "butler@butler": true } }\n',
      );
      edit(SETTINGS, () => OFF);
    },
  },
  {
    id: "the block is in a page and in one that it imports",
    check: "guidance",
    detail: /twice in the context/,
    fix: /butler init/,
    breaks: ({ root, edit }) => {
      const page = Deno.readTextFileSync(`${root}/CLAUDE.md`);
      Deno.writeTextFileSync(`${root}/AGENTS.md`, page);
      edit("CLAUDE.md", (text) => `@AGENTS.md\n\n${text}`);
    },
  },
  {
    id: "hooks come from the plugin, too",
    check: "settings",
    detail: /in \.claude\/settings\.json and by the plugin/,
    fix: /Disable the plugin, or run `butler init --remove`/,
    breaks: ({ edit }) => edit(SETTINGS, (text) => text.replace("{", PLUGIN)),
  },
  {
    id: "the server comes from the plugin, too",
    check: "server",
    detail: /in \.mcp\.json and by the plugin/,
    fix: /Disable the plugin, or run `butler init --remove`/,
    breaks: ({ edit }) => edit(SETTINGS, (text) => text.replace("{", PLUGIN)),
  },
  {
    id: "session start is narrowed",
    check: "settings",
    detail: /not called for SessionStart; matchers are startup$/,
    fix: /butler init/,
    breaks: ({ edit }) =>
      edit(SETTINGS, (text) =>
        text.replace(
          /("SessionStart": \[\s*\{)/,
          '$1 "matcher": "startup",',
        )),
  },
  {
    id: "the git directory is gone",
    check: "repository",
    detail: /\.git names \/nowhere\/gone, which does not exist/,
    fix: /git worktree repair/,
    breaks: ({ root }) => {
      Deno.removeSync(`${root}/.git`, { recursive: true });
      Deno.writeTextFileSync(`${root}/.git`, "gitdir: /nowhere/gone\n");
    },
  },
  {
    id: "the folder of the ledger is a file",
    check: "ledger",
    detail: /\.cache\/hook-meter\.tsv cannot be written/,
    fix: /^Set BUTLER_LEDGER/,
    breaks: ({ root }) => Deno.writeTextFileSync(`${root}/../home/.cache`, ""),
  },
  {
    id: "the configuration asks a question",
    check: "configuration",
    detail: /did you mean "deny"\?$|Unknown key "git\.alow"/,
    fix: /Correct/,
    breaks: ({ root }) => configure(root, { git: { alow: [] } }),
  },
];

const OFF = '{ "enabledPlugins": { "butler@butler": false } }\n';
