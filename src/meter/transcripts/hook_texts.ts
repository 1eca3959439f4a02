import { isObject, parseJson, stringAt } from "../../core/json.ts";
import type { HookLine, HookSource } from "./entry.ts";
import { measure } from "./measure.ts";

/** Events whose plain stdout becomes context (hooks reference, exit code 0). */
const STDOUT_EVENTS = new Set([
  "SessionStart",
  "UserPromptSubmit",
  "UserPromptExpansion",
  "PostModelSwitch",
]);

type Attachment = Readonly<Record<string, unknown>>;

/**
 * How each attachment of a hook shows its text to the model. `none`: the run is
 * logged, the model saw nothing. Types that are not here are no hook's.
 * As logged by Claude Code 2.1.90 and later.
 */
const SHOWN: Readonly<Record<string, (each: Attachment) => string[]>> = {
  hook_additional_context: (each) => strings(each.content),
  hook_success: (each) =>
    STDOUT_EVENTS.has(stringAt(each, "hookEvent") ?? "")
      ? strings(each.content)
      : [],
  hook_blocking_error: (each) =>
    isObject(each.blockingError)
      ? strings(each.blockingError.blockingError)
      : strings(each.blockingError),
  hook_stopped_continuation: (each) => strings(each.message),
  async_hook_response: (each) => asyncTexts(each.response),
  hook_non_blocking_error: none,
  hook_cancelled: none,
  hook_error_during_execution: none,
  hook_system_message: none,
};

/** A hook's attachment, or undefined when it is something else. */
export function hookText(attachment: unknown): HookLine | undefined {
  if (!isObject(attachment)) return undefined;
  const type = stringAt(attachment, "type") ?? "";
  if (!Object.hasOwn(SHOWN, type)) return undefined;
  const texts = SHOWN[type](attachment).filter((text) => text !== "");
  return {
    kind: "hook",
    source: sourceOf(attachment),
    ...(texts.length > 0 ? { amount: measure(texts) } : {}),
    persisted: texts.some(isPersisted),
    texts,
    announced: type === "hook_success" ? announcedIn(attachment) : [],
    id: stringAt(attachment, "toolUseID"),
  };
}

/** The answer of a run in JSON; its texts have lines of their own below. */
function announcedIn(attachment: Attachment): string[] {
  const stdout = stringAt(attachment, "stdout")?.trim() ?? "";
  const answer = stdout.startsWith("{") ? parseJson(stdout) : undefined;
  const specific = isObject(answer) ? answer.hookSpecificOutput : undefined;
  return isObject(specific)
    ? [
      ...strings(specific.additionalContext),
      ...strings(specific.permissionDecisionReason),
    ]
    : [];
}

function sourceOf(attachment: Attachment): HookSource {
  const event = stringAt(attachment, "hookEvent");
  const name = stringAt(attachment, "hookName") ?? event ?? "(unnamed)";
  const inner = attachment.blockingError;
  const command = stringAt(attachment, "command") ?? stringAt(inner, "command");
  return {
    event: event ?? name.split(":", 1)[0],
    name,
    ...(command ? { command } : {}),
  };
}

/** An output that was too large stands in the log as its beginning and a path. */
export function isPersisted(text: string): boolean {
  return text.startsWith("<persisted-output>");
}

function asyncTexts(response: unknown): string[] {
  if (!isObject(response)) return [];
  const specific = response.hookSpecificOutput;
  return [
    ...strings(response.systemMessage),
    ...strings(response.additionalContext),
    ...strings(isObject(specific) ? specific.additionalContext : undefined),
  ];
}

function strings(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (!Array.isArray(value)) return [];
  return value.filter((each) => typeof each === "string");
}

function none(): string[] {
  return [];
}

/** Before attachments hook text stood in the user's message, in tags or under a heading of its own. */
const LEGACY_FORMS: readonly LegacyForm[] = [
  {
    event: "UserPromptSubmit",
    form:
      /<user-prompt-submit-hook>(?<text>[\s\S]*?)<\/user-prompt-submit-hook>/g,
  },
  {
    event: "SessionStart",
    form: /<session-start-hook>(?<text>[\s\S]*?)<\/session-start-hook>/g,
  },
  {
    event: "Stop",
    form: /^Stop hook feedback:\n(?:- \[(?<command>.*?)\]: )?(?<text>[\s\S]*)/g,
  },
];

interface LegacyForm {
  readonly event: string;
  /** Its groups: `text`, and `command` where the message has it. */
  readonly form: RegExp;
}

/** Hook texts in a user message of a version before 2.1.90. */
export function legacyHookTexts(message: string): HookLine[] {
  return LEGACY_FORMS.flatMap(({ event, form }) =>
    Array.from(message.matchAll(form), ({ groups = {} }) => ({
      kind: "hook" as const,
      source: {
        event,
        name: event,
        ...(groups.command ? { command: groups.command } : {}),
      },
      amount: measure([groups.text]),
      persisted: isPersisted(groups.text),
      texts: [groups.text],
      announced: [],
    }))
  );
}
