import type { Text } from "../core/text.ts";

/**
 * How the entries of a migration folder are numbered: the form of the number
 * of a new entry when the folder is empty. Where there are entries, the newest
 * one's own form is followed.
 */
export type Numbering =
  /** `20261130101530` */
  | "seconds"
  /** `1796032530000` */
  | "milliseconds"
  /** `1796033730` */
  | "unix"
  /** `2026.11.30T10.15.30` */
  | "dotted"
  /** `2026_11_30_101530` */
  | "laravel"
  /** `2026-11-30-101530` */
  | "diesel"
  /** `20261130_101530` */
  | "underscored"
  /** `261130_101530` */
  | "short"
  /** `20261130T1015` */
  | "minutes"
  /** `2026-11-30T10-15-30` */
  | "iso"
  /** `2026-11-30`, `2026_11_30`: a day may have several. */
  | "date"
  | "date_"
  /** `0001` */
  | "four"
  /** `000001` */
  | "six"
  /** `1`, or one more in the last part of `1.2` */
  | "version"
  /** No number: the files name their predecessor. */
  | "none";

/** Where a tool keeps its migrations, and what is known about them. */
export interface Layout {
  readonly tool: string;
  /** The tool's name for people. */
  readonly title: string;
  /**
   * Globs of the files, from any folder on: `<14>` stands for 14 digits,
   * `<n>` for any number of them, a double star for any folders.
   */
  readonly files: readonly string[];
  /** Globs that several tools use: the files are this tool's only with proof. */
  readonly shared?: readonly string[];
  /** Files that only the tool may write: checksums, orders, snapshots. */
  readonly locks?: readonly string[];
  /** Globs of files that are locks where their text lists the versions that have run. */
  readonly dumps?: readonly string[];
  /** Files that match `files` and yet are meant to be edited. */
  readonly companions?: readonly string[];
  /** Files of `locks` or `files` that grow at their end: an edit that keeps all of the old text passes. */
  readonly growing?: readonly string[];
  /** What proves the tool: a file in the migration folder or above it, and what it says. */
  readonly evidence?: readonly {
    readonly file: string;
    readonly says?: RegExp;
  }[];
  /** Proof in the text of the migration itself. */
  readonly text?: RegExp;
  readonly numbering: Numbering;
  /** A new entry of the folder: `<number>` and `<name>` or `<Name>` are filled in. */
  readonly next: string;
  /** Of these one is in the folder that the command is run in, the nearest above the migrations. */
  readonly home?: readonly string[];
  /** The command that creates it; empty when the tool has none. */
  readonly create: string;
  /** The command where one of `files`, seen from the migration folder, says so. */
  readonly createBy?: {
    readonly files: readonly string[];
    readonly says: RegExp;
    readonly create: string;
  };
  /** What happens when a migration that has run is edited. */
  readonly noticed: Text;
  /** Two entries with one number: an error, a fork that needs a merge, or nothing. */
  readonly duplicate: "error" | "fork" | "fine";
  /** What happens to an entry that is numbered before one that has run; by itself it runs late. */
  readonly older?: "skipped" | "refused" | "unknown";
  /** Where the field says so. */
  readonly source: string;
}

/** Names, not contents, are remembered: an edit never reaches a database that has run the file. */
export const SILENTLY_SKIPPED: Text = {
  en: "where it has run, the edit is silently skipped",
  ja: "実行済みの環境では編集は反映されません",
};

/** Contents are hashed: the next run stops. */
export function mismatch(what: Text): Text {
  return {
    en: `${what.en} no longer matches and the next run stops`,
    ja: `${what.ja}が一致しなくなり、次の実行が止まります`,
  };
}
