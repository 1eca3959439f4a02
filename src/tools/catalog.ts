import type { Tool } from "./tool.ts";
import { workDiff } from "./work_diff.ts";
import { workFocus } from "./work_focus.ts";
import { workHistory } from "./work_history.ts";
import { workObserve } from "./work_observe.ts";
import { workPublish } from "./work_publish.ts";
import { workRecord } from "./work_record.ts";
import { workVcs } from "./work_vcs.ts";

/** Every work tool, in the order people meet them. */
export const TOOLS: readonly Tool[] = [
  workObserve,
  workDiff,
  workHistory,
  workRecord,
  workPublish,
  workVcs,
  workFocus,
];
