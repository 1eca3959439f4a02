import { didYouMean } from "../core/did_you_mean.ts";
import { EXIT } from "../core/exit_codes.ts";
import { parseJson } from "../core/json.ts";
import type { Text } from "../core/text.ts";
import { say } from "../core/text.ts";
import { readStdin, writeStderr, writeStdout } from "../io/stdio.ts";
import { invoke, shownTools } from "./invoke.ts";
import type { Tool, ToolContext } from "./tool.ts";

/** `butler call NAME [JSON]`: the same text as the server's, exit 0 or, with an error object, 1. */
export async function runCall(
  args: readonly string[],
  surroundings: Omit<ToolContext, "cwd">,
): Promise<number> {
  const context = { ...surroundings, cwd: surroundings.system.cwd() };
  const [name, json, ...more] = args;
  const tools = shownTools(context);
  const fault = name === undefined || more.length > 0
    ? synopsis(tools)
    : tools.some((tool) => tool.name === name)
    ? undefined
    : unknownTool(name, tools);
  if (fault) return usage(fault, context);
  const input = readInput(json);
  if (input === undefined) return usage(notJson(json), context);
  const { text, isError } = await invoke(name, input, context);
  writeStdout(`${text.join("\n")}\n`);
  return isError ? EXIT.failed : EXIT.ok;
}

/** `-` reads stdin; without an argument the call has none. */
function readInput(json: string | undefined) {
  if (json === undefined) return {};
  const text = json === "-" ? new TextDecoder().decode(readStdin()) : json;
  return text.trim() === "" ? {} : parseJson(text);
}

function usage(fault: Text, { lang }: ToolContext): number {
  writeStderr(`butler call: ${say(fault, lang)}\n`);
  return EXIT.usage;
}

function synopsis(tools: readonly Tool[]): Text {
  const lines = tools.map(({ signature, summary }) => ({ signature, summary }));
  const list = (lang: "en" | "ja") =>
    lines.map((one) => `\n  ${one.signature}  ${one.summary[lang]}`).join("");
  return {
    en: `Wanted is the name of a tool and its arguments as JSON:${list("en")}`,
    ja: `ツール名と JSON の引数を指定してください:${list("ja")}`,
  };
}

function unknownTool(name: string, tools: readonly Tool[]): Text {
  const names = tools.map((tool) => tool.name);
  const near = didYouMean(name, names) ?? didYouMean(`work_${name}`, names);
  const value = JSON.stringify(name);
  return {
    en: `Unknown tool ${value}\n${
      near
        ? `Did you mean \`butler call ${near}\`?`
        : `Known are ${names.join(", ")}`
    }`,
    ja: `不明なツール ${value}\n${
      near
        ? `\`butler call ${near}\` ですか?`
        : `使えるのは ${names.join(", ")} です`
    }`,
  };
}

function notJson(json: string): Text {
  const value = JSON.stringify(json);
  return {
    en: `Cannot read the arguments ${value}: JSON is wanted, such as '{"n":5}'`,
    ja: `引数 ${value} を読めません: '{"n":5}' のような JSON が必要です`,
  };
}
