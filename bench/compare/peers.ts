import { join } from "@std/path";

/** The peers that npm has, at the versions that were compared. */
export const PACKAGES = {
  "cc-safety-net": "2.4.5",
  "@cyanheads/git-mcp-server": "2.15.3",
} as const;

export interface Peers {
  /** `cc-safety-net hook --claude-code` reads an event from stdin. */
  readonly safetyNet: string;
  /** An MCP server on stdio. */
  readonly gitMcpServer: string;
  /** The hook that one writes by hand: Bash, jq and a regular expression. */
  readonly byHand: string;
  /** Variables that keep all of them inside the folder. */
  readonly env: Readonly<Record<string, string>>;
}

/** Installs the peers below `folder`; throws with what to do when that cannot be. */
export async function installPeers(folder: string): Promise<Peers> {
  const names = Object.entries(PACKAGES).map(([name, version]) =>
    `${name}@${version}`
  );
  await npm(folder, names);
  const bin = join(folder, "node_modules", ".bin");
  const byHand = join(folder, "by_hand.sh");
  await Deno.writeTextFile(byHand, BY_HAND, { mode: 0o755 });
  const home = join(folder, "home");
  await Deno.mkdir(home);
  return {
    safetyNet: join(bin, "cc-safety-net"),
    gitMcpServer: join(bin, "git-mcp-server"),
    byHand,
    env: {
      HOME: home,
      CC_SAFETY_NET_HOME: home,
      MCP_TRANSPORT_TYPE: "stdio",
      MCP_LOG_LEVEL: "error",
    },
  };
}

async function npm(folder: string, packages: readonly string[]): Promise<void> {
  const args = ["install", "--prefix", folder, "--no-audit", "--no-fund"]
    .concat("--ignore-scripts", packages);
  let reason = "npm is not on PATH";
  try {
    const { success, stderr } = await new Deno.Command("npm", {
      args,
      cwd: folder,
    }).output();
    if (success) return;
    reason = new TextDecoder().decode(stderr).split("\n")[0];
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
  }
  throw new Error(
    `Cannot compare: the peers were not installed (${reason})\n` +
      "Run this where npm and its registry can be reached",
  );
}

const BY_HAND = `#!/bin/bash
command=$(jq -r '.tool_input.command // empty')
if [[ $command =~ (^|[;\\&|\\(]|&&)[[:space:]]*git[[:space:]] ]]; then
  jq -n '{hookSpecificOutput: {hookEventName: "PreToolUse",
    permissionDecision: "deny",
    permissionDecisionReason: "Do not use git in the shell."}}'
fi
`;
