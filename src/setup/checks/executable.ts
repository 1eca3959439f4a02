import { butlerOnPath } from "../places.ts";
import { found, plain, wrong } from "./check.ts";
import type { Check } from "./check.ts";

/** Settings and refusals (`butler call …`) start butler by its name. */
export const executable: Check = {
  name: "executable",
  title: { en: "butler on PATH", ja: "PATH 上の butler" },
  run({ system, executable = "dist/butler" }) {
    const path = butlerOnPath(system);
    if (path) return found(plain(path));
    return wrong({
      en: "butler is not on PATH",
      ja: "butler が PATH にありません",
    }, {
      en: `Copy ${executable} to a folder on PATH`,
      ja: `${executable} を PATH 上のフォルダーにコピーしてください`,
    });
  },
};
