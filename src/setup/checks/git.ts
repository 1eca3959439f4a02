import { found, plain, wrong } from "./check.ts";
import type { Check } from "./check.ts";

/** The oldest git whose options butler uses: Ubuntu 20.04 has it. */
const OLDEST = [2, 25] as const;

export const git: Check = {
  name: "git",
  title: { en: "git", ja: "git" },
  async run({ system }) {
    const argv = ["git", "--version"] as const;
    const ran = await system.run({ argv, timeout: 10_000 });
    const text = new TextDecoder().decode(ran.stdout);
    const [version, major, minor] = /(\d+)\.(\d+)[\w.]*/.exec(text) ?? [];
    if (ran.status !== 0 || version === undefined) {
      return wrong({
        en: "git cannot be started",
        ja: "git を起動できません",
      }, {
        en: "Install git and put it on PATH",
        ja: "git をインストールし PATH に置いてください",
      });
    }
    const old = Number(major) < OLDEST[0] ||
      Number(major) === OLDEST[0] && Number(minor) < OLDEST[1];
    if (!old) return found(plain(version));
    const oldest = OLDEST.join(".");
    return wrong({
      en: `git ${version} is older than ${oldest}`,
      ja: `git ${version} は ${oldest} より古いバージョンです`,
    }, {
      en: `Install git ${oldest} or newer`,
      ja: `git ${oldest} 以降をインストールしてください`,
    });
  },
};
