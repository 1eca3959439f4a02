import { configFiles } from "../../core/config_reader.ts";
import { found, plain, wrong } from "./check.ts";
import type { Check } from "./check.ts";

/** The tools replace git only when the hook closes it. */
export const enforcement: Check = {
  name: "enforcement",
  title: { en: "git in the shell", ja: "シェルの git" },
  run({ system, config, places }) {
    const enforce = config.git?.enforce ?? "deny";
    if (enforce !== "off") return found(plain(enforce));
    const files = configFiles(system, places.root)
      .filter((file) => system.readText(file)?.includes("enforce"));
    return wrong({
      en: "git.enforce is off: git in shell commands passes",
      ja: "git.enforce が off のため、シェルの git が通ります",
    }, {
      en: `Remove git.enforce from ${files.join(", ")}`,
      ja: `${files.join(", ")} から git.enforce を取り除いてください`,
    });
  },
};
