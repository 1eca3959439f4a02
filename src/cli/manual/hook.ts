import { RULE_GROUPS } from "../../migrations/rule_names.ts";
import type { Section } from "../subcommand.ts";
import { TITLES, WRONG_USE } from "./titles.ts";

export const MANUAL: readonly Section[] = [
  {
    title: { en: "Answers", ja: "回答" },
    rows: [
      [
        "nothing",
        {
          en: "Nothing to say: the host goes on as if there were no hook",
          ja: "問題なし: フックがない場合と同じ動作",
        },
      ],
      [
        "deny, ask",
        {
          en: "hookSpecificOutput with permissionDecision and the reason; " +
            "never allow",
          ja:
            "permissionDecision と理由を含む hookSpecificOutput。allow は返さない",
        },
      ],
      [
        "context",
        {
          en: "At SessionStart: the work context, at most 2,000 bytes",
          ja: "SessionStart 時: 作業の現在地(2,000 バイト以内)",
        },
      ],
      [
        "systemMessage",
        {
          en: "butler itself failed, or the input was no event",
          ja: "butler 自身の失敗、またはイベントではない入力",
        },
      ],
    ],
  },
  {
    title: TITLES.exit,
    rows: [
      [
        "0",
        {
          en:
            "For every input: a mistake of butler must not lock the tools out",
          ja:
            "入力が何であっても 0(butler の不具合でツールが使えなくなるのを防ぐ)",
        },
      ],
      WRONG_USE,
    ],
  },
  {
    title: {
      en: "Rules for migrations.enforce in butler.json (deny, ask, off)",
      ja: "butler.json の migrations.enforce に書くルール (deny、ask、off)",
    },
    rows: RULE_GROUPS.map(({ what, names: [first, ...more] }) =>
      [first, {
        en: what.en + (more.length > 0 ? `: also ${more.join(", ")}` : ""),
        ja: what.ja + (more.length > 0 ? `: ほかに ${more.join(", ")}` : ""),
      }] as const
    ),
  },
];
