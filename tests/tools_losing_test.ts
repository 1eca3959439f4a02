import { assert, assertEquals, assertMatch } from "@std/assert";
import { fixtureJson } from "./support/fixtures.ts";
import { CLEAN, DIRTY, EVERYTHING, make, NAMES } from "./support/losing.ts";
import { mcpTest, startMcp } from "./support/mcp_client.ts";
import { makeScenario } from "./support/scenario.ts";

interface Case {
  readonly id: string;
  readonly start: keyof typeof STARTS;
  /** More of the set-up. */
  readonly more?: string;
  readonly args: readonly string[];
  readonly cwd?: string;
  /** Whether everything comes back, the call is refused, or nothing was lost. */
  readonly expect: "back" | "names back" | "back but z" | "refused" | "nothing";
  /** What a refusal says. */
  readonly names?: string;
}

const STARTS = {
  clean: CLEAN,
  dirty: DIRTY,
  worktree: `${DIRTY}
    git worktree add -q ../wt topic
    printf 'in wt\\n' > ../wt/f; printf 'new in wt\\n' > ../wt/n`,
  other: `${DIRTY}
    git init -q ../o; printf 'a\\n' > ../o/a
    git -C ../o add a; git -C ../o commit -q -m A; printf 'b\\n' > ../o/a`,
  large: `${CLEAN} mkdir big; truncate -s 60M big/one; echo 2 > big/two`,
  large_file: `${CLEAN} truncate -s 60M dev.db`,
  nested: `${CLEAN} git init -q inner; echo x > inner/x`,
  nested_ignored:
    `${CLEAN} mkdir ign; git init -q ign/inner; echo x > ign/inner/x`,
  ignored: `${CLEAN}
    git switch -q topic; echo topic > conf.local; commit 'Track conf.local'
    git switch -q main; echo conf.local >> .git/info/exclude
    echo mine > conf.local; printf 'other\\n' > other; git add other; tick
    git commit -q -m Other`,
  submodule: `${CLEAN}
    git init -q ../s; echo s > ../s/s; git -C ../s add s; git -C ../s commit -q -m S
    git submodule --quiet add ../s sub; commit Sub; echo changed > sub/s`,
  filter: `${CLEAN}
    printf '*.nb filter=strip\\n' > .git/info/attributes
    git config filter.strip.clean 'sed /secret/d'
    printf '1\\n' > a.nb; printf '1\\n' > b.nb; commit Notebooks
    git switch -q topic; git merge -q main
    printf '2\\n' > b.nb; commit Two; git switch -q main
    printf 'secret a\\n3\\n' > a.nb; printf '1\\nsecret b\\n' > b.nb; git add b.nb
    printf 'secret c\\n' > c.nb; printf 'key\\n' > key; chmod 600 key g`,
  conversions: `${CLEAN}
    printf '*.crlf text eol=crlf\\n*.id ident\\n*.u16 text working-tree-encoding=UTF-16\\n' \\
      > .git/info/attributes
    printf 'a\\r\\n' > a.crlf; printf '$Id$\\n' > a.id
    printf 'a\\n' | iconv -t UTF-16 > a.u16; commit Converted
    printf 'a\\nb\\r\\n' > a.crlf; printf '$Id$ x\\n' > a.id
    printf 'ab\\n' | iconv -t UTF-16BE > ../be
    { printf '\\376\\377'; cat ../be; } > a.u16`,
  branch: `${DIRTY}
    git init -q --bare ../r.git; git remote add origin ../r.git
    git push -q origin main topic; git remote set-head origin main
    git branch -q -u origin/main topic
    git config branch.topic.description "$(printf 'two\\nlines')"
    git config --add remote.origin.fetch '+refs/notes/*:refs/notes/*'
    git config my.key -dash; git config --global her.key 'a b'`,
  conflict: `${CLEAN}
    printf '3\\n' > f; commit Three; git switch -q topic
    printf 'two\\n' > t2; commit T2; printf '4\\n' > f; commit Four
    git switch -q main; printf 'keep\\n' > g; printf 'new\\n' > new.txt`,
  flagged: `${CLEAN}
    echo 1 > assumed; echo 1 > skipped; commit Flags
    git update-index --assume-unchanged assumed; echo 2 > assumed
    git update-index --skip-worktree skipped; echo 2 > skipped`,
};

for (const row of fixtureJson<Case[]>("tools/losing.json")) {
  mcpTest(`work_vcs loses nothing: ${row.id}`, async () => {
    await using world = await makeScenario(
      `${STARTS[row.start]}\n${row.more ?? ""}`,
    );
    await using server = await startMcp({ cwd: world.work, env: world.env });
    const look = () =>
      world.sh(row.expect === "names back" ? NAMES : EVERYTHING);
    const before = await look();
    const { args, cwd } = row;
    const { json, isError } = await server.call("work_vcs", { args, cwd });
    const said = JSON.stringify(json);
    if (row.expect === "refused") {
      assert(isError, said);
      assertMatch(json.summary, new RegExp(row.names ?? "."));
      assertEquals(await look(), before);
      return;
    }
    if (row.expect === "nothing") {
      assertEquals([isError, json.saved], [false, undefined], said);
      assertEquals(await world.sh("git for-each-ref refs/butler"), "");
      return;
    }
    assert(await look() !== before, `it lost nothing: ${said}`);
    assert(json.saved, said);
    for (const call of json.saved.restore) await make(server, call);
    const after = await look();
    const expected = row.expect === "back but z"
      ? after.replace(/^.*refs\/heads\/z\n/m, "")
      : after;
    assertEquals(expected, before, said);
  });
}

mcpTest("a slow commit hook does not keep a read waiting", async () => {
  await using world = await makeScenario(`${DIRTY}
    printf '#!/bin/sh\\ntouch ../started; until [ -e ../go ]; do sleep 0.02; done\\n' \\
      > .git/hooks/pre-commit; chmod +x .git/hooks/pre-commit`);
  await using server = await startMcp({ cwd: world.work, env: world.env });
  const record = server.call("work_record", { message: "Slow" });
  await world.sh("until [ -e ../started ]; do sleep 0.02; done");
  const { isError } = await server.call("work_vcs", { args: ["branch", "-a"] });
  await Deno.writeTextFile(`${world.folder}/go`, "");
  assertEquals([isError, (await record).isError], [false, false]);
});

const BEYOND: [string, string][] = [
  ["diff main...topic", "run"],
  ["diff main topic", "run"],
  ["diff HEAD", "use_proper_tool"],
  ["log main..topic", "run"],
  ["log -n 3", "use_proper_tool"],
  ["diff --cached", "run"],
  ["diff --check", "run"],
  ["log -1 --format=%B", "run"],
  ["log -p -2", "run"],
  ["log -p -1", "use_proper_tool"],
  ["shortlog -sn HEAD", "run"],
  ["show -s --format=%B HEAD", "run"],
  ["status --ignored", "run"],
  ["show topic:t", "run"],
  ["show topic", "use_proper_tool"],
  ["commit -m x", "use_proper_tool"],
  ["push --tags ../o.git", "run"],
  ["push ../o.git :topic", "run"],
  ["push ../o.git topic:other", "run"],
  ["push ../o.git +topic", "invalid_argument"],
  ["push --mirror ../o.git", "invalid_argument"],
  ["push --force", "invalid_argument"],
  ["push", "use_proper_tool"],
];

mcpTest("what no tool of its own does is run", async () => {
  await using world = await makeScenario(
    `${CLEAN} git init -q --bare ../o.git; git push -q ../o.git topic`,
  );
  await using server = await startMcp({ cwd: world.work, env: world.env });
  for (const [command, expected] of BEYOND) {
    const args = command.split(" ");
    const { json } = await server.call("work_vcs", { args });
    assertEquals(
      json.error_code ?? "run",
      expected,
      `${command}: ${JSON.stringify(json)}`,
    );
  }
});

mcpTest("a commit that calls itself a snapshot is none", async () => {
  await using world = await makeScenario(`${DIRTY}
    blob=$(echo evil | git hash-object -w --stdin)
    tree=$(printf '100644 blob %s\\thooks\\n' $blob | git mktree)
    tree=$(printf '040000 tree %s\\traw\\n' $tree | git mktree)
    printf 'mine\\n' > hooks
    git update-ref refs/heads/evil \\
      $(git commit-tree 'HEAD^{tree}' -m 'butler safety' -m "extras $tree")`);
  await using server = await startMcp({ cwd: world.work, env: world.env });
  const args = ["restore", "--source=evil", "--worktree", "--", ":/"];
  const { isError } = await server.call("work_vcs", { args });
  assertEquals(isError, false);
  assertEquals(await world.sh("cat hooks"), "mine\n");
});

mcpTest("what a filter encrypts is stored nowhere as it is", async () => {
  await using world = await makeScenario(`${CLEAN}
    printf '*.s filter=git-crypt\\n' > .git/info/attributes
    git config filter.git-crypt.clean 'tr a-z b-za'
    git config filter.git-crypt.smudge 'tr b-za a-z'
    printf 'plain\\n' > a.s; commit Secret; printf 'plainer\\n' > a.s`);
  await using server = await startMcp({ cwd: world.work, env: world.env });
  const args = ["reset", "--hard"];
  const { json } = await server.call("work_vcs", { args });
  assert(json.saved, JSON.stringify(json));
  const hash = "git hash-object --no-filters --stdin";
  const blob = (await world.sh(`echo plainer | ${hash}`)).trim();
  const known = await world.sh(`git cat-file -t ${blob} 2> /dev/null || true`);
  assertEquals(known, "");
});

mcpTest(
  "a setting that is not shown is in a file of the person's own",
  async () => {
    await using world = await makeScenario(`${CLEAN}
    git remote add origin https://aki:t0ken@example.com/x.git`);
    await using server = await startMcp({ cwd: world.work, env: world.env });
    const args = ["remote", "remove", "origin"];
    const { json, text } = await server.call("work_vcs", { args });
    assert(!text[0].includes("t0ken"), text[0]);
    assertEquals(
      await world.sh(
        `ls -l '${json.saved.settings}' | cut -c1-10; cat '${json.saved.settings}'`,
      ),
      "-rw-------\nremote.origin.url=https://aki:t0ken@example.com/x.git\n",
    );
  },
);
