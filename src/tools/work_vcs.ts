import { CWD } from "./tool.ts";
import type { Tool } from "./tool.ts";

/** Answers every git subcommand that no other tool claims: see git_equivalents.ts. */
export const workVcs: Tool = {
  name: "work_vcs",
  signature: "work_vcs(args)",
  summary: {
    en: "Any other git subcommand, its output cut to a budget",
    ja: "その他の git サブコマンド。出力は予算内に収めます",
  },
  description:
    'Runs any git subcommand that has no tool of its own, for example ["branch", "-a"]. What could be lost is saved first; the answer says how to get it back.',
  effect: "writes",
  input: {
    type: "object",
    properties: {
      args: { type: "array", items: { type: "string" }, minItems: 1 },
      cwd: CWD,
    },
    required: ["args"],
    additionalProperties: false,
  },
  gitEquivalents: {},
  run: async (input, context) =>
    (await import("./run/vcs.ts")).vcs(input, context),
};
