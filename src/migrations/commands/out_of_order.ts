import type { Text } from "../../core/text.ts";

/** What flags such as `-outOfOrder` cost. */
export const OUT_OF_ORDER: Text = {
  en: "runs migrations out of order or past the tool's checks",
  ja: "順序や検査を飛ばしてマイグレーションが実行されます",
};
