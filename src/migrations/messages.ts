import type { Text } from "../core/text.ts";
import type { Hit } from "./match.ts";
import type { FileState } from "./git_state.ts";
import type { Place } from "./classify.ts";
import type { Layout } from "./layout.ts";
import type { Effect } from "./command_rule.ts";

/** A new migration that can take the place of an edit. */
export interface Successor {
  /** The new file, relative to the repository. */
  readonly path: string;
  /** The command that creates it, or "". */
  readonly create: string;
}

type Committed = Exclude<FileState, { kind: "new" }>;

/** Why a committed migration stays as it is, and what to create instead. */
export function committedDenied(
  path: string,
  state: Committed,
  reason: Text,
  next: Successor | undefined,
): Text {
  const where = `${state.commit} on ${state.branch}`;
  const by = next && next.create !== "" ? ` (${next.create})` : "";
  return {
    en: `${path} is committed (${where}): ${reason.en}. ` +
      (next
        ? `Leave it and create ${next.path}${by}.`
        : "Leave it and create a new migration."),
    ja:
      `${path} はコミット済みです（${state.branch} の ${state.commit}）。${reason.ja}。` +
      (next
        ? `そのまま残し、${next.path} を新しく作成してください${by}。`
        : "そのまま残し、新しいマイグレーションを作成してください。"),
  };
}

/** What a change of a migration does to the databases that have run it. */
export function noticed({ layout, isDown }: Place, removes: boolean): Text {
  return removes ? STILL_RECORDED : isDown ? UNDONE_OTHERWISE : layout.noticed;
}

const STILL_RECORDED: Text = {
  en: "databases that ran it still record it and will not find it",
  ja:
    "実行済みのデータベースには記録が残り、そのファイルが見つからなくなります",
};
const UNDONE_OTHERWISE: Text = {
  en: "it no longer undoes what databases have run",
  ja: "データベースで実行済みの内容を元に戻せなくなります",
};

/** A migration that only this branch has: a person knows whether a database ran it. */
export function branchAsked(
  path: string,
  state: Committed,
  reason: Text,
): Text {
  return {
    en: `${path} is committed on ${state.branch} only (${state.commit}). ` +
      `Change it only if no database has run it: ${reason.en}.`,
    ja:
      `${path} は ${state.branch} だけにコミットされています（${state.commit}）。` +
      `まだどのデータベースでも実行されていない場合だけ変更できます。${reason.ja}。`,
  };
}

/** A checksum, order or snapshot file. */
export function lockDenied(path: string, layout: Layout): Text {
  const create = layout.create.replaceAll(/<name>/gi, "NAME")
    .replaceAll(/<[^<>]+>/g, "");
  const by = create === "" ? "" : ` (${create})`;
  return {
    en:
      `${path} is written by ${layout.title} only: by hand it no longer fits the migrations. ` +
      `Let the tool change it with a new migration${by}.`,
    ja:
      `${path} は ${layout.title} だけが書くファイルです。手で変えるとマイグレーションと合わなくなります。` +
      `新しいマイグレーションの作成でツールに更新させてください${by}。`,
  };
}

/** A generated file that the tool cannot go on without. */
export function companionKept(path: string): Text {
  return {
    en:
      `${path} is what the tool compares the model with: without it the next migration creates everything again. Keep it.`,
    ja:
      `${path} はツールがモデルとの比較に使うファイルです。なくなると次のマイグレーションがすべてを作り直します。残してください。`,
  };
}

/** A formatter over committed migrations. */
export function formatterAsked(
  path: string,
  count: number,
  reason: Text,
): Text {
  const more = count > 1 ? ` and ${count - 1} more` : "";
  const rest = count > 1 ? ` ほか ${count - 1} 件` : "";
  return {
    en: `A formatter would rewrite committed migrations: ${path}${more}. ${
      capital(reason.en)
    }. Leave migration folders out.`,
    ja:
      `整形によりコミット済みのマイグレーションが書き換わります: ${path}${rest}。${reason.ja}。対象から外してください。`,
  };
}

/** A script that writes files and names a committed migration. */
export function scriptAsked(path: string, reason: Text): Text {
  return {
    en:
      `A script writes files and names ${path}, which is committed. If it changes that: ${reason.en}. ` +
      "Let it write a new migration instead.",
    ja:
      `ファイルを書くスクリプトに、コミット済みの ${path} が出てきます。変更する場合: ${reason.ja}。新しいマイグレーションに書かせてください。`,
  };
}

function capital(text: string): string {
  return text[0].toUpperCase() + text.slice(1);
}

/** What each effect costs, said to a person. */
const EFFECTS: Readonly<Record<Effect, Text>> = {
  wipes: {
    en: "deletes all data of the database",
    ja: "データベースの全データを削除します",
  },
  reverts: {
    en: "rolls migrations back: what they added is lost with its data",
    ja: "マイグレーションを巻き戻し、追加されたものがデータごと失われます",
  },
  "steps-back": {
    en: "rolls the last migration back: what it added is lost with its data",
    ja:
      "最後のマイグレーションを巻き戻し、追加されたものがデータごと失われます",
  },
  forces: {
    en: "changes the database past its migrations and may drop columns",
    ja: "マイグレーションを通さずに変更し、列が削除されることがあります",
  },
  records: {
    en: "changes the record of what has run, or turns a check off",
    ja: "実行済みの記録を書き換えるか、検査を無効にします",
  },
  "rewrites-files": {
    en: "rewrites migration files that are committed",
    ja: "コミット済みのマイグレーションを書き換えます",
  },
  "deletes-files": {
    en: "deletes migration files that are committed",
    ja: "コミット済みのマイグレーションを削除します",
  },
  applies: {
    en: "applies migrations to the database",
    ja: "データベースにマイグレーションを適用します",
  },
  "runs-sql": {
    en: "runs SQL that cannot be seen from here",
    ja: "内容の見えない SQL を実行します",
  },
  evades: {
    en: "skips the tool's protection of production",
    ja: "ツールの本番保護を飛ばします",
  },
  safe: { en: "", ja: "" },
};

/** Where a command works, as far as its line says it. */
export interface Where {
  /** What says that the database is remote. */
  readonly sign?: string;
  /** The script that hides the command. */
  readonly script?: string;
}

/** The target as a person should check it. */
export function targetText(sign: string | undefined): Text {
  return sign === undefined
    ? {
      en: "Target: not named on the line, so the configured database",
      ja: "対象: 行に指定がないため、設定されたデータベース",
    }
    : { en: `Target: ${sign}`, ja: `対象: ${sign}` };
}

export function commandAsked(hit: Hit, { sign, script }: Where): Text {
  const loses = hit.rule.loses ?? EFFECTS[hit.rule.effect];
  const from = script ? ` (${script})` : "";
  const known = sign ?? (hit.rule.remote ? hit.tool.title : undefined);
  const target = known !== undefined || worksOnDatabase(hit)
    ? targetText(known)
    : undefined;
  return {
    en: `\`${hit.said}\`${from} ${loses.en}.` +
      (target ? ` ${target.en}.` : ""),
    ja: `\`${hit.said}\`${from}: ${loses.ja}。` +
      (target ? `${target.ja}。` : ""),
  };
}

/** A row with words of its own says itself what it works on, as do tools that know no database. */
function worksOnDatabase({ rule, tool }: Hit): boolean {
  return rule.loses === undefined
    ? !/^(?:rewrites|deletes)-files$/.test(rule.effect)
    : rule.effect === "wipes" &&
      !/^(?:compose|docker|terraform|supabase)$/.test(tool.tool);
}

export function commandDenied(hit: Hit, where: Where): Text {
  const asked = commandAsked(hit, where);
  const way = hit.rule.instead ?? hit.tool.way;
  const { en, ja } = typeof way === "string"
    ? { en: `\`${way}\``, ja: `\`${way}\`` }
    : way;
  return {
    en: `${asked.en} Safe: ${en}. If it must run, ask the user to run it.`,
    ja:
      `${asked.ja}安全な方法: ${ja}。どうしても必要なら利用者に実行を依頼してください。`,
  };
}

/** What is let be by itself, and the settings leave to a person. */
export function commandLeft(hit: Hit, where: Where): Text {
  const { en, ja } = commandAsked(hit, where);
  return {
    en: `${en} The settings leave it to the user: ask them to run it.`,
    ja: `${ja}設定により利用者に任されています。実行を依頼してください。`,
  };
}
