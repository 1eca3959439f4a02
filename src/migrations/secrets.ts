import type { Text } from "../core/text.ts";

/** `//user:password@`, `user:password@tcp(`; a password may hold slashes and colons. */
const IN_URL =
  /(\/\/[^\s:/@'"`]*:)[^\s'"`]*(?=@)|\b([\w.-]+:)[^\s:@'"`]+(?=@\w+\()/g;
/** A URL that ends before its `@`: all but a port may be the password. */
const CUT_URL = /(\/\/[^\s:/@'"`[]+:)(?!…|\d{1,5}(?!\w))[^\s'"`]+/g;
/** `jdbc:oracle:thin:user/password@host`, `connect user/password@host` (SQL*Plus); the name of a user may be followed by `[proxy]`. */
const LOGON =
  /(\bjdbc:oracle:\w+:[^\s\/@'"`]*\/|\bconn(?:ect)?\s+["']?[^\s\/@'"`]+\/)(?:"[^"]*"|[^\s'"`;])+(?=@)/gi;
/** The same without a host. */
const SHORT_LOGON = /(\bconn(?:ect)?\s+[^\s\/@'"`]+\/)(?!…)[^\s@'"`;]+/gi;
/** `password=…`, `PGPASSWORD=…`, `?token=…`, `--password …`, `PASSWORD '…'`, `IDENTIFIED BY '…'` */
const NAMED =
  /((?:pass(?:word|wd|phrase)?|pwd|secret|token|api[-_]?key|access[-_]?key|admin[-_]?secret)["']?\s?=\s?["']?|--[\w-]*(?:password|secret|token)\s+["']?|(?:password|identified by)\s+')[^\s'"`;&,)]+/gi;

/** A text that people and agents may read: without the passwords of URLs and connection strings. */
export function withoutSecrets({ en, ja }: Text): Text {
  return { en: masked(en), ja: masked(ja) };
}

function masked(text: string): string {
  return text.replace(IN_URL, (_, url, dsn) => `${url ?? dsn}…`)
    .replace(CUT_URL, "$1…").replace(LOGON, "$1…")
    .replace(SHORT_LOGON, "$1…").replace(NAMED, "$1…");
}
