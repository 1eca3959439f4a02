import type { Subcommand } from "../subcommand.ts";
import { JSON_OUTPUT } from "./shared_options.ts";

export const doctor: Subcommand = {
  name: "doctor",
  summary: { en: "Check the set-up", ja: "設定を検査" },
  usage: ["butler doctor [--json]"],
  options: [JSON_OUTPUT],
  details: {
    en: "Exits 1 if something is wrong.",
    ja: "問題があれば終了コード 1 です。",
  },
  examples: [],
  run: async (args, context) =>
    (await import("../../setup/doctor_main.ts")).runDoctor(args, context),
};
