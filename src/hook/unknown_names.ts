import type { Config } from "../core/config.ts";
import { configFiles, readConfig } from "../core/config_reader.ts";
import type { ConfigProblem } from "../core/config_reader.ts";
import { didYouMean, distance } from "../core/did_you_mean.ts";
import { ButlerError } from "../core/errors.ts";
import { shown } from "../core/shown.ts";
import type { System } from "../core/system.ts";
import type { Text } from "../core/text.ts";
import { runGit } from "../git/run.ts";
import { RULE_NAMES } from "../migrations/rule_names.ts";

/**
 * Names in the configuration files that mean nothing: a rule of the migration
 * guard that there is not, what cannot be a git subcommand or a tool's name. The hook does not
 * ask: it would read the list of rules at every call.
 */
export async function unknownNames(
  system: System,
  root: string,
): Promise<ConfigProblem[]> {
  const problems: ConfigProblem[] = [];
  for (const file of configFiles(system, root)) {
    const text = system.readText(file);
    if (text === undefined) continue;
    const { config } = readConfig(text, file);
    const texts = [
      ...unknownRules(config),
      ...hopelessPatterns(config),
      ...await unknownSubcommands(config, system, root),
    ];
    problems.push(...texts.map((text) => ({ file, text, broken: false })));
  }
  return problems;
}

function unknownRules({ migrations }: Config): Text[] {
  return Object.keys(migrations?.enforce ?? {})
    .filter((name) => !RULE_NAMES.includes(name))
    .map((name) => {
      const near = didYouMean(name, RULE_NAMES);
      const key = shown(`migrations.enforce.${name}`);
      return near ? unknown(`key ${key}`, near) : {
        en: `Unknown key ${key}: no rule has this name, ` +
          "`butler hook --help` lists them",
        ja: `不明なキー ${key}: この名前のルールはありません。` +
          "`butler hook --help` に一覧があります",
      };
    });
}

/** A regular expression, for example: no tool has such a name. */
function hopelessPatterns({ migrations }: Config): Text[] {
  return (migrations?.mcpTools ?? [])
    .filter((pattern) => /[^\w.:/*-]|\.\*/.test(pattern))
    .map((pattern) => {
      const value = shown(pattern);
      return {
        en: `Wrong value of migrations.mcpTools: ${value}, ` +
          'wanted is a name in which * is anything, such as "mcp__db__*"',
        ja: `migrations.mcpTools の値 ${value} は使えません` +
          '(必要: 名前。* は任意の文字列、例 "mcp__db__*")',
      };
    });
}

async function unknownSubcommands(
  { git }: Config,
  system: System,
  root: string,
): Promise<Text[]> {
  const allowed = git?.allow ?? [];
  if (allowed.length === 0) return [];
  const commands = await subcommands(system, root);
  return allowed.flatMap((name) => {
    const value = shown(name);
    if (!/^[^\s-]\S*$/.test(name)) return [notOneWord(value)];
    if (commands.includes(name)) return [];
    const near = commands.find((one) => distance(name, one) === 1);
    return near && name.length > 3 ? [unknown(`git.allow ${value}`, near)] : [];
  });
}

/** With aliases and `git-foo` programs; none where git cannot tell (`--list-cmds`: 2.18). */
async function subcommands(system: System, root: string): Promise<string[]> {
  const args = ["--list-cmds=main,others,alias"];
  try {
    const { status, stdout } = await runGit(system, args, { folder: root });
    return status === 0 ? stdout.split("\n").filter((name) => name !== "") : [];
  } catch (error) {
    if (error instanceof ButlerError) return [];
    throw error;
  }
}

function unknown(key: string, near: string): Text {
  return {
    en: `Unknown ${key}: did you mean ${JSON.stringify(near)}?`,
    ja: `不明な ${key}: ${JSON.stringify(near)} ですか?`,
  };
}

function notOneWord(value: string): Text {
  return {
    en: `Wrong value of git.allow: ${value}, ` +
      'wanted is the subcommand alone, such as "lfs"',
    ja: `git.allow の値 ${value} は使えません` +
      '(必要: サブコマンドのみ、例 "lfs")',
  };
}
