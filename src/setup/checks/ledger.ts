import { quote } from "shell-quote";
import type { System } from "../../core/system.ts";
import type { Text } from "../../core/text.ts";
import { chmodHelps, whyNotAppendable } from "../../io/files_atomic.ts";
import { openRepository } from "../../git/repository.ts";
import { runGit } from "../../git/run.ts";
import { ledgerPath, variableIn } from "../../meter/ledger.ts";
import { parentOf, relativeTo } from "../paths.ts";
import { found, plain, wrong } from "./check.ts";
import type { Check } from "./check.ts";

/** guard and meter add a line at every run; when they cannot they only warn. In the work tree that must be no change. */
export const ledger: Check = {
  name: "ledger",
  title: { en: "meter's ledger", ja: "計測台帳" },
  async run({ system, config, places }) {
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
    const variable = variableIn(path);
    if (variable !== undefined) return wrong(notFilledIn(path, variable), PATH);
    const reason = whyNotAppendable(path);
    if (reason !== undefined) {
      return wrong({
        en: `${path} cannot be written: ${reason.en}`,
        ja: `${path} に書き込めません: ${reason.ja}`,
      }, fixOf(nearest(system, path)));
    }
    const open = await openIn(system, path, places.root);
    return open === undefined ? found(plain(path)) : wrong({
      en: `git does not ignore ${path}: each run of guard and meter ` +
        "leaves a changed file, which work_record would record",
      ja: `git が ${path} を無視していません。guard と meter の実行のたびに` +
        "変更ファイルになり、work_record で記録されます",
    }, {
      en: `Add /${open} to .gitignore, or name a file elsewhere`,
      ja: `/${open} を .gitignore に加えるか、別の場所を指定してください`,
    });
  },
};

function notFilledIn(path: string, variable: string): Text {
  return {
    en: `${variable} in ${path} is not filled in`,
    ja: `${path} の ${variable} は展開されません`,
  };
}

const PATH: Text = {
  en: "Write ~/ for the home folder, or the path itself",
  ja: "ホームフォルダーは ~/ と書くか、パスそのものを書いてください",
};

/** The ledger as the repository names it, where it is in the work tree and git does not ignore it. */
async function openIn(
  system: System,
  path: string,
  root: string,
): Promise<string | undefined> {
  try {
    const { root: folder = root, gitDir } = await openRepository(system, root);
    const at = nearest(system, path);
    const real = (system.realPath(at) ?? at) + path.slice(at.length);
    const inside = real.startsWith(`${folder}/`);
    if (!inside || real.startsWith(`${gitDir}/`)) return undefined;
    const name = relativeTo(folder, real);
    // It knows no literal pathspecs, which reads have by default.
    const args = ["check-ignore", "--quiet", "--", `./${name}`];
    const { status } = await runGit(system, args, { folder, mode: "given" });
    return status === 1 ? name : undefined;
  } catch {
    // That git does not answer has checks of its own.
    return undefined;
  }
}

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
