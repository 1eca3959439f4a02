import { CWD } from "./tool.ts";
import type { Tool } from "./tool.ts";

export const workPublish: Tool = {
  name: "work_publish",
  signature: "work_publish()",
  summary: {
    en: "Pushes the current branch; never forces",
    ja: "現在のブランチを公開(push)します。強制はしません",
  },
  description:
    "Pushes the current branch, instead of git push; never forces. Sets an upstream where there is none.",
  effect: "writes",
  input: {
    type: "object",
    properties: { cwd: CWD },
    additionalProperties: false,
  },
  gitEquivalents: { push: () => ({}) },
  run: async (input, context) =>
    (await import("./run/publish.ts")).publish(input, context),
};
