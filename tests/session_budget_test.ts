import { assert, assertStringIncludes } from "@std/assert";
import { byteLength } from "../src/core/bytes.ts";
import { BRIEF_BUDGET, writeBrief } from "../src/hook/session_brief.ts";
import { TOOLS } from "../src/tools/catalog.ts";
import type { WorkContext } from "../src/tools/work_context.ts";

const LANGS = ["en", "ja"] as const;

Deno.test("the brief fits its budget whatever the names are", () => {
  const long = (text: string, times: number) => text.repeat(times);
  for (const text of ["a", "漢", "😀", "a/", "\n", "é"]) {
    const work: WorkContext = {
      work_state: "cherry_picking",
      branch: long(text, 300),
      active_issue: { number: 123456, title: long(text, 400) },
      changed_files: Array.from({ length: 50 }, () => long(text, 1000)),
      changed_files_total: 50_000,
      recent_records: Array.from({ length: 5 }, (_, index) => ({
        id: `20260612-00${index}`,
        message: long(text, 300),
        issue_ids: [100001, 100002, 100003, 100004],
        published: false,
        created_at: "2026-06-12T10:20:00+09:00",
      })),
      required_action: {
        tool: "work_vcs",
        reason: "Resolve the conflicts in these files first",
        args: ["cherry-pick", "--continue"],
        files: Array.from({ length: 20 }, () => long(text, 1000)),
      },
      available_next: TOOLS.map(({ name }) => name),
      notice: long(text, 500),
    };
    for (const lang of LANGS) {
      const options = { source: "compact", lang, exposeVcs: true };
      const brief = writeBrief(work, options);
      assert(byteLength(brief) <= BRIEF_BUDGET, `${text}: ${brief}`);
      assert(brief.isWellFormed());
      // What is most needed is still there.
      assertStringIncludes(brief, "#123456");
      assertStringIncludes(brief, "cherry_picking");
      assertStringIncludes(brief, "20260612-004");
      assertStringIncludes(brief, "work_vcs(args)");
    }
  }
});

Deno.test("names that are cut still tell files apart", () => {
  const folders = ["a".repeat(60), "漢".repeat(20)];
  const middles = ["b".repeat(150), "字".repeat(50)];
  for (const [index, folder] of folders.entries()) {
    const changed_files = Array.from(
      { length: 10 },
      (_, file) => `${folder}/${file}-${middles[index]}.md`,
    );
    const work: WorkContext = { ...someWork(), changed_files };
    for (const lang of LANGS) {
      const options = { source: "compact", lang, exposeVcs: true };
      const brief = writeBrief(work, options);
      assert(byteLength(brief) <= BRIEF_BUDGET, brief);
      for (let file = 0; file < 10; file++) {
        assertStringIncludes(brief, `…${file}-`);
      }
    }
  }
});

/** With texts of some length, so that the files do not have the brief for themselves. */
function someWork(): WorkContext {
  return {
    work_state: "dirty",
    branch: "69-parser",
    active_issue: { number: 69, title: "t".repeat(100) },
    changed_files: [],
    recent_records: Array.from({ length: 5 }, (_, index) => ({
      id: `20260612-00${index}`,
      message: "m".repeat(60),
      issue_ids: [69],
      published: false,
      created_at: "2026-06-12T10:20:00+09:00",
    })),
    required_action: null,
    available_next: ["work_record"],
  };
}
