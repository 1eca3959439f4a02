import type { Subcommand } from "../subcommand.ts";
import { JSON_OUTPUT } from "./shared_options.ts";

export const doctor: Subcommand = {
  name: "doctor",
  summary: { en: "Check the set-up", ja: "設定を検査" },
  usage: ["butler doctor [--json]"],
  options: [JSON_OUTPUT],
  details: {
    en: "One line a check; what is wrong says how to mend it.",
    ja: "1 項目 1 行で、問題があれば直し方を示します。",
  },
  examples: [
    {
      command: "butler doctor",
      summary: { en: "After `butler init`", ja: "`butler init` の後に" },
    },
    {
      command: "butler doctor --json",
      summary: { en: "For scripts", ja: "スクリプト向け" },
    },
  ],
  manual: async () => (await import("../manual/doctor.ts")).MANUAL,
  run: async (args, context) =>
    (await import("../../setup/doctor_main.ts")).runDoctor(args, context),
};
