import { quote } from "shell-quote";
import type { System } from "../../core/system.ts";
import type { Text } from "../../core/text.ts";
import { chmodHelps, whyNotAppendable } from "../../io/files_atomic.ts";
import { ledgerPath } from "../../meter/ledger.ts";
import { parentOf } from "../paths.ts";
import { found, plain, wrong } from "./check.ts";
import type { Check } from "./check.ts";

/** guard and meter add a line at every run; when they cannot they only warn. */
export const ledger: Check = {
  name: "ledger",
  title: { en: "meter's ledger", ja: "計測台帳" },
  run({ system, config }) {
    const path = ledgerPath((name) => system.env(name), config.ledger);
    if (path === undefined) {
      return wrong({
        en: "there is no folder for the ledger",
        ja: "台帳を置くフォルダーがありません",
      }, {
        en: "Set HOME, or `ledger` in butler.json",
        ja: "HOME か butler.json の `ledger` を設定してください",
      });
    }
    const reason = whyNotAppendable(path);
    return reason === undefined ? found(plain(path)) : wrong({
      en: `${path} cannot be written: ${reason.en}`,
      ja: `${path} に書き込めません: ${reason.ja}`,
    }, fixOf(nearest(system, path)));
  },
};

/** `blocked`: the file, or the folder that keeps it from being created. */
function fixOf(blocked: string): Text {
  if (!chmodHelps(blocked)) {
    return {
      en: "Set BUTLER_LEDGER, or `ledger` in butler.json, to another file",
      ja: "BUTLER_LEDGER か butler.json の `ledger` で別のファイルを" +
        "指定してください",
    };
  }
  const command = quote(["chmod", "u+w", blocked]);
  return {
    en: `Run \`${command}\`, or set BUTLER_LEDGER to another file`,
    ja: `\`${command}\` を実行するか、BUTLER_LEDGER で別のファイルを` +
      "指定してください",
  };
}

/** What is there of a path: itself, or the nearest folder above. */
function nearest(system: System, path: string): string {
  let at = path;
  while (!system.realPath(at) && parentOf(at) !== at) at = parentOf(at);
  return at;
}
