import type { Broken } from "./broken_set_ups.ts";
import { SETTINGS } from "./broken_set_ups.ts";
import type { Place } from "./doctor_world.ts";
import { configure } from "./doctor_world.ts";

/** Changes the settings as a value. */
function change({ edit }: Place, to: (settings: Settings) => void): void {
  edit(SETTINGS, (text) => {
    const settings = JSON.parse(text);
    to(settings);
    return JSON.stringify(settings, null, 2);
  });
}

interface Settings {
  readonly hooks: Record<
    string,
    { matcher?: string; hooks: Record<string, unknown>[] }[]
  >;
}

/** The input that the server's hook is called with. */
const input = (
  id: string,
  kept: RegExp,
  to: (input: Record<string, unknown>) => unknown,
): Broken => ({
  id: `the server's hook gets ${id}`,
  check: "settings",
  detail: kept,
  fix: /^Run `butler init`$/,
  breaks: async (place) => {
    await place.init("--hooks", "server");
    change(place, ({ hooks }) => {
      const [handler] = hooks.PreToolUse[0].hooks;
      handler.input = to(handler.input as Record<string, unknown>);
    });
  },
});

/** A line of somebody's own beside those of init. */
const beside = (line: Record<string, unknown>, shown: RegExp): Broken => ({
  id: `butler is called twice, once by ${JSON.stringify(line)}`,
  check: "settings",
  detail:
    /^called twice for Bash, PowerShell, Monitor: \.claude\/settings\.json$/,
  fix: new RegExp(
    `^Remove the line "${shown.source}" from \\.claude/settings\\.json and run`,
  ),
  breaks: (place) =>
    change(place, ({ hooks }) => {
      hooks.PreToolUse[0].hooks.push({ type: "command", ...line });
    }),
});

/** A command of butler's that says nothing, though the program is right. */
const muted = (id: string, line: Record<string, unknown>): Broken => ({
  id: `a hook is called ${id}`,
  check: "hook",
  detail: /answers git status with ""/,
  fix: /^Run `butler init`$/,
  breaks: (place) =>
    change(place, ({ hooks }) => {
      hooks.PreToolUse[0].hooks = [{ type: "command", ...line }];
    }),
});

const deny = (id: string): Broken => ({
  id: `the permissions deny ${id}`,
  check: "server",
  detail: /permissions\.deny of \.claude\/settings\.local\.json has mcp__/,
  fix: /^Remove mcp__\S+ from permissions\.deny$/,
  breaks: ({ root }) =>
    Deno.writeTextFileSync(
      `${root}/.claude/settings.local.json`,
      JSON.stringify({ permissions: { deny: [id] } }),
    ),
});

const BLOCK = "<!-- butler -->\n\nOld words\n\n<!-- /butler -->\n";

/** Calls that do not arrive, or twice, or say too little. */
export const BROKEN_CALLS: readonly Broken[] = [
  input(
    "nothing",
    /does not pass hook_event_name, tool_name, tool_in/,
    () => ({}),
  ),
  input(
    "no command",
    /^the PreToolUse hook of \.claude\/settings\.json does not pass tool_input$/,
    ({ tool_input: _, ...rest }) => rest,
  ),
  input("the name of a field", /does not pass tool_input$/, (input) => ({
    ...input,
    tool_input: "$tool_input",
  })),
  beside(
    { command: "butler meter git -- butler hook" },
    /butler meter git -- butler hook/,
  ),
  beside(
    { command: "butler", args: ["meter", "git", "--", "butler", "hook"] },
    /butler meter git -- butler hook/,
  ),
  beside({ command: "cd /tmp && butler hook" }, /cd \/tmp && butler hook/),
  {
    ...beside({ command: "butler hook" }, /x/),
    id: "butler is called in two forms",
    fix: /^Run `butler init`$/,
  },
  {
    id: "a person and a project call butler in two ways",
    check: "settings",
    detail:
      /^called twice for Bash, .*: \.claude\/settings\.json, .*home\/\.claude\/settings\.json$/,
    fix: /^Run `butler init --user --remove`, or `butler init --remove` here$/,
    breaks: async ({ init }) => {
      await init("--user", "--hooks", "server");
    },
  },
  {
    id: "a local file calls butler in another way",
    check: "settings",
    detail: /^called twice for Bash, .*settings\.local\.json$/,
    fix: /^Remove the hooks of butler from \.claude\/settings\.local\.json$/,
    breaks: ({ root }) =>
      Deno.writeTextFileSync(
        `${root}/.claude/settings.local.json`,
        JSON.stringify({
          hooks: {
            PreToolUse: [{
              hooks: [{ type: "command", command: "butler hook" }],
            }],
          },
        }),
      ),
  },
  {
    id: "the block is in the person's page, too",
    check: "guidance",
    detail: /^twice in the context: CLAUDE\.md, .*home\/\.claude\/CLAUDE\.md$/,
    fix: /^Run `butler init --user --remove`, or `butler init --remove` here$/,
    breaks: async ({ init }) => {
      await init("--user");
    },
  },
  {
    id: "the block has lost a line",
    check: "guidance",
    detail: /^CLAUDE\.md has another block than this butler writes$/,
    fix: /^Run `butler init`$/,
    breaks: ({ edit }) =>
      edit("CLAUDE.md", (text) => text.replace(/^.*work_publish.*\n/m, "")),
  },
  {
    id: "the block of AGENTS.md is an older one",
    check: "guidance",
    detail: /^AGENTS\.md has another block/,
    fix: /^Run `butler init`$/,
    breaks: ({ root }) => Deno.writeTextFileSync(`${root}/AGENTS.md`, BLOCK),
  },
  {
    id: "the block names a tool that is hidden",
    check: "guidance",
    detail: /^CLAUDE\.md has another block/,
    fix: /^Run `butler init`$/,
    breaks: ({ root }) => configure(root, { mcp: { exposeVcs: false } }),
  },
  muted("and its answer thrown away", { command: "butler hook > /dev/null" }),
  muted("as no one calls it", { command: "butler", args: ["hook", "--x"] }),
  {
    ...muted("by a line around it", { command: "true || butler hook" }),
    fix: /^Remove the line "true \|\| butler hook" from \.claude\/settings/,
  },
  deny("mcp__butler__work_record"),
  deny("mcp__butler__work_*"),
  deny("mcp__*__work_diff"),
  {
    id: "the settings are empty",
    check: "settings",
    detail: /^no settings file calls butler$/,
    fix: /^Run `butler init`$/,
    breaks: ({ edit }) => edit(SETTINGS, () => ""),
  },
  {
    id: "the servers are blanks",
    check: "server",
    detail: /^\.mcp\.json has no server butler$/,
    fix: /^Run `butler init`$/,
    breaks: ({ edit }) => edit(".mcp.json", () => " \n"),
  },
  {
    id: "migrations came after init",
    check: "migrations",
    detail: /^migrations \(1\); not looked at after commands: /,
    fix: /^Run `butler init`$/,
    breaks: ({ root }) => addMigration(root),
  },
  {
    id: "nobody has told git who records",
    check: "identity",
    detail: /^git does not know name and e-mail/,
    fix: /git config --global user\.name/,
    breaks: ({ root }) => {
      const config = `${root}/.git/config`;
      const text = Deno.readTextFileSync(config)
        .replace(/\[user\][^]*/, "[user]\n\tuseConfigOnly = true\n");
      Deno.writeTextFileSync(config, text);
    },
  },
];

/** A folder of plain SQL. */
export function addMigration(root: string): void {
  Deno.mkdirSync(`${root}/migrations`);
  const text = "CREATE TABLE x (a int);\n";
  Deno.writeTextFileSync(`${root}/migrations/001_init.sql`, text);
}
