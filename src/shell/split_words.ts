import { parseScript } from "./parse.ts";
import type { Value } from "./value.ts";
import { hole } from "./value.ts";

/** Splits a static string as a shell would, without running anything: `env -S`. */
export function splitWords(text: string): Value[] {
  const command = parseScript(`: ${text}`)?.commands[0]?.command;
  if (command?.type !== "Command") return [];
  return command.args.map((arg) =>
    arg.type === "Assignment" || !/[$`]/.test(arg.text)
      ? arg.type === "Assignment" ? arg.text : arg.value
      : hole(arg.text, { text: arg.text })
  );
}
