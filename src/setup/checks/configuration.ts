import { configFiles, loadConfig } from "../../core/config_reader.ts";
import { unknownNames } from "../../hook/unknown_names.ts";
import { found, plain, wrong } from "./check.ts";
import type { Check } from "./check.ts";

/** Keys that are not known and values of the wrong type say nothing in the hook: here they do. */
export const configuration: Check = {
  name: "configuration",
  title: { en: "configuration", ja: "設定ファイル" },
  async run({ system, places }) {
    const problems = [
      ...loadConfig(system, places.root).problems,
      ...await unknownNames(system, places.root),
    ];
    if (problems.length === 0) {
      const files = configFiles(system, places.root)
        .filter((file) => system.kindOf(file));
      return found(
        files.length > 0
          ? plain(files.join(", "))
          : { en: "none, defaults hold", ja: "なし(既定値を使用)" },
      );
    }
    const join = (lang: "en" | "ja") =>
      problems.map(({ text }) => text[lang]).join("; ");
    const files = [...new Set(problems.map(({ file }) => file))].join(", ");
    return wrong({ en: join("en"), ja: join("ja") }, {
      en: `Correct ${files}`,
      ja: `${files} を修正してください`,
    });
  },
};
