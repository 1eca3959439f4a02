import { assert, assertEquals } from "@std/assert";
import { BUTLER } from "./support/butler.ts";
import { mcpTest } from "./support/mcp_client.ts";
import { callTool, START } from "./support/record.ts";
import type { Json } from "./support/record.ts";
import { makeScenario } from "./support/scenario.ts";

/** What a hook may say; nothing of it is git's. */
const WORDS = [
  "File too large",
  "error: name x disallowed",
  "Connection refused",
  "fatal: not a git repository",
  "error: fix conflicts",
  "fatal: cannot lock ref",
  "nothing to commit",
];
mcpTest("whatever a rejecting hook says, the hook rejected it", async () => {
  await using world = await makeScenario(`${START}
    printf '#!/bin/sh\\ncat ../words; exit 1\\n' > .git/hooks/pre-commit
    chmod +x .git/hooks/pre-commit
    printf 'new\\n' > new.txt
  `);
  for (const words of WORDS) {
    await Deno.writeTextFile(`${world.folder}/words`, `${words}\n`);
    const answer = await callTool(world, "work_record", { message: "x" });
    assertEquals(
      [answer.error_code, answer.hook, answer.output],
      ["hook_rejected", "pre-commit", words],
    );
  }
});

mcpTest(
  "what a satisfied hook says is not taken for git's failure",
  async () => {
    await using world = await makeScenario(`${START}
    printf '#!/bin/sh\\necho not a git repository\\n' > .git/hooks/pre-commit
    chmod +x .git/hooks/pre-commit
    printf 'new\\n' > new.txt
    git config commit.gpgSign true
    git config gpg.program false
  `);
    const answer = await callTool(world, "work_record", { message: "x" });
    assertEquals(answer.error_code, "auth_failed");
  },
);

const PUSH = `${START}
git init -q --bare ../remote.git
git remote add origin ../remote.git
`;
mcpTest("a pre-push hook that speaks of authentication", async () => {
  await using world = await makeScenario(`${PUSH}
    printf '#!/bin/sh\\necho fatal: Authentication failed; exit 1\\n' > .git/hooks/pre-push
    chmod +x .git/hooks/pre-push
  `);
  const answer = await callTool(world, "work_publish", {});
  assertEquals([answer.error_code, answer.hook], ["hook_rejected", "pre-push"]);
  assert(String(answer.output).includes("Authentication failed"));
});

for (const words of ["No route to host", "Network is unreachable"]) {
  mcpTest(`no hook is blamed for the network: ${words}`, async () => {
    await using world = await makeScenario(`${START}
      git remote add origin ssh://host.invalid/x
      printf '#!/bin/sh\\necho "ssh: connect to host host.invalid port 22: ${words}" >&2; exit 255\\n' > ../ssh
      chmod +x ../ssh
      git config core.sshCommand "$PWD/../ssh"
    `);
    const answer = await callTool(world, "work_publish", {});
    assertEquals(answer.error_code, "no_remote");
    assert(String(answer.git).includes(words), String(answer.git));
  });
}

mcpTest("a mirror gets the branch and nothing else", async () => {
  await using world = await makeScenario(`${PUSH}
    git config remote.origin.mirror true
    git branch side
  `);
  const answer = await callTool(world, "work_publish", {});
  assertEquals(answer.error_code, undefined, JSON.stringify(answer));
  assertEquals(
    await world.sh("git -C ../remote.git for-each-ref --format='%(refname)'"),
    "refs/heads/main\n",
  );
});

mcpTest("a hook may call butler, but not record", async () => {
  await using world = await makeScenario(`${START}
    cat > .git/hooks/pre-commit <<'END'
#!/bin/sh
"$BUTLER_UNDER_TEST" call work_vcs '{"args":["tag","in-hook"]}' > ../vcs
"$BUTLER_UNDER_TEST" call work_record '{"message":"inner"}' > ../record
exit 0
END
    chmod +x .git/hooks/pre-commit
    printf 'new\\n' > new.txt
  `);
  const env = { ...world.env, BUTLER_UNDER_TEST: BUTLER };
  const answer = await callTool({ ...world, env }, "work_record", {
    message: "outer",
  });
  assertEquals(answer.files, ["new.txt"]);
  assertEquals(await world.sh("git tag"), "in-hook\n");
  const inner = JSON.parse(await Deno.readTextFile(`${world.folder}/record`));
  assertEquals(inner.error_code, "invalid_argument");
  assertEquals(await world.sh("git log --format=%s"), "outer\nStart\n");
});

/** Hooks and filters that git runs while the lock is held, and a call that starts them. */
const HELD: Record<string, [string, string, Json]> = {
  "a hook of a checkout": [
    "post-checkout",
    "work_vcs",
    { args: ["switch", "-c", "z"] },
  ],
  "a hook of a push": ["pre-push", "work_publish", {}],
  "a hook of a rebase": [
    "pre-rebase",
    "work_vcs",
    { args: ["rebase", "--force-rebase", "topic"] },
  ],
};
for (const [name, [hook, tool, input]] of Object.entries(HELD)) {
  mcpTest(`a call from ${name} does not wait for itself`, async () => {
    await using world = await makeScenario(`${START}
      git branch topic
      git init -q --bare ../remote.git
      git remote add origin ../remote.git
      printf 'two\\n' > old.txt; commit Two
      cat > .git/hooks/${hook} <<'END'
#!/bin/sh
'${BUTLER}' call work_vcs '{"args":["update-ref","refs/notes/seen","HEAD"]}' > ../said
exit 0
END
      chmod +x .git/hooks/${hook}
    `);
    const answer = await callTool(world, tool, input);
    assertEquals(answer.error_code, undefined, JSON.stringify(answer));
    const said = JSON.parse(await world.sh("cat ../said"));
    assertEquals(said.error_code, undefined, JSON.stringify(said));
    await world.sh("git rev-parse --verify -q refs/notes/seen");
  });
}

mcpTest("a filter that starts itself by calling butler ends", async () => {
  await using world = await makeScenario(`${START}
    printf 'a.txt filter=f\\n' > .git/info/attributes
    cat > ../filter <<'END'
#!/bin/sh
'${BUTLER}' call work_vcs '{"args":["update-ref","refs/notes/seen","HEAD"]}' > ../said
exec cat
END
    chmod +x ../filter
    git config filter.f.clean ../filter
    printf 'a\\n' > a.txt
  `);
  const answer = await callTool(world, "work_record", { message: "x" });
  assertEquals(answer.files, ["a.txt"]);
  await world.sh("[ -s ../said ]");
});

mcpTest("what outlives a hook may record", async () => {
  await using world = await makeScenario(`${START} printf 'a\\n' > a.txt`);
  const env = {
    ...world.env,
    BUTLER_WRITE_LOCK: `${world.work}/.git/butler/writer`,
  };
  const answer = await callTool({ ...world, env }, "work_record", {
    message: "x",
  });
  assertEquals(answer.files, ["a.txt"]);
});
