/** The languages of butler's messages. */
export type Lang = "en" | "ja";

/** One message in every language. Code and data keep both; `say` picks one at the edge. */
export interface Text {
  readonly en: string;
  readonly ja: string;
}

/** The message in `lang`. */
export function say(text: Text, lang: Lang): string {
  return text[lang];
}

const LOCALE_VARIABLES = ["LC_ALL", "LC_MESSAGES", "LANG"] as const;

/**
 * The language of messages: `BUTLER_LANG`, else the configuration's `lang`,
 * else the locale. As POSIX says for locale variables, an empty value counts
 * as unset and the first set one decides.
 */
export function languageOf(
  env: (name: string) => string | undefined,
  configured?: Lang,
): Lang {
  const own = env("BUTLER_LANG");
  if (own) return fromLocale(own);
  if (configured) return configured;
  for (const name of LOCALE_VARIABLES) {
    const value = env(name);
    if (value) return fromLocale(value);
  }
  return "en";
}

/** `ja`, `ja_JP.UTF-8` and `japanese` (as Windows spells it) are Japanese. */
function fromLocale(locale: string): Lang {
  return /^ja(?:[_.@-]|panese|$)/i.test(locale) ? "ja" : "en";
}
