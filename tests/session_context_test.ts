import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { EXIT } from "../src/core/exit_codes.ts";
import type { System } from "../src/core/system.ts";
import { sessionContext } from "../src/hook/policies/session_context.ts";
import type { Facts } from "../src/hook/policy.ts";
import { toolLines } from "../src/hook/session_tools.ts";
import { system } from "../src/io/system.ts";
import { TOOLS } from "../src/tools/catalog.ts";
import { runButler, runProgram } from "./support/butler.ts";

const SOURCES = ["startup", "resume", "clear", "compact", "fork"];
const LANGS = ["en", "ja"] as const;

const GIT_ENV = {
  GIT_CONFIG_GLOBAL: "/dev/null",
  GIT_CONFIG_NOSYSTEM: "1",
  GIT_AUTHOR_NAME: "A",
  GIT_AUTHOR_EMAIL: "a@example.com",
  GIT_AUTHOR_DATE: "2026-06-12T10:20:00+09:00",
  GIT_COMMITTER_NAME: "A",
  GIT_COMMITTER_EMAIL: "a@example.com",
  GIT_COMMITTER_DATE: "2026-06-12T10:20:00+09:00",
};

/** What a shell script made of an empty repository. */
async function withRepository(
  script: string,
  use: (folder: string) => Promise<void>,
): Promise<void> {
  const folder = await Deno.makeTempDir();
  try {
    const commands = `set -e; git init -q -b main; ${script}`;
    const argv = ["bash", "-c", commands];
    const options = { cwd: folder, env: GIT_ENV };
    const { status, stderr } = await runProgram(argv, options);
    assertEquals(status, 0, stderr);
    await use(folder);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

async function briefOf(
  cwd: string,
  lang: "en" | "ja" = "en",
  source = "compact",
  on: System = system,
  server?: string,
): Promise<string | undefined> {
  const facts: Facts = { system: on, lang, config: {}, server };
  const event = { kind: "session_start", source, cwd } as const;
  const judged = await sessionContext.judge(event, facts);
  assertEquals(judged.verdicts, []);
  return judged.context?.[lang];
}

const DIRTY = `
  echo one > a.ts; git add .; git commit -q -m 'Read words (#7)'
  git checkout -q -b 69-parser
  echo two > b.ts; git add .
  git commit -q -m 'Quote words' -m $'Butler-Record: 20260612-001\nButler-Issues: 69'
  echo three >> a.ts; mkdir docs; echo x > docs/メモ.md`;

Deno.test("after compact the brief alone says issue, state, files, records, next", async () => {
  await withRepository(DIRTY, async (folder) => {
    const brief = await briefOf(folder) ?? "";
    assertEquals(
      brief.replace(/- [0-9a-f]{7} /, "- HASH ").split("\n"),
      [
        "The conversation was compacted. Where the work stands (butler):",
        "Active issue: #69",
        "State: dirty, branch: 69-parser",
        "Changed files (2): a.ts, docs/メモ.md",
        "Last records:",
        "- 20260612-001 Quote words (#69, unpublished, 2026-06-12)",
        "- HASH Read words (#7) (#7, unpublished, 2026-06-12)",
        "Required next: work_record(message): There are changes that are not recorded",
        "Also possible: work_record, work_diff, work_history",
        ...toolLines("en", true),
      ],
    );
  });
});

Deno.test("every source, in both languages, has the same facts", async () => {
  await withRepository(DIRTY, async (folder) => {
    for (const source of SOURCES) {
      for (const lang of LANGS) {
        const brief = await briefOf(folder, lang, source) ?? "";
        for (const fact of ["#69", "dirty", "a.ts", "20260612-001"]) {
          assertStringIncludes(brief, fact, `${source} ${lang}`);
        }
        const japanese = /作業中の issue: #69/.test(brief);
        assertEquals(japanese, lang === "ja", brief);
        assertEquals(/compacted|圧縮/.test(brief), source === "compact");
      }
    }
  });
});

Deno.test("a conflict says which files to resolve first", async () => {
  const script = `
    echo 1 > a; git add .; git commit -q -m one
    git checkout -q -b other; echo 2 > a; git commit -q -a -m two
    git checkout -q main; echo 3 > a; git commit -q -a -m three
    git merge -q other >/dev/null || true`;
  await withRepository(script, async (folder) => {
    const brief = await briefOf(folder) ?? "";
    assertStringIncludes(brief, "State: conflicted, branch: main");
    assertStringIncludes(
      brief,
      'Required next: work_vcs(["merge","--continue"]): Resolve the conflicts in these files first: a',
    );
  });
});

Deno.test("a rebase says how it goes on", async () => {
  const script = `
    echo 1 > a; git add .; git commit -q -m one
    git checkout -q -b other; echo 2 > a; git commit -q -a -m two
    git checkout -q main; echo 3 > a; git commit -q -a -m three
    git rebase -q other >/dev/null 2>&1 || true`;
  await withRepository(script, async (folder) => {
    const brief = await briefOf(folder) ?? "";
    assertStringIncludes(brief, 'work_vcs(["rebase","--continue"])');
  });
});

Deno.test("an empty, a clean and a bare repository have a brief", async () => {
  await withRepository("", async (folder) => {
    assertStringIncludes(await briefOf(folder) ?? "", "State: empty");
  });
  const clean = "echo 1 > a; git add .; git commit -q -m one";
  await withRepository(clean, async (folder) => {
    const brief = await briefOf(folder) ?? "";
    assertStringIncludes(brief, "State: clean");
    assertStringIncludes(brief, "Changed files: none");
    assertStringIncludes(brief, "Required next: none");
  });
  await withRepository(`${clean}; git clone -q --bare . x`, async (folder) => {
    assertStringIncludes(await briefOf(`${folder}/x`) ?? "", "- ");
  });
});

Deno.test("the executable tells a session, and nothing outside a repository", async () => {
  const event = (cwd: string) =>
    JSON.stringify({
      hook_event_name: "SessionStart",
      session_id: "s1",
      source: "resume",
      cwd,
    });
  await withRepository(DIRTY, async (cwd) => {
    for (const BUTLER_LANG of LANGS) {
      const options = { cwd, env: { BUTLER_LANG }, stdin: event(cwd) };
      const { stdout } = await runButler(["hook"], options);
      const { hookEventName, additionalContext } =
        JSON.parse(stdout).hookSpecificOutput;
      assertEquals(hookEventName, "SessionStart");
      assertEquals(
        additionalContext,
        await briefOf(cwd, BUTLER_LANG, "resume"),
      );
    }
  });
  const cwd = await Deno.makeTempDir();
  try {
    const { status, stdout, stderr } = await runButler(["hook"], {
      cwd,
      stdin: event(cwd),
    });
    assertEquals({ status, stdout, stderr }, {
      status: EXIT.ok,
      stdout: "",
      stderr: "",
    });
  } finally {
    await Deno.remove(cwd, { recursive: true });
  }
});

Deno.test("nobody waits for an issue tracker", async () => {
  const script = `${DIRTY}
    git remote add origin https://github.com/a/b.git`;
  await withRepository(script, async (folder) => {
    const programs: string[] = [];
    const watched: System = {
      ...system,
      run(request) {
        programs.push(request.argv[0]);
        return system.run(request);
      },
    };
    await briefOf(folder, "en", "startup", watched);
    assertEquals(programs.filter((program) => program !== "git"), []);
  });
});

Deno.test("changes inside a submodule are recorded there", async () => {
  const script = `
    git init -q -b main sub; echo s > sub/s; git -C sub add s
    git -C sub commit -q -m S
    git -c protocol.file.allow=always submodule --quiet add ./sub 2> /dev/null
    git commit -q -m one; echo 2 > sub/s`;
  await withRepository(script, async (folder) => {
    const brief = await briefOf(folder) ?? "";
    const cwd = JSON.stringify(`${await Deno.realPath(folder)}/sub`);
    assertStringIncludes(brief, `work_record(message, cwd=${cwd}): `);
  });
});

Deno.test("three lines name every tool that replaces git", () => {
  for (const lang of LANGS) {
    const lines = toolLines(lang, true);
    assertEquals(lines.length, 3);
    for (const tool of TOOLS) {
      const replaces = Object.keys(tool.gitEquivalents).length > 0;
      const named = lines.join("\n").includes(tool.signature);
      assertEquals(named, replaces || tool.name === "work_vcs", tool.name);
    }
    assert(!toolLines(lang, false).join("\n").includes("work_vcs"));
  }
});

Deno.test("a session in another work tree than its server is told the cwd", async () => {
  const script = `${DIRTY}; git worktree add -q linked -b other
    echo half > linked/wip.ts; mkdir linked/deep; ln -s . same`;
  await withRepository(script, async (path) => {
    const folder = await Deno.realPath(path);
    for (const lang of LANGS) {
      const at = (cwd: string, server?: string) =>
        briefOf(cwd, lang, "compact", system, server);
      const moved = await at(`${folder}/linked/deep`, folder) ?? "";
      const cwd = `cwd="${folder}/linked"`;
      assertStringIncludes(moved, "wip.ts");
      assertStringIncludes(moved, `work_record(message, ${cwd}):`);
      assertStringIncludes(moved.split("\n").at(-4) ?? "", cwd);
      for (
        const server of [undefined, folder, `${folder}/docs`, `${folder}/same`]
      ) {
        const brief = await at(folder, server);
        assert(!brief?.includes("cwd="), `${server}: ${brief}`);
      }
    }
  });
});

Deno.test("inside .git the brief is that of the work tree around it", async () => {
  await withRepository(DIRTY, async (folder) => {
    const brief = await briefOf(folder);
    for (const inside of [".git", ".git/refs/heads"]) {
      assertEquals(await briefOf(`${folder}/${inside}`), brief);
    }
  });
});

Deno.test("without a work tree the brief says nothing of files", async () => {
  const script = `${DIRTY}; git clone -q --bare . bare.git`;
  await withRepository(script, async (folder) => {
    const brief = await briefOf(`${folder}/bare.git`) ?? "";
    assertStringIncludes(brief, "State: no work tree, branch: 69-parser");
    assert(!brief.includes("Changed files"), brief);
  });
});
