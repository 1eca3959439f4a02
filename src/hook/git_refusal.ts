import type { Text } from "../core/text.ts";
import { HOLE, printCall } from "../tools/call.ts";
import type { Replacement } from "../tools/git_equivalents.ts";

/** What becomes of a git command, and what is left where no tool answers it. */
const OUTCOMES = {
  deny: {
    happens: { en: "was blocked", ja: "がブロックされました" },
    stranded: {
      en: "and has no tool. Ask the user to run it.",
      ja: "対応するツールがないため、利用者に実行を依頼してください。",
    },
    alone: {
      en: " Ask the user to run it.",
      ja: "利用者に実行を依頼してください。",
    },
  },
  ask: {
    happens: { en: "needs confirmation", ja: "には確認が必要です" },
    stranded: {
      en: "since it has no tool.",
      ja: "対応するツールはありません。",
    },
    alone: { en: "", ja: "" },
  },
} as const;

/** Why no tool runs it. */
const REASONS = {
  forces: {
    en: "it forces, which no tool does.",
    ja: "強制的な push に対応するツールはありません。",
  },
  stdin: {
    en: "it reads stdin, which no tool gives it.",
    ja: "標準入力を渡せるツールはありません。",
  },
} as const;

/** The line of a refusal that names what answers instead. */
export function refusal(
  replacement: Replacement,
  exposed: boolean,
  enforce: "deny" | "ask",
): Text {
  const { git, call, proper, form, forPerson } = replacement;
  const tool = printCall(call);
  const { happens, stranded, alone } = OUTCOMES[enforce];
  if (forPerson) {
    const why = REASONS[forPerson];
    return {
      en: `${git} ${happens.en}: ${why.en}${alone.en}`,
      ja: `${git} ${happens.ja}。${why.ja}${alone.ja}`,
    };
  }
  if (proper) {
    return {
      en: `${git} ${happens.en}. Use ${tool} instead.`,
      ja: `${git} ${happens.ja}。代わりに ${tool} を使ってください。`,
    };
  }
  if (!exposed) {
    return {
      en: `${git} ${happens.en} ${stranded.en}`,
      ja: `${git} ${happens.ja}。${stranded.ja}`,
    };
  }
  const asked = form ? `This form of ${git}` : git;
  const use = `専用の Butler ツールがないため ${tool} を使ってください。`;
  return enforce === "ask"
    ? {
      en: `${asked} ${happens.en}: it has no tool of its own. Use ${tool}.`,
      ja: `${git} ... ${happens.ja}。${use}`,
    }
    : {
      en: `${asked} has no tool of its own. Use ${tool}.`,
      ja: `${git} ... は${use}`,
    };
}

/** What a call cannot take along, said once for the line. */
export function leftBehind(replaced: readonly Replacement[]): readonly Text[] {
  const lost = [...new Set(replaced.flatMap((one) => one.lost ?? []))];
  const names = lost.join(", ");
  const files = [...new Set(replaced.flatMap(fileOf))].join(", ");
  return [
    ...lost.length > 0
      ? [{ en: `Not passed on: ${names}.`, ja: `引き継がれない変数: ${names}` }]
      : [],
    ...files === "" ? [] : [{
      en: `The call writes no file: ${files}.`,
      ja: `ファイルには書き込まれません: ${files}`,
    }],
    ...replaced.some((one) => one.stdin && !one.forPerson && hasHole(one))
      ? [NO_STDIN]
      : [],
  ];
}

/** As a message shows it: a name that only the shell knows is a hole. */
function fileOf({ unwritten }: Replacement): readonly string[] {
  if (unwritten === undefined) return [];
  return [typeof unwritten === "string" ? unwritten : HOLE];
}

function hasHole({ call }: Replacement): boolean {
  const { args } = call.arguments;
  return Array.isArray(args) && args.some((word) => typeof word !== "string");
}

const NO_STDIN: Text = {
  en: "No stdin there: write it to a file and name that, or name objects.",
  ja: "標準入力は渡りません。ファイルに書いてその名前などを指定してください。",
};
