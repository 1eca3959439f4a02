import { quote } from "shell-quote";
import type { System } from "../../core/system.ts";
import { canAppend } from "../../io/files_atomic.ts";
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
    if (canAppend(path)) return found(plain(path));
    const blocked = nearest(system, path);
    const command = quote(["chmod", "u+w", blocked]);
    return wrong({
      en: `${path} cannot be written`,
      ja: `${path} に書き込めません`,
    }, {
      en: `Run \`${command}\`, or set BUTLER_LEDGER to another file`,
      ja:
        `\`${command}\` を実行するか、BUTLER_LEDGER で別のファイルを指定してください`,
    });
  },
};

/** The file, or the folder that keeps it from being created. */
function nearest(system: System, path: string): string {
  let at = path;
  while (!system.realPath(at) && parentOf(at) !== at) at = parentOf(at);
  return at;
}
