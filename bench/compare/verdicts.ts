import { preToolUse } from "../events.ts";
import type { Figure } from "./figure.ts";
import { deciders } from "./decisions.ts";
import type { Decider } from "./decisions.ts";
import type { Peers } from "./peers.ts";

/** One row of `fixtures/shell/commands.jsonl`: a command, and whether it was seen to run git. */
interface Labelled {
  readonly command: string;
  readonly runs_git: boolean | "remote";
  readonly strict: boolean;
  readonly shell: string;
}

const FIXTURE = new URL(
  "../../fixtures/shell/commands.jsonl",
  import.meta.url,
);

function labelled(): Labelled[] {
  return Deno.readTextFileSync(FIXTURE).split("\n")
    .filter((line) => line !== "").map((line) => JSON.parse(line))
    .filter(({ strict, shell }) => strict && shell === "bash");
}

/**
 * How many commands that run git each hook holds back, and how many others.
 * cc-safety-net denies only what destroys: it is asked about the commands with
 * `git status`, in which `git reset --hard` stands instead.
 */
export async function verdicts(
  butler: string,
  peers: Peers,
): Promise<Figure[]> {
  const all = labelled();
  const destructive = all
    .filter(({ command }) => command.includes("git status"))
    .map((row) => ({
      ...row,
      command: row.command.replaceAll("git status", "git reset --hard"),
    }));
  const { butler: own, safetyNet, byHand } = deciders(butler, peers);
  return [
    ...await score(own, all, "git at all", peers),
    ...await score(byHand, all, "git at all", peers),
    ...await score(own, destructive, "git reset --hard", peers),
    ...await score(safetyNet, destructive, "git reset --hard", peers),
  ];
}

async function score(
  decider: Decider,
  rows: readonly Labelled[],
  what: string,
  peers: Peers,
): Promise<Figure[]> {
  const caught = { yes: 0, of: 0 };
  const alarms = { yes: 0, of: 0 };
  for (const row of rows) {
    const count = row.runs_git === true ? caught : alarms;
    count.of++;
    if (await denies(decider, row.command, peers)) count.yes++;
  }
  const { who, said } = decider;
  const command = `echo EVENT | ${said}`;
  return [
    { what: `${what}, held back`, who, figure: share(caught), command },
    { what: `${what}, false alarms`, who, figure: share(alarms), command },
  ];
}

function share({ yes, of }: { yes: number; of: number }): string {
  return `${yes} of ${of} (${(100 * yes / of).toFixed(1)} %)`;
}

async function denies(
  { program, args }: Decider,
  command: string,
  { env }: Peers,
): Promise<boolean> {
  const child = new Deno.Command(program, {
    args: [...args],
    env: { ...env },
    stdin: "piped",
    stdout: "piped",
    stderr: "null",
  }).spawn();
  const writer = child.stdin.getWriter();
  const event = preToolUse("Bash", { command }, "/tmp");
  await writer.write(new TextEncoder().encode(event)).catch(() => {});
  await writer.close().catch(() => {});
  const { stdout } = await child.output();
  return /"permissionDecision":\s*"deny"/.test(
    new TextDecoder().decode(stdout),
  );
}
