import type { Text } from "../../core/text.ts";
import { TOOLS } from "../../tools/catalog.ts";
import type { PropertySchema, Tool } from "../../tools/tool.ts";
import type { Section } from "../subcommand.ts";
import { plain, TITLES, WRONG_USE } from "./titles.ts";

const EVERYWHERE = "cwd";

export const MANUAL: readonly Section[] = [
  {
    title: {
      en: "Tools and their arguments",
      ja: "ツールと引数",
    },
    rows: [
      ...TOOLS.flatMap(rowsOf),
      ["every tool", { en: "Has this one, too", ja: "全ツール共通" }],
      [`  ${EVERYWHERE}?`, {
        en: "string: folder in another worktree or repository",
        ja: "string: 別の worktree やリポジトリのフォルダー",
      }],
    ],
  },
  {
    title: TITLES.exit,
    rows: [
      ["0", { en: "The tool's answer", ja: "ツールの回答" }],
      ["1", {
        en: "Its error: error_code, summary, hint",
        ja: "エラー: error_code、summary、hint",
      }],
      WRONG_USE,
    ],
  },
];

function rowsOf({ name, summary, input }: Tool): [string, Text][] {
  const properties = Object.entries(input.properties)
    .filter(([key]) => key !== EVERYWHERE);
  return [
    [name, summary],
    ...properties.map(([key, schema]): [string, Text] => {
      const needed = input.required?.includes(key) ?? false;
      return [`  ${key}${needed ? "" : "?"}`, plain(typeOf(schema))];
    }),
  ];
}

/** `integer, 1 to 100`, `["stat", "full"]`, `string, …`: JSON's own words. */
function typeOf(schema: PropertySchema): string {
  const { type, items, minimum, maximum } = schema;
  if (schema.enum) {
    return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  }
  if (type === "array" && items) return `[${typeOf(items)}, …]`;
  const name = typeof type === "string" ? type : type.join(" | ");
  if (minimum === undefined) return name;
  return `${name} (${minimum}–${maximum ?? ""})`;
}
