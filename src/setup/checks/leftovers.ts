import { abandonedDrafts } from "../../io/files_atomic.ts";
import { relativeTo } from "../paths.ts";
import { filesOf } from "../places.ts";
import { found, plain, RUN_INIT, wrong } from "./check.ts";
import type { Check } from "./check.ts";

/** A killed init leaves a draft beside the file that it was writing. */
export const leftovers: Check = {
  name: "leftovers",
  title: { en: "drafts left behind", ja: "残った下書き" },
  run({ places }) {
    const drafts = [...new Set(filesOf(places).flatMap(abandonedDrafts))]
      .map((path) => relativeTo(places.root, path));
    if (drafts.length === 0) return found({ en: "none", ja: "なし" });
    return wrong(plain(drafts.join(", ")), RUN_INIT);
  },
};
