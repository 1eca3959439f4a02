import { judgeProgram } from "./dsl/judge.ts";
import type { Layout } from "./layout.ts";
import { judgeSql } from "./sql/judge.ts";
import type { JudgeOptions, Risk } from "./sql/judge.ts";

/** The risks in the text of a migration at `path`: only what runs forwards. */
export function risksIn(
  path: string,
  text: string,
  layout: Layout,
  options: Pick<JudgeOptions, "dialect" | "earlier">,
): Risk[] {
  const own = { ...options, rebuildsCascade: layout.tool === "d1" };
  return /\.(?:sql|psql)$/i.test(path)
    ? judgeSql(text, own)
    : judgeProgram(path, text, own);
}
