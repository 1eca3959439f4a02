import { CHECKS } from "../../setup/checks/catalog.ts";
import type { Section } from "../subcommand.ts";
import { TITLES, WRONG_USE } from "./titles.ts";

export const MANUAL: readonly Section[] = [
  {
    title: { en: "Checks", ja: "検査項目" },
    rows: CHECKS.map(({ name, title }) => [name, title] as const),
  },
  {
    title: TITLES.exit,
    rows: [
      ["0", { en: "All is well", ja: "問題なし" }],
      ["1", { en: "Something is wrong", ja: "問題あり" }],
      WRONG_USE,
    ],
  },
];
