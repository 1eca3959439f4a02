import { didYouMean } from "../core/did_you_mean.ts";
import { asButlerError, ButlerError } from "../core/errors.ts";
import { TOOLS } from "./catalog.ts";
import { withoutVcs } from "./hidden_vcs.ts";
import { normalize } from "./paths.ts";
import type { Answer, Tool, ToolContext } from "./tool.ts";
import { refuseHoles, validateInput } from "./validate.ts";
import { workVcs } from "./work_vcs.ts";

/** What a call gives back: text blocks, the first of them compact JSON. */
export interface Invocation {
  readonly text: string[];
  readonly isError: boolean;
}

/** The tools that this configuration shows. */
export function shownTools({ config }: Pick<ToolContext, "config">): Tool[] {
  return TOOLS.filter((tool) =>
    tool !== workVcs || config.mcp?.exposeVcs !== false
  );
}

/** Calls a tool by name with an input of any shape. Never throws: an error is an answer. */
export async function invoke(
  name: string,
  input: unknown,
  context: ToolContext,
): Promise<Invocation> {
  try {
    const tool = findTool(name, context);
    const valid = validateInput(tool, input);
    refuseHoles(tool, valid);
    const cwd = folderOf(valid.cwd as string | undefined, context);
    return render(await tool.run(valid, { ...context, cwd }));
  } catch (thrown) {
    const error = asButlerError(thrown).toObject(context.lang);
    const shown = context.config.mcp?.exposeVcs === false
      ? withoutVcs(error, context.lang)
      : error;
    return { text: [JSON.stringify(shown)], isError: true };
  }
}

function render({ json, text }: Answer): Invocation {
  const first = JSON.stringify(json);
  return { text: text ? [first, text] : [first], isError: false };
}

function findTool(name: string, context: ToolContext): Tool {
  const tools = shownTools(context);
  const tool = tools.find((tool) => tool.name === name);
  if (tool) return tool;
  const names = tools.map((tool) => tool.name);
  const near = didYouMean(name, names) ?? didYouMean(`work_${name}`, names);
  const calls = near ?? names.join(", ");
  throw new ButlerError("invalid_argument", {
    en: `Cannot call ${JSON.stringify(name)}: there is no such tool`,
    ja: `${JSON.stringify(name)} というツールはありません`,
  }, {
    en: `Call ${calls}`,
    ja: `${calls} を呼び出してください`,
  });
}

/** The folder of the call: `cwd` may be relative to the caller's own. */
function folderOf(given: string | undefined, context: ToolContext): string {
  if (given === undefined) return context.cwd;
  const path = normalize(
    given.startsWith("/") ? given : `${context.cwd}/${given}`,
  );
  if (context.system.list(path) !== undefined) return path;
  throw new ButlerError("invalid_argument", {
    en: `Cannot use ${JSON.stringify(given)} as cwd: there is no such folder`,
    ja: `cwd ${JSON.stringify(given)} というフォルダーはありません`,
  }, {
    en: "Give an existing folder, or leave cwd out",
    ja: "存在するフォルダーを指定するか、cwd を省いてください",
  });
}
