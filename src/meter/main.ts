import { UsageError } from "../cli/usage_error.ts";
import { asButlerError } from "../core/errors.ts";
import { EXIT } from "../core/exit_codes.ts";
import { say } from "../core/text.ts";
import { writeStderr } from "../io/stdio.ts";
import type { CliContext } from "../cli/subcommand.ts";
import { recordRun } from "./record.ts";

/** Runs `butler meter`; returns the exit code. Recording loads nothing of the tables. */
export async function runMeter(
  args: readonly string[],
  context: CliContext,
): Promise<number> {
  try {
    return await dispatch(args, context);
  } catch (thrown) {
    if (thrown instanceof UsageError) {
      writeStderr(thrown.print("butler meter", context.lang));
      return EXIT.usage;
    }
    const error = asButlerError(thrown);
    const { summary, hint } = error;
    writeStderr(
      `butler meter: ${say(summary, context.lang)}\n${
        say(hint, context.lang)
      }\n`,
    );
    return error.code === "invalid_argument" ? EXIT.usage : EXIT.failed;
  }
}

async function dispatch(
  args: readonly string[],
  context: CliContext,
): Promise<number> {
  const end = args.indexOf("--");
  if (end >= 0) {
    return recordRun(args.slice(0, end), args.slice(end + 1), context);
  }
  const [form = "report", ...rest] = args;
  if (form === "transcripts") {
    const { showTranscripts } = await import("./transcripts/main.ts");
    return showTranscripts(rest, context);
  }
  if (form === "report" || form.startsWith("-")) {
    const { showReport } = await import("./report.ts");
    return showReport(form === "report" ? rest : args, context);
  }
  throw new UsageError({
    en: `Cannot meter "${form}": no command follows`,
    ja: `"${form}" を計測できません: コマンドがありません`,
  }, {
    en: `Write \`butler meter ${form} -- COMMAND\``,
    ja: `\`butler meter ${form} -- コマンド\` と書いてください`,
  });
}
