import { UsageError } from "../cli/usage_error.ts";
import { EXIT } from "../core/exit_codes.ts";
import { say } from "../core/text.ts";
import { reasonOf } from "../io/error_reason.ts";
import { relay } from "../io/relay.ts";
import { writeStderr } from "../io/stdio.ts";
import type { CliContext } from "../cli/subcommand.ts";
import { appendRun, ledgerPath, NO_LEDGER } from "./ledger.ts";
import { readMeterOptions } from "./options.ts";
import { Tally } from "./tally.ts";

/**
 * `butler meter [--event EVENT] NAME -- COMMAND [ARG…]`: runs the command as if
 * butler were not there and adds a line to the ledger. The exit status is the
 * command's, unless its output could not be passed on; a ledger that cannot be
 * written costs one warning.
 */
export async function recordRun(
  head: readonly string[],
  command: readonly string[],
  context: CliContext,
): Promise<number> {
  const given = readMeterOptions(head, "NAME", "word");
  const name = given.operand;
  const [program, ...args] = command;
  if (!name || !program) {
    throw new UsageError({
      en: `Cannot meter a run: ${name ? "the command" : "the name"} is missing`,
      ja: `計測できません: ${name ? "コマンド" : "名前"}がありません`,
    }, {
      en: "Write `butler meter NAME -- COMMAND`",
      ja: "`butler meter 名前 -- コマンド` と書いてください",
    });
  }
  const time = context.system.now();
  const started = performance.now();
  const tally = new Tally();
  const { status, failure, lost } = await relay(
    [program, ...args],
    (chunk) => tally.add(chunk),
  );
  if (failure) tally.add(complain(program, failure));
  warn(context, {
    time,
    name,
    event: given.value("--event"),
    status,
    bytes: tally.bytes,
    lines: tally.lines,
    milliseconds: performance.now() - started,
  });
  if (lost === undefined) return status;
  const { en, ja } = reasonOf(lost);
  const told = {
    en: `Cannot pass the output on: ${en}`,
    ja: `出力を渡せません: ${ja}`,
  };
  writeStderr(`butler meter: ${say(told, context.lang)}\n`);
  return status === EXIT.ok ? EXIT.failed : status;
}

/** What a shell would say; it counts as output, as it would without butler. */
function complain(program: string, failure: string): Uint8Array {
  const words = failure === "not found"
    ? "command not found"
    : "cannot execute";
  const bytes = new TextEncoder().encode(
    `butler meter: ${program}: ${words}\n`,
  );
  writeStderr(bytes);
  return bytes;
}

function warn(
  { system, config, lang }: CliContext,
  run: Parameters<typeof appendRun>[1],
): void {
  const path = ledgerPath(system.env, config.ledger);
  const warning = path === undefined ? NO_LEDGER : appendRun(path, run);
  if (warning) writeStderr(`butler meter: ${say(warning, lang)}\n`);
}
