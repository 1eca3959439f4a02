/** A PreToolUse event as Claude Code sends it on stdin. */
export function preToolUse(
  tool_name: string,
  tool_input: unknown,
  cwd = "/",
): string {
  return JSON.stringify({
    session_id: "00000000-0000-4000-8000-000000000000",
    transcript_path: "/nonexistent/session.jsonl",
    cwd,
    permission_mode: "default",
    hook_event_name: "PreToolUse",
    tool_name,
    tool_input,
  });
}

/** The same as the arguments of the server's `hook` tool: every field is text. */
export function hookArguments(
  tool_name: string,
  tool_input: unknown,
  cwd: string,
): Record<string, string> {
  return {
    hook_event_name: "PreToolUse",
    tool_name,
    tool_input: JSON.stringify(tool_input),
    cwd,
    permission_mode: "default",
    agent_id: "",
    session_id: "00000000-0000-4000-8000-000000000000",
  };
}
