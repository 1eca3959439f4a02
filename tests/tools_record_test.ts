import { assert, assertEquals } from "@std/assert";
import { mcpTest } from "./support/mcp_client.ts";
import { callTool, START } from "./support/record.ts";
import { makeScenario } from "./support/scenario.ts";

mcpTest("a hook that drops the trailers", async () => {
  await using world = await makeScenario(`${START}
    printf '#!/bin/sh\\nsed -i.bak /^Butler/d "$1"\\n' > .git/hooks/commit-msg
    chmod +x .git/hooks/commit-msg
    printf 'new\\n' > new.txt
  `);
  const answer = await callTool(world, "work_record", {
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
  const answer = await callTool(world, "work_record", {
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
  const answer = await callTool(world, "work_record", input);
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
    const refused = await callTool(world, "work_record", { message: "x" });
    assertEquals([refused.error_code, refused.files], ["conflicts", ["f.bin"]]);
    const args = ["update-index", "--", "f.bin"];
    assert(String(refused.hint).includes(JSON.stringify(args)));
    await callTool(world, "work_vcs", { args });
    const recorded = await callTool(world, "work_record", { message: "x" });
    assertEquals(recorded.branch, "main");
    assertEquals(await world.sh("git rev-list --count --merges HEAD"), "1\n");
  });
}

mcpTest("a text resolved to our side is recorded", async () => {
  const script = CONFLICT("printf 'b\\n' > a.txt", "printf 'c\\n' > a.txt");
  await using world = await makeScenario(`${script}\nprintf 'c\\n' > a.txt`);
  const answer = await callTool(world, "work_record", { message: "x" });
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
    assertEquals((await callTool(world, "work_record", input)).branch, "topic");
    await world.sh("git rebase --quit; git checkout -q --detach; touch y.txt");
    const { branch } = await callTool(world, "work_record", input);
    const short = (await world.sh("git rev-parse --short=7 HEAD")).trim();
    assertEquals(branch, `(detached at ${short})`);
  },
);

/** What git cannot take, and what the answer has to name. */
const UNTAKABLE: Record<string, [string, string, string?]> = {
  "a repository without a commit, named": ["git init -q sub", "sub"],
  "line ends that would change": [
    "git config core.safecrlf true; git config core.autocrlf input; printf 'a\\r\\n' > sub",
    "sub",
  ],
  "a required filter that fails": [
    "git config filter.f.clean false; git config filter.f.required true; " +
    "printf 'sub filter=f\\n' > .git/info/attributes; echo x > sub",
    "sub",
    "internal",
  ],
};
for (const [name, [script, file, code]] of Object.entries(UNTAKABLE)) {
  mcpTest(`a file that git cannot take is named: ${name}`, async () => {
    await using world = await makeScenario(START + script);
    const input = { message: "x", paths: [file] };
    const answer = await callTool(world, "work_record", input);
    assertEquals(answer.error_code, code ?? "invalid_argument");
    assert(String(answer.summary).includes(file), String(answer.summary));
    assert(String(answer.hint).includes("in paths"));
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
      const refused = await callTool(world, "work_record", { message: "x" });
      assertEquals(
        [refused.error_code, refused.files],
        ["invalid_argument", ["sub/"]],
      );
      if (commits === 0) return;
      const input = { message: "x", paths: ["sub"] };
      assertEquals((await callTool(world, "work_record", input)).files, [
        "sub",
      ]);
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
  const answer = await callTool(world, "work_record", { message: "x" });
  assertEquals(answer.files, ["out/new"]);
  assertEquals(
    await world.sh("git ls-tree --name-only HEAD out/"),
    "out/new\nout/x\n",
  );
});
