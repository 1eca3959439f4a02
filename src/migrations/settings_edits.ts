import type { Text } from "../core/text.ts";

/** A line of a project's configuration that makes databases unsafe. */
export interface SettingRule {
  readonly name: string;
  /** Files in which it works. */
  readonly files: RegExp;
  readonly pattern: RegExp;
  readonly effect: Text;
  readonly source: string;
}

export const SETTING_RULES: readonly SettingRule[] = [
  {
    name: "drop-schema-setting",
    files: /\.(?:[cm]?[jt]s|json|ya?ml|env)$/,
    pattern: /\bdropSchema["']?\s*[:=]\s*true\b/,
    effect: {
      en: "dropSchema drops the whole schema at every start",
      ja: "dropSchema は起動のたびにスキーマ全体を削除します",
    },
    source: "typeorm docs, data source options",
  },
  {
    name: "synchronize-setting",
    files:
      /(?:data-?source|ormconfig|typeorm|database|app\.module|orm)[^/]*\.(?:[cm]?[jt]s|json|ya?ml)$/i,
    pattern: /\bsynchronize["']?\s*[:=]\s*true\b/,
    effect: {
      en: "synchronize changes tables at every start and may drop columns",
      ja:
        "synchronize は起動のたびにテーブルを変え、列を削除することがあります",
    },
    source: "typeorm docs, data source options",
  },
  {
    name: "create-drop-setting",
    files: /(?:application|bootstrap|persistence|hibernate)[^/]*$/i,
    pattern:
      /\b(?:ddl[-_]?auto|hbm2ddl\.auto)["']?\s*(?:[:=]|"\s*value=)\s*["']?create(?:-drop)?\b/i,
    effect: {
      en: "the schema is dropped and created again at every start",
      ja: "起動のたびにスキーマが削除され、作り直されます",
    },
    source: "hibernate user guide, hbm2ddl.auto; spring-boot ddl-auto",
  },
  {
    name: "clean-enabled-setting",
    files: /\.(?:conf|toml|properties|ya?ml|xml|gradle|kts|env)$|(?:^|\/)\.env/,
    pattern: /\bclean[-_]?disabled["']?\s*(?:[:=]|>)\s*["']?false\b/i,
    effect: {
      en: "cleanDisabled=false lets `flyway clean` drop everything",
      ja: "cleanDisabled=false は flyway clean による全削除を許します",
    },
    source: "flyway documentation, Clean Disabled",
  },
  {
    name: "consent-setting",
    files:
      /(?:^|\/)(?:\.env[^/]*|Makefile|package\.json|settings[^/]*\.json)$|\.(?:sh|bash|zsh|ya?ml|toml)$/,
    pattern:
      /\b(?:PRISMA_USER_CONSENT_FOR_DANGEROUS_AI_ACTION|DISABLE_DATABASE_ENVIRONMENT_CHECK)["']?\s*[:=]/,
    effect: {
      en: "this variable skips a protection that asks for a person",
      ja: "この変数は人の確認を求める保護を飛ばします",
    },
    source: "@prisma/migrate 7.10.0 ai-safety; rails databases.rake",
  },
];

/** Files that only tests read: a database of theirs is made to be thrown away. */
const TESTS =
  /(?:^|\/)(?:tests?|specs?|e2e|__tests__)\/|[._-](?:tests?|spec)\.[^/]*$/i;

/** The rules that `after` breaks and `before` did not. */
export function settingRisks(
  path: string,
  before: string,
  after: string,
): readonly SettingRule[] {
  return SETTING_RULES.filter(({ name, files, pattern }) =>
    files.test(path) && pattern.test(after) && !pattern.test(before) &&
    (name === "consent-setting" || !TESTS.test(path))
  );
}
