import type { Config } from "../../core/config.ts";
import type { System } from "../../core/system.ts";
import type { Lang, Text } from "../../core/text.ts";
import type { Places } from "../places.ts";
import type { WiredHook } from "../wired_hooks.ts";

/** What doctor looks at. */
export interface Subject {
  readonly system: System;
  readonly config: Config;
  readonly lang: Lang;
  readonly places: Places;
  /** Hooks of the project's and the person's settings, butler's and those that look like it. */
  readonly hooks: readonly WiredHook[];
  /** Version of this executable. */
  readonly version: string;
  /** Path of this executable; undefined when Deno runs the sources. */
  readonly executable?: string;
}

/** One thing that doctor checks. */
export interface Check {
  /** Stable, for `--json`. */
  readonly name: string;
  readonly title: Text;
  /** Never throws: what it cannot find out is a finding. */
  run(subject: Subject): Finding | Promise<Finding>;
}

export type Finding =
  | { readonly ok: true; readonly detail: Text }
  | {
    readonly ok: false;
    readonly detail: Text;
    /** How to mend it. */
    readonly fix: Text;
  };

/** The same words in both languages: a path, a version. */
export function plain(text: string): Text {
  return { en: text, ja: text };
}

export function found(detail: Text): Finding {
  return { ok: true, detail };
}

export function wrong(detail: Text, fix: Text): Finding {
  return { ok: false, detail, fix };
}

export const RUN_INIT: Text = {
  en: "Run `butler init`",
  ja: "`butler init` を実行してください",
};

export const RUN_INIT_USER: Text = {
  en: "Run `butler init --user`",
  ja: "`butler init --user` を実行してください",
};

/** Set up for the project and for the person. */
export const ONE_SET_UP: Text = {
  en: "Run `butler init --user --remove`, or `butler init --remove` here",
  ja: "`butler init --user --remove` か、ここで `butler init --remove` を" +
    "実行してください",
};

export const BY_PLUGIN: Text = {
  en: "by the plugin",
  ja: "プラグインによる",
};

/** The plugin brings hooks and server, and so did `init`. */
export const ONE_OF_BOTH: Text = {
  en: "Disable the plugin, or run `butler init --remove` and `butler init`",
  ja: "プラグインを無効にするか、`butler init --remove` と `butler init` を" +
    "実行してください",
};
