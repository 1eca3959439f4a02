import { join } from "@std/path";

/** A generator of the same numbers in every run (Lehmer). */
function numbers(): (below: number) => number {
  let state = 42;
  return (below) => (state = state * 48271 % 2147483647) % below;
}

const HOOKS = ["lint", "types", "unit tests", "secrets", "format", "docs"];

/** A ledger of `lines` runs, as `butler meter` writes it. */
export async function writeLedger(path: string, lines: number): Promise<void> {
  using file = await Deno.open(path, { write: true, create: true });
  const next = numbers();
  const start = Date.UTC(2026, 0, 1);
  const chunk = 10_000;
  for (let written = 0; written < lines; written += chunk) {
    const text = Array.from({ length: chunk }, (_, line) => {
      const at = new Date(start + (written + line) * 1000);
      const time = at.toISOString().replace(/\.\d+Z$/, "");
      const bytes = next(2000);
      const status = next(10) === 0 ? 1 : 0;
      return `${time}\t${HOOKS[next(6)]}\t${status}\t${bytes}\t${next(40)}\n`;
    });
    await writeAll(file, text.join(""));
  }
}

/** What tools answer, of the sizes that they answer. */
const RESULT_BYTES = [40, 200, 800, 1500, 4000, 12_000];
const JAPANESE_LINE = "検査 ok: src/a.ts の整合性を確認しました\t(12 ms)\n";
const COMMANDS = [
  ["Bash", { command: "git status" }],
  ["Bash", { command: "npm test 2>&1 | tail -20" }],
  ["Bash", { command: "cd src && git diff -- a.ts" }],
  ["Read", { file_path: "/home/user/project/src/a.ts" }],
  ["Grep", { pattern: "useEffect" }],
] as const;

/** Session logs of about `bytes` bytes in all; returns how many exactly. */
export async function writeSessionLogs(
  folder: string,
  bytes: number,
): Promise<number> {
  await Deno.mkdir(join(folder, "-home-user-project"), { recursive: true });
  const next = numbers();
  const files = 10;
  let total = 0;
  for (let index = 0; index < files; index++) {
    const session = `00000000-0000-4000-8000-00000000000${index}`;
    const path = join(folder, "-home-user-project", `${session}.jsonl`);
    using file = await Deno.open(path, { write: true, create: true });
    for (let size = 0; size < bytes / files;) {
      const text = Array.from({ length: 200 }, () => turn(session, next));
      const written = await writeAll(file, text.join(""));
      size += written;
      total += written;
    }
  }
  return total;
}

/** A tool call, its result, and a line that is about neither. */
function turn(session: string, next: (below: number) => number): string {
  const id = `toolu_${next(1e9)}_${next(1e9)}`;
  const [name, input] = COMMANDS[next(COMMANDS.length)];
  const line = next(5) === 0 ? JAPANESE_LINE : "x".repeat(70) + "\n";
  const text = line.repeat(RESULT_BYTES[next(RESULT_BYTES.length)] / 40);
  const common = {
    sessionId: session,
    cwd: "/home/user/project",
    version: "2.1.300",
    isSidechain: false,
    timestamp: "2026-06-12T01:20:00.000Z",
  };
  const lines = [
    {
      ...common,
      type: "assistant",
      uuid: `u${next(1e9)}`,
      message: {
        role: "assistant",
        content: [{ type: "tool_use", id, name, input }],
        usage: { input_tokens: 4, output_tokens: 120 },
      },
    },
    {
      ...common,
      type: "user",
      uuid: `u${next(1e9)}`,
      message: {
        role: "user",
        content: [{ type: "tool_result", tool_use_id: id, content: text }],
      },
      toolUseResult: { stdout: text, stderr: "", interrupted: false },
    },
    {
      ...common,
      type: "assistant",
      uuid: `u${next(1e9)}`,
      message: {
        role: "assistant",
        content: [{ type: "text", text: text.slice(0, 900) }],
      },
    },
  ];
  return lines.map((line) => JSON.stringify(line) + "\n").join("");
}

async function writeAll(file: Deno.FsFile, text: string): Promise<number> {
  const bytes = new TextEncoder().encode(text);
  for (let at = 0; at < bytes.length;) {
    at += await file.write(bytes.subarray(at));
  }
  return bytes.length;
}
