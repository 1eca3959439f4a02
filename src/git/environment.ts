/**
 * Variables of git that a call keeps: who the person is and how the network is
 * reached. Everything else named `GIT_…` can point git at another repository,
 * run a program or change its output, so it is left out.
 */
const KEPT = [
  "GIT_AUTHOR_NAME",
  "GIT_AUTHOR_EMAIL",
  "GIT_AUTHOR_DATE",
  "GIT_COMMITTER_NAME",
  "GIT_COMMITTER_EMAIL",
  "GIT_COMMITTER_DATE",
  "GIT_ASKPASS",
  "GIT_SSH",
  "GIT_SSH_COMMAND",
  "GIT_SSH_VARIANT",
  "GIT_CONFIG_GLOBAL",
  "GIT_CONFIG_SYSTEM",
  "GIT_CONFIG_NOSYSTEM",
  "GIT_EXEC_PATH",
  "GIT_TEMPLATE_DIR",
  "GIT_CEILING_DIRECTORIES",
  "GIT_DISCOVERY_ACROSS_FILESYSTEM",
  "GIT_LFS_SKIP_SMUDGE",
];
const KEPT_FAMILIES = /^GIT_(?:SSL|HTTP|PROXY|CURL|ALLOW)_/;

/**
 * The environment of a git process: English messages, no pager, no editor, no
 * prompt. An editor that succeeds at once (`true`) accepts the text that git
 * proposes, which is what `merge --continue` and its like need. `filter-branch`
 * would wait ten seconds for its warning to be read.
 */
export function gitEnvironment(
  own: Readonly<Record<string, string>>,
): Record<string, string> {
  const env: Record<string, string> = { GIT_ASKPASS: "" };
  for (const [name, value] of Object.entries(own)) {
    if (isKept(name)) env[name] = value;
  }
  return {
    ...env,
    LC_ALL: "C",
    PAGER: "cat",
    MANPAGER: "cat",
    GIT_PAGER: "cat",
    GIT_EDITOR: "true",
    GIT_SEQUENCE_EDITOR: "true",
    GIT_TERMINAL_PROMPT: "0",
    GCM_INTERACTIVE: "never",
    SSH_ASKPASS_REQUIRE: "never",
    FILTER_BRANCH_SQUELCH_WARNING: "1",
  };
}

function isKept(name: string): boolean {
  if (name === "LANGUAGE" || name === "SSH_ASKPASS") return false;
  if (!/^GIT_/i.test(name)) return true;
  return KEPT.includes(name) || KEPT_FAMILIES.test(name);
}
