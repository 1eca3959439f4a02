import type { Text } from "../../core/text.ts";
import { isExecutable } from "../../io/files_atomic.ts";
import { butlerOnPath } from "../places.ts";
import { found, plain, wrong } from "./check.ts";
import type { Check, Subject } from "./check.ts";

/** What people and settings start is this version. */
export const version: Check = {
  name: "version",
  title: { en: "version", ja: "バージョン" },
  async run(subject) {
    const { system, version, executable = "dist/butler" } = subject;
    for (const path of programs(subject)) {
      const argv = [path, "--version"] as const;
      const ran = await system.run({ argv, timeout: 10_000 });
      const told = new TextDecoder().decode(ran.stdout).trim();
      if (ran.status === 0 && told === `butler ${version}`) continue;
      const answers = ran.status === 0 && told !== "";
      const other: Text = ran.timedOut
        ? { en: "does not answer", ja: "が応答しません" }
        : answers
        ? { en: `is ${told}`, ja: `は ${told}` }
        : { en: "is another program", ja: "は別のプログラム" };
      return wrong({
        en: `${path} ${other.en}, this is butler ${version}`,
        ja: `${path} ${other.ja}、実行中は butler ${version} です`,
      }, {
        en: `Copy ${executable} over ${path}`,
        ja: `${executable} を ${path} に上書きしてください`,
      });
    }
    return found(plain(version));
  },
};

/** What is on PATH, and what the settings name by a path that exists. */
function programs({ system, hooks }: Subject): Set<string> {
  const named = hooks.filter(({ wrapped }) => wrapped === undefined)
    .map(({ handler }) => handler.command)
    .filter((command) => typeof command === "string")
    .filter((command) => command.startsWith("/") && isExecutable(command));
  const onPath = butlerOnPath(system);
  return new Set(onPath ? [onPath, ...named] : named);
}
