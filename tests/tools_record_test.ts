import { assert, assertEquals } from "@std/assert";
import { runButler } from "./support/butler.ts";
import { mcpTest, startMcp } from "./support/mcp_client.ts";
import { makeScenario } from "./support/scenario.ts";
import type { Scenario } from "./support/scenario.ts";

const START = `
git init -q
printf 'one\\n' > old.txt
commit 'Start'
`;

/** A hook that tells that it runs, and goes on when the test says so; only the first time. */
const WAITING_HOOK = `
mkfifo ../running ../go
printf '#!/bin/sh\\n[ -e ../done ] || { touch ../done; echo > ../running; cat ../go > /dev/null; }\\n' > .git/hooks/pre-commit
chmod +x .git/hooks/pre-commit
`;

type Json = Record<string, unknown>;

async function call(
  { work, env }: Scenario,
  tool: string,
  input: Json,
): Promise<Json> {
  const args = ["call", tool, JSON.stringify(input)];
  return JSON.parse((await runButler(args, { cwd: work, env })).stdout);
}

/** Starts a record, and kills its butler while the hook runs. */
async function killInHook(world: Scenario, input: Json): Promise<void> {
  const { work, env, folder } = world;
  const killed = await startMcp({ cwd: work, env });
  const begun = killed.call("work_record", input).catch(() => {});
  await Deno.readTextFile(`${folder}/running`);
  Deno.kill(killed.pid, "SIGKILL");
  await begun;
}

/** Lets the hook of the killed record go on, and waits for its commit and the end of its index. */
async function finishKilled(world: Scenario): Promise<void> {
  await Deno.writeTextFile(`${world.folder}/go`, "\n");
  await world.sh(`
    for i in $(seq 200); do
      [ -n "$(find .git/butler -name 'record-*.json')" ] || exit 0
      sleep 0.05
    done
    exit 1
  `);
}

mcpTest("the index follows although butler was killed", async () => {
  await using world = await makeScenario(`${START}${WAITING_HOOK}
    printf 'new\\n' > new.txt
    rm old.txt
  `);
  await killInHook(world, { message: "Killed" });
  await finishKilled(world);
  assertEquals(await world.sh("git log --format=%s"), "Killed\nStart\n");
  assertEquals(await world.sh("git status --porcelain"), "");
  const again = await call(world, "work_record", { message: "Killed" });
  assertEquals(again.record_id, "20260612-001");
  const third = await call(world, "work_record", { message: "Killed" });
  assertEquals(third.error_code, "nothing_to_record");
});

for (const read of ["work_observe", "work_diff"]) {
  mcpTest(`${read} sees no stale index after git was killed`, async () => {
    await using world = await makeScenario(`${START}
      cat > .git/hooks/post-commit <<'END'
#!/bin/sh
pid=$PPID all=
while ps -o comm= -p $pid | grep -Eq '^(git|sh)$'; do
  all="$all $pid" pid=$(ps -o ppid= -p $pid | tr -d ' ')
done
kill -9 $pid $all
END
      chmod +x .git/hooks/post-commit
      printf 'new\\n' > new.txt
      rm old.txt
    `);
    const { work, env } = world;
    const server = await startMcp({ cwd: work, env });
    await server.call("work_record", { message: "Killed" }).catch(() => {});
    await world.sh("rm .git/hooks/post-commit");
    assertEquals(
      await world.sh("git log --format=%s; git status --porcelain"),
      "Killed\nStart\nD  new.txt\nAD old.txt\n?? new.txt\n",
    );
    const seen = await call(world, read, {});
    assertEquals(seen.changed_files ?? seen.files, []);
    assertEquals(await world.sh("git status --porcelain"), "");
    const again = await call(world, "work_record", { message: "Killed" });
    assertEquals(again.record_id, "20260612-001");
  });
}

mcpTest("a read does not wait for the index of another program", async () => {
  await using world = await makeScenario(`${START}
    mkdir -p .git/butler; : > .git/index.lock
    head=$(git rev-parse HEAD)
    printf '{"gitDir":"%s","head":"%s","base":"%s","id":"20260612-001","paths":["."]}' \\
      "$PWD/.git" "" $head > .git/butler/record-1781227200000-0a.json
  `);
  assertEquals((await call(world, "work_observe", {})).work_state, "clean");
});

mcpTest("a commit that comes first is not taken for one's own", async () => {
  await using world = await makeScenario(`${START}${WAITING_HOOK}
    printf 'a\\n' > a.txt
    printf 'b\\n' > b.txt
  `);
  const { folder } = world;
  await killInHook(world, { message: "rec A", paths: ["a.txt"] });
  // The hook of B lets A go on, waits for its commit, and only then ends.
  await world.sh(`
    cat > ../hook <<'END'
#!/bin/sh
[ -e ../b ] && exit 0
touch ../b
echo > ../go
for i in $(seq 200); do git log -1 --format=%s | grep -q 'rec A' && break; sleep 0.05; done
END
    chmod +x ../hook
    mv ../hook .git/hooks/pre-commit
  `);
  const b = await call(world, "work_record", {
    message: "rec B",
    paths: ["b.txt"],
  });
  assertEquals([b.record_id, b.files], ["20260612-002", ["b.txt"]]);
  assert(await Deno.stat(`${folder}/b`));
  assertEquals(await world.sh("git log --format=%s"), "rec B\nrec A\nStart\n");
  assertEquals(
    await world.sh(
      "git log --format='%(trailers:key=Butler-Record,valueonly)'",
    ),
    "20260612-002\n\n20260612-001\n\n\n",
  );
  assertEquals(await world.sh("git status --porcelain"), "");
});

mcpTest("another work tree does not take a number on its way", async () => {
  await using world = await makeScenario(`${START}${WAITING_HOOK}
    git worktree add -q ../other -b other
    printf 'a\\n' > a.txt
    printf 'b\\n' > ../other/b.txt
  `);
  await killInHook(world, { message: "A" });
  const cwd = `${world.folder}/other`;
  const b = await call(world, "work_record", { message: "B", cwd });
  assertEquals(b.record_id, "20260612-002");
  await finishKilled(world);
  assertEquals(await world.sh("git status --porcelain"), "");
});

mcpTest("a hook that drops the trailers", async () => {
  await using world = await makeScenario(`${START}
    printf '#!/bin/sh\\nsed -i.bak /^Butler/d "$1"\\n' > .git/hooks/commit-msg
    chmod +x .git/hooks/commit-msg
    printf 'new\\n' > new.txt
  `);
  const answer = await call(world, "work_record", {
    message: "x",
    issue_ids: [3],
  });
  const hash = (await world.sh("git rev-parse --short HEAD")).trim();
  assertEquals([answer.record_id, answer.issue_ids], [hash, []]);
  assert(String(answer.notice).includes("trailers"));
  assertEquals(await world.sh("git status --porcelain"), "");
});

mcpTest("a hook that adds a file outside the paths", async () => {
  await using world = await makeScenario(`${START}
    printf 'gen\\n' > gen.txt
    commit 'Generated'
    printf '#!/bin/sh\\necho x >> gen.txt; echo y > fresh.txt; git add gen.txt fresh.txt\\n' > .git/hooks/pre-commit
    chmod +x .git/hooks/pre-commit
    printf 'a\\n' > a.txt
    printf 'two\\n' > old.txt
    git add old.txt
  `);
  const answer = await call(world, "work_record", {
    message: "x",
    paths: ["a.txt"],
  });
  assertEquals(answer.files, ["a.txt", "fresh.txt", "gen.txt"]);
  assertEquals(await world.sh("git status --porcelain"), "M  old.txt\n");
});

mcpTest("a staged rename is whole by either name", async () => {
  await using world = await makeScenario(`${START}
    git mv old.txt new.txt
    printf 'x\\n' > other.txt
  `);
  const input = { message: "x", paths: ["old.txt"] };
  const answer = await call(world, "work_record", input);
  assertEquals(answer.files, ["new.txt"]);
  assertEquals(await world.sh("git ls-tree --name-only HEAD"), "new.txt\n");
  assertEquals(await world.sh("git status --porcelain"), "?? other.txt\n");
});

const CONFLICT = (theirs: string, ours: string) => `
git init -q
printf 'a\\000a' > f.bin
printf 'a\\n' > a.txt
commit 'Base'
git switch -q -c side
${theirs}
commit 'Side'
git switch -q main
${ours}
commit 'Main'
git merge side > /dev/null 2>&1 || true
`;

const UNDECIDED: Record<string, [string, string]> = {
  "two binary files": [
    "printf 'b\\000b' > f.bin",
    "printf 'c\\000c' > f.bin",
  ],
  "deleted by them": ["git rm -q f.bin", "printf 'c\\000c' > f.bin"],
  "deleted by us": ["printf 'b\\000b' > f.bin", "git rm -q f.bin"],
};
for (const [name, [theirs, ours]] of Object.entries(UNDECIDED)) {
  mcpTest(`a conflict without markers is not recorded: ${name}`, async () => {
    await using world = await makeScenario(CONFLICT(theirs, ours));
    const refused = await call(world, "work_record", { message: "x" });
    assertEquals([refused.error_code, refused.files], ["conflicts", ["f.bin"]]);
    const args = ["update-index", "--", "f.bin"];
    assert(String(refused.hint).includes(JSON.stringify(args)));
    await call(world, "work_vcs", { args });
    const recorded = await call(world, "work_record", { message: "x" });
    assertEquals(recorded.branch, "main");
    assertEquals(await world.sh("git rev-list --count --merges HEAD"), "1\n");
  });
}

mcpTest("a text resolved to our side is recorded", async () => {
  const script = CONFLICT("printf 'b\\n' > a.txt", "printf 'c\\n' > a.txt");
  await using world = await makeScenario(`${script}\nprintf 'c\\n' > a.txt`);
  const answer = await call(world, "work_record", { message: "x" });
  assertEquals(answer.error_code, undefined);
});

mcpTest(
  "records of a rebase and of a detached HEAD name where they are",
  async () => {
    await using world = await makeScenario(`${START}
    git switch -q -c topic
    printf 'topic\\n' > t.txt
    commit 'Topic'
    GIT_SEQUENCE_EDITOR='sed -i.bak s/^pick/edit/' git rebase -q -i HEAD~1 2> /dev/null
    printf 'x\\n' > x.txt
  `);
    const input = { message: "x" };
    assertEquals((await call(world, "work_record", input)).branch, "topic");
    await world.sh("git rebase --quit; git checkout -q --detach; touch y.txt");
    const { branch } = await call(world, "work_record", input);
    const short = (await world.sh("git rev-parse --short=7 HEAD")).trim();
    assertEquals(branch, `(detached at ${short})`);
  },
);

/** What git cannot take, and what the answer has to name. */
const UNTAKABLE: Record<string, [string, string]> = {
  "a repository without a commit, named": ["git init -q sub", "sub"],
  "line ends that would change": [
    "git config core.safecrlf true; git config core.autocrlf input; printf 'a\\r\\n' > sub",
    "sub",
  ],
  "a required filter that fails": [
    "git config filter.f.clean false; git config filter.f.required true; " +
    "printf 'sub filter=f\\n' > .git/info/attributes; echo x > sub",
    "sub",
  ],
};
for (const [name, [script, file]] of Object.entries(UNTAKABLE)) {
  mcpTest(`a file that git cannot take is named: ${name}`, async () => {
    await using world = await makeScenario(START + script);
    const input = { message: "x", paths: [file] };
    const answer = await call(world, "work_record", input);
    assertEquals(answer.error_code, "invalid_argument");
    assert(String(answer.summary).includes(file), String(answer.summary));
    assert(String(answer.hint).includes(".gitignore"));
  });
}

for (const commits of [0, 1]) {
  mcpTest(
    `a nested repository with ${commits} commits is not recorded unasked`,
    async () => {
      await using world = await makeScenario(`${START}
      git init -q sub
      [ ${commits} = 0 ] || git -C sub commit -q --allow-empty -m 'Sub'
      printf 'x\\n' > sub/x
    `);
      const refused = await call(world, "work_record", { message: "x" });
      assertEquals(
        [refused.error_code, refused.files],
        ["invalid_argument", ["sub/"]],
      );
      if (commits === 0) return;
      const input = { message: "x", paths: ["sub"] };
      assertEquals((await call(world, "work_record", input)).files, ["sub"]);
    },
  );
}

mcpTest("a new file outside the sparse checkout is recorded", async () => {
  await using world = await makeScenario(`${START}
    mkdir in out
    printf 'x\\n' > in/x
    printf 'x\\n' > out/x
    commit 'Folders'
    git sparse-checkout set in > /dev/null
    mkdir -p out
    printf 'new\\n' > out/new
  `);
  const answer = await call(world, "work_record", { message: "x" });
  assertEquals(answer.files, ["out/new"]);
  assertEquals(
    await world.sh("git ls-tree --name-only HEAD out/"),
    "out/new\nout/x\n",
  );
});
