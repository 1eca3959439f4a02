/** Options of the subcommands below that take the next word, where it matters what is an operand. */
export const VCS_VALUED: Readonly<Record<string, readonly string[]>> = {
  branch: ["-u", "--set-upstream-to", "--contains", "--format", "--sort"],
  checkout: ["-b", "-B", "--orphan", "--conflict", "--pathspec-from-file"],
  clean: ["-e", "--exclude"],
  notes: ["-m", "-F", "-C", "-c", "--ref", "--message", "--file"],
  rebase: ["--onto", "-x", "--exec", "-s", "-X", "-C"],
  restore: ["-s", "--source", "--conflict", "--pathspec-from-file"],
  stash: ["-m", "--message", "--pathspec-from-file"],
  switch: ["-c", "-C", "--create", "--force-create", "--orphan", "--conflict"],
  tag: ["-m", "-F", "-u", "--message", "--file", "--local-user", "--sort"],
  "update-ref": ["-m"],
};
