import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import {
  answerOf,
  git,
  makeRepo,
  writeFile,
} from "./support/migration_repo.ts";

/** One migration for each way that a file can be known to git. */
const FILES = {
  "on the default branch": "db/migrate/20240101000000_a.rb",
  "on an upstream": "db/migrate/20240102000000_b.rb",
  "only on this branch": "db/migrate/20240103000000_c.rb",
  staged: "db/migrate/20240104000000_d.rb",
  untracked: "db/migrate/20240105000000_e.rb",
} as const;

const EXPECTED = {
  "on the default branch": "deny",
  "on an upstream": "deny",
  "only on this branch": "ask",
  staged: "silent",
  untracked: "silent",
} as const;

type State = keyof typeof FILES;
const STATES = Object.keys(FILES) as State[];

/** A clone on a branch of its own, with a real remote. */
function makeWorld(): { folder: string; repo: string } {
  const folder = makeRepo({ committed: [FILES["on the default branch"]] });
  const root = Deno.realPathSync(Deno.makeTempDirSync({ prefix: "butler_w_" }));
  git(root, "clone", "-q", "--bare", folder, "origin.git");
  git(root, "clone", "-q", `${root}/origin.git`, "repo");
  const repo = `${root}/repo`;
  git(repo, "checkout", "-q", "-b", "feature");
  for (const state of ["on an upstream", "only on this branch"] as const) {
    writeFile(repo, FILES[state], "-- as committed\n");
    git(repo, "add", "-A");
    git(repo, "commit", "-q", "-m", state);
    if (state === "on an upstream") {
      git(repo, "push", "-q", "-u", "origin", "feature");
    }
  }
  writeFile(repo, FILES.staged, "-- as committed\n");
  git(repo, "add", "-A");
  writeFile(repo, FILES.untracked, "-- as committed\n");
  Deno.symlinkSync(`${repo}/db/migrate`, `${repo}/linked`);
  for (const state of STATES) {
    Deno.symlinkSync(
      `${repo}/${FILES[state]}`,
      `${repo}/${STATES.indexOf(state)}.rb`,
    );
  }
  Deno.removeSync(folder, { recursive: true });
  return { folder: root, repo };
}

const edit = (path: string) => ({
  tool: "Edit",
  input: { file_path: path, old_string: "committed", new_string: "changed" },
});
const bash = (command: string) => ({ tool: "Bash", input: { command } });

/** Ways to change a file; each gets the repository, the path in it, and the state's number. */
const WAYS: Readonly<
  Record<
    string,
    (repo: string, path: string, index: number) => {
      tool: string;
      input: Record<string, unknown>;
    }
  >
> = {
  "Edit": (repo, path) => edit(`${repo}/${path}`),
  "Write": (repo, path) => ({
    tool: "Write",
    input: { file_path: `${repo}/${path}`, content: "class A; end\n" },
  }),
  "MultiEdit": (repo, path) => ({
    tool: "MultiEdit",
    input: {
      file_path: `${repo}/${path}`,
      edits: [{ old_string: "as", new_string: "was" }],
    },
  }),
  "Edit of a path with ..": (repo, path) =>
    edit(`${repo}/db/../db/migrate/../../${path}`),
  "Edit through a linked folder": (repo, path) =>
    edit(`${repo}/linked/${path.split("/").at(-1)}`),
  "Edit through a link to the file": (repo, _, index) =>
    edit(`${repo}/${index}.rb`),
  "sed -i through a link to the file": (_, __, index) =>
    bash(`sed -i s/a/b/ ${index}.rb`),
  "> through a link to the file": (_, __, index) =>
    bash(`echo x > ./${index}.rb`),
  "rm": (_, path) => bash(`rm ${path}`),
  "rm of an absolute path": (repo, path) => bash(`rm -f "${repo}/${path}"`),
  "rm after cd": (_, path) =>
    bash(`cd db && rm ./migrate/${path.split("/").at(-1)}`),
  "rm through a linked folder": (_, path) =>
    bash(`rm linked/${path.split("/").at(-1)}`),
  "a glob through a linked folder": (_, path) =>
    bash(`sed -i s/a/b/ linked/${path.split("/").at(-1)!.slice(0, -3)}*.rb`),
  "mv": (_, path) => bash(`mv ${path} /tmp/x.rb`),
  "mv onto it": (_, path) => bash(`mv /tmp/x.rb ${path}`),
  "cp onto it": (_, path) => bash(`cp /tmp/x.rb ${path}`),
  "cp into its folder": (_, path) =>
    bash(`cp /tmp/${path.split("/").at(-1)} db/migrate/`),
  "cp -t": (_, path) => bash(`cp -t db/migrate /tmp/${path.split("/").at(-1)}`),
  "install": (_, path) => bash(`install -m 644 /tmp/x.rb ${path}`),
  "ln -sf": (_, path) => bash(`ln -sf /tmp/x.rb ${path}`),
  "sed -i": (_, path) => bash(`sed -i 's/a/b/' ${path}`),
  "sed -i.bak -e": (_, path) => bash(`sed -i.bak -e s/a/b/ ${path}`),
  "sed -E --in-place": (_, path) => bash(`sed -E --in-place 's/a/b/' ${path}`),
  "perl -pi -e": (_, path) => bash(`perl -pi -e 's/a/b/' ${path}`),
  "perl -i -pe": (_, path) => bash(`perl -i -pe 's/a/b/' ${path}`),
  "ruby -i": (_, path) => bash(`ruby -i -pe 'gsub(/a/, "b")' ${path}`),
  "tee": (_, path) => bash(`echo x | tee ${path}`),
  "tee -a": (_, path) => bash(`echo x | sudo tee -a ${path} > /dev/null`),
  ">": (_, path) => bash(`echo x > ${path}`),
  ">>": (_, path) => bash(`echo x >> ${path}`),
  ">|": (_, path) => bash(`echo x >| ${path}`),
  "&>": (_, path) => bash(`date &> ${path}`),
  ": >": (_, path) => bash(`: > ${path}`),
  "heredoc": (_, path) => bash(`cat > ${path} <<'EOF'\nclass A; end\nEOF`),
  "truncate": (_, path) => bash(`truncate -s 0 ${path}`),
  "dd": (_, path) => bash(`dd if=/dev/null of=${path}`),
  "git rm": (_, path) => bash(`git rm -f ${path}`),
  "git mv through a wrapper": (_, path) =>
    bash(`sudo -u app env A=b git mv ${path} db/migrate/20990101000000_z.rb`),
  "git -C mv": (repo, path) => bash(`git -C ${repo} mv ${path} db/x.rb`),
  "git checkout of another branch": (_, path) =>
    bash(`git checkout other -- ${path}`),
  "git restore --source": (_, path) =>
    bash(`git restore --source=other ${path}`),
  "bash -c": (_, path) => bash(`bash -c "rm ${path}"`),
  "xargs": (_, path) => bash(`echo ${path} | xargs rm`),
  "find -delete": (_, path) =>
    bash(`find db -name '${path.split("/").at(-1)}' -delete`),
  "find -exec": (_, path) =>
    bash(`find db/migrate -name ${path.split("/").at(-1)} -exec rm {} +`),
  "for": (_, path) => bash(`for f in ${path}; do sed -i s/a/b/ "$f"; done`),
  "a glob": (_, path) => bash(`rm ${path.slice(0, -3)}*`),
  "braces": (_, path) => bash(`rm ${path.slice(0, -3)}.{rb,txt}`),
  "a variable folder": (_, path) => bash(`rm $ROOT/${path}`),
  "node -e": (_, path) =>
    bash(`node -e "require('fs').writeFileSync('${path}', '')"`),
  "python -c": (_, path) => bash(`python -c "open('${path}', 'w').write('')"`),
  "python heredoc": (_, path) =>
    bash(`python3 - <<'EOF'\nimport os\nos.remove("${path}")\nEOF`),
  "ruby -e": (_, path) => bash(`ruby -e 'File.write("${path}", "")'`),
  "patch": (_, path) => bash(`patch ${path} < /tmp/x.diff`),
  "sponge": (_, path) => bash(`sort ${path} | sponge ${path}`),
  "PowerShell Remove-Item": (_, path) => ({
    tool: "PowerShell",
    input: { command: `Remove-Item ${path}` },
  }),
  "PowerShell Set-Content": (_, path) => ({
    tool: "PowerShell",
    input: { command: `Set-Content ${path} -Value 'x'` },
  }),
  "Monitor": (_, path) => ({
    tool: "Monitor",
    input: { command: `rm ${path}` },
  }),
};

/** What reads a file, or brings back what is committed. */
const READS: readonly ((path: string) => string)[] = [
  (path) => `cat ${path}`,
  (path) => `sed -n 1,5p ${path}`,
  (path) => `grep -n create_table ${path} > /tmp/found.txt`,
  (path) => `cp ${path} /tmp/copy.rb`,
  (path) => `wc -l < ${path}`,
  (path) => `git checkout HEAD -- ${path}`,
  (path) => `git checkout -- ${path}`,
  (path) => `git restore ${path}`,
  (path) => `git add ${path}`,
  (path) => `git diff ${path} | tee /tmp/x.diff`,
  (path) => `echo "rm ${path}"`,
  (path) => `ruby -c ${path}`,
  (path) =>
    `node -e "console.log(require('fs').readFileSync('${path}', 'utf8'))"`,
  (path) => `find db -name '*.rb' -newer ${path}`,
  (path) => `touch ${path}`,
  () => "rm 0.rb",
];

const world = makeWorld();

Deno.test("a migration may change as long as nobody else has it", async (t) => {
  for (const [way, call] of Object.entries(WAYS)) {
    for (const [index, state] of STATES.entries()) {
      await t.step(`${way}: ${state}`, async () => {
        const { tool, input } = call(world.repo, FILES[state], index);
        const { decision } = await answerOf(world.repo, tool, input);
        assertEquals(
          decision?.kind ?? "silent",
          EXPECTED[state],
          decision?.reason,
        );
      });
    }
  }
});

Deno.test("a new migration in a linked folder is judged by its SQL", async () => {
  const { decision } = await answerOf(world.repo, "Write", {
    file_path: `${world.repo}/linked/20261001000000_x.rb`,
    content:
      "class X < ActiveRecord::Migration[8.0]\n  def change = drop_table :a\nend\n",
  });
  assertEquals(decision?.kind, "ask");
});

Deno.test("reading a migration and restoring it is silent", async () => {
  for (
    const command of READS.map((make) => make(FILES["on the default branch"]))
  ) {
    const { decision } = await answerOf(world.repo, "Bash", { command });
    assertEquals(decision, undefined, command);
  }
});

Deno.test("a refusal names the commit, the branch, the next file and the command", async () => {
  const { tool, input } = edit(
    `${world.repo}/${FILES["on the default branch"]}`,
  );
  const { decision } = await answerOf(world.repo, tool, input);
  const commit = git(world.repo, "log", "-1", "--format=%h", "origin/main")
    .trim();
  assertStringIncludes(decision!.reason, `${commit} on main`);
  assertStringIncludes(
    decision!.reason,
    "db/migrate/20261001101530_change_a.rb",
  );
  assertStringIncludes(
    decision!.reason,
    "bin/rails generate migration ChangeA",
  );
});

Deno.test("a question says that only this branch has the file", async () => {
  const { tool, input } = edit(`${world.repo}/${FILES["only on this branch"]}`);
  const { decision } = await answerOf(world.repo, tool, input);
  assertStringIncludes(decision!.reason, "committed on feature only");
});

Deno.test("the answers are there in Japanese and fit the budget", async () => {
  for (
    const state of ["on the default branch", "only on this branch"] as const
  ) {
    const { tool, input } = edit(`${world.repo}/${FILES[state]}`);
    const { decision } = await answerOf(world.repo, tool, input, {
      lang: "ja",
    });
    assert(/コミット/.test(decision!.reason), decision!.reason);
    assert(new TextEncoder().encode(decision!.reason).length <= 600);
  }
});

Deno.test("a detached head and a repository with one branch of any name", async () => {
  const repo = makeRepo({ committed: ["migrations/0001_a.sql"] });
  git(repo, "branch", "-m", "anything");
  const change = edit(`${repo}/migrations/0001_a.sql`);
  const one = await answerOf(repo, change.tool, change.input);
  assertEquals(one.decision?.kind, "deny");
  git(repo, "branch", "main");
  git(repo, "checkout", "-q", "--detach");
  const detached = await answerOf(repo, change.tool, change.input);
  assertEquals(detached.decision?.kind, "deny");
  Deno.removeSync(repo, { recursive: true });
});

Deno.test("clean up", () => Deno.removeSync(world.folder, { recursive: true }));
