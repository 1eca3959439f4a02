import type { Option } from "../subcommand.ts";

export const JSON_OUTPUT: Option = {
  name: "--json",
  summary: { en: "Print JSON", ja: "JSON で出力" },
};

export const SINCE: Option = {
  name: "--since",
  value: "AGE",
  summary: {
    en: "Only what is newer: 7d, 12h, 30m, or a date",
    ja: "これより新しいものだけ: 7d、12h、30m、または日付",
  },
};
