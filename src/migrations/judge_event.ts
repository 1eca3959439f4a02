import { shellCommand } from "../hook/event.ts";
import type { BeforeTool } from "../hook/event.ts";
import { SILENT } from "../hook/policy.ts";
import type { Facts, Judgement, Verdict } from "../hook/policy.ts";
import { readEdit } from "./edit_input.ts";
import { enforced } from "./finding.ts";
import type { Finding } from "./finding.ts";
import { judgeEdit } from "./judge_edit.ts";
import { judgeMcp } from "./judge_mcp.ts";
import { judgeShell } from "./judge_shell.ts";
import { withoutSecrets } from "./secrets.ts";
import { mcpEdits, mcpLine } from "./mcp_files.ts";
import { gitLine, isWorkVcs, readVcsCall } from "./work_vcs.ts";
import { World } from "./world.ts";

/** What the guard says of a tool call that may concern migrations. */
export function judgeEvent(event: BeforeTool, facts: Facts): Judgement {
  const settings = facts.config.migrations ?? {};
  const cwd = event.cwd ?? facts.system.cwd();
  const world = new World(facts.system, cwd, settings);
  const findings = findingsOf(event, world)
    .map((finding) => enforced(finding, settings.enforce))
    .filter((finding) => finding !== undefined);
  if (findings.length === 0) return SILENT;
  return { verdicts: findings.map(verdict) };
}

function findingsOf(event: BeforeTool, world: World): Finding[] {
  const command = shellCommand(event);
  if (command !== undefined) {
    const shell = event.tool === "PowerShell" ? "powershell" : "bash";
    return judgeShell(command, world, shell);
  }
  const edit = readEdit(event.tool, event.input);
  if (edit) return judgeEdit(edit, world);
  if (!event.tool.startsWith("mcp__")) return [];
  if (isWorkVcs(event.tool)) {
    const call = readVcsCall(event.input);
    return call ? judgeShell(gitLine(call), world) : [];
  }
  const line = mcpLine(event.tool, event.input);
  const written = line ? [] : mcpEdits(event.tool, event.input);
  return [
    ...line ? judgeShell(line.line, world.from(line.folder)) : [],
    ...written.flatMap((edit) => judgeEdit(edit, world)),
    ...judgeMcp(event.tool, event.input, world.settings.mcpTools),
  ];
}

function verdict(finding: Finding): Verdict {
  const { decision, names, irreversible } = finding;
  const deny = withoutSecrets(finding.deny);
  const ask = withoutSecrets(finding.ask);
  return {
    decision,
    rule: `migrations/${names[0]}`,
    lines: [decision === "deny" ? deny : ask],
    refusal: [deny],
    irreversible,
  };
}
