import { isObject } from "../core/json.ts";

/**
 * What a client mixes into the arguments of every tool and leaves in there.
 * Gemini CLI (0.61.0) adds this to the schemas that its model sees, has the
 * model set it wherever a call depends on the one before, and passes it on.
 */
const CLIENT_FIELDS = ["wait_for_previous"];

/** The arguments without what is the client's own affair. */
export function withoutClientFields(input: unknown): unknown {
  if (!isObject(input)) return input;
  return Object.fromEntries(
    Object.entries(input).filter(([name]) => !CLIENT_FIELDS.includes(name)),
  );
}
