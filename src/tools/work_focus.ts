import { CWD } from "./tool.ts";
import type { Tool } from "./tool.ts";

export const workFocus: Tool = {
  name: "work_focus",
  signature: "work_focus(number, title?)",
  summary: {
    en: "Sets the active issue; null clears it",
    ja: "作業中の issue を設定します。null で解除します",
  },
  description: "Sets the active issue by number; null clears it.",
  effect: "writes",
  input: {
    type: "object",
    properties: {
      number: { type: ["integer", "null"], minimum: 1 },
      title: { type: "string" },
      cwd: CWD,
    },
    required: ["number"],
    additionalProperties: false,
  },
  gitEquivalents: {},
  run: async (input, context) =>
    (await import("./run/focus.ts")).focus(input, context),
};
