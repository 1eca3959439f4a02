import { assert, assertEquals } from "@std/assert";
import type { Config } from "../src/core/config.ts";
import type { ProcessRequest } from "../src/core/system.ts";
import type { Facts } from "../src/hook/policy.ts";
import { system } from "../src/io/system.ts";
import { COMMANDS } from "../src/migrations/commands.ts";
import { EVERYDAY, TELLING } from "../src/migrations/everyday.ts";
import { isHarmless } from "../src/migrations/harmless.ts";
import { judgeEvent } from "../src/migrations/judge_event.ts";
import { SQL_CLIENTS } from "../src/migrations/sql_clients.ts";
import { WRITERS } from "../src/migrations/writers.ts";
import type { CommandLine } from "../src/shell/command.ts";
import { readPlain } from "../src/shell/plain.ts";
import { readCommandLine } from "../src/shell/walk.ts";
import { fixtureRows, fixtureText } from "./support/fixtures.ts";
import {
  answerOf,
  COMMITTED_TEXT,
  git,
  makeRepo,
} from "./support/migration_repo.ts";
import { Random } from "./support/random.ts";

const SCRIPTS = {
  test: "vitest run",
  build: "npm run clean && tsc -p .",
  clean: "rm -rf dist",
  lint: "eslint .",
  dev: "NODE_ENV=development next dev",
  reset: "prisma migrate reset --force",
  deep: "npm run reset",
  all: "run-s build reset",
  wipe: "rm -rf db",
  fmt: "prettier --write 'migrations/*.sql'",
  script: "node -e \"require('fs').rmSync('db', { recursive: true })\"",
  shell: "sh -c 'npm run reset'",
  env: "cross-env RAILS_ENV=production bin/rails db:reset",
  more: "prisma migrate",
  loop: "npm run loop",
  named: "bin/wipe",
  sourced: ". bin/wipe",
  dashed: "dash bin/wipe",
  paths: "tsc -p src/tsconfig.json && eslint 'src/**/*.ts'",
  serve: "nodemon --watch src src/a.ts",
  format: "prettier --write .",
  globs: "mocha test/**/*.js",
  found: "find db -name '*.rb' -exec rm {} +",
};

const MAKEFILE = `TOOL = prisma
all: build
build:
	tsc -p .
test: build
	npm test
clean:
	rm -rf dist
reset:
	bin/rails db:reset
wipe:
	rm -rf db
variable:
	$(TOOL) migrate reset
`;

/** A repository with migrations in plain sight, below other folders, behind links, and gone from the disk. */
function makeWorld(): string {
  const repo = makeRepo({
    committed: [
      "db/migrate/20240101000000_a.rb",
      "migrations/0001_a.sql",
      "build/migrations/0001_a.sql",
      "gone/migrations/0001_a.sql",
      "packages/api/migrations/0001_a.sql",
      "packages/api/package.json",
      "packages/web/package.json",
      "packages/web/Makefile",
      "dist/main.js",
      "src/a.ts",
      "src/old/b.ts",
      "package.json",
      "Makefile",
      "bin/wipe",
      "gradlew",
    ],
    untracked: ["coverage/index.html", "tmp/cache/x", "gone/new.ts", "a.ts"],
    files: {
      "package.json": JSON.stringify({ scripts: SCRIPTS }),
      "packages/web/package.json": JSON.stringify({
        scripts: { test: "jest" },
      }),
      "packages/api/package.json": JSON.stringify({
        scripts: { seed: "knex seed:run && knex migrate:rollback --all" },
      }),
      "scripts/check.sh": "#!/bin/sh\nset -e\ntsc --noEmit\n",
      "scripts/build.sh":
        "#!/bin/sh\nset -e\nif [ -d dist ]; then\n  rm -rf dist\nfi\n" +
        "# as npm run reset\nnpm run build\ndocker compose up -d\n",
      "scripts/moves.sh": "#!/bin/sh\ncd db\nrm -rf migrate\n",
      "scripts/long.sh": "#!/bin/sh\nnpm run \\\n  reset\n",
      "scripts/loop.sh": '#!/bin/sh\nfor d in db; do\n  rm -rf "$d"\ndone\n',
      "scripts/npm.sh": "#!/bin/sh\nnpm run build\nnpm run reset\n",
      "scripts/wipe.sh": "#!/bin/sh\ndropdb app\n",
      "wipe.sh": "rm -rf migrations\n",
      "mise.toml": '[tasks]\nlint = "eslint ."\nreset = "dropdb app"\n',
      "pyproject.toml":
        '[tool.poe.tasks]\nlint = "ruff check"\nreset = "dropdb app"\n',
      "packages/web/Makefile": "check:\n\ttsc --noEmit\n",
      Makefile: MAKEFILE,
      "bin/wipe": "#!/bin/sh\nnpx prisma migrate reset --force\n",
      gradlew: "#!/bin/sh\nnpx prisma migrate reset --force\n",
    },
  });
  Deno.removeSync(`${repo}/gone/migrations`, { recursive: true });
  Deno.mkdirSync(`${repo}/linked`);
  Deno.symlinkSync("migrations", `${repo}/link`);
  Deno.symlinkSync("../db", `${repo}/linked/inner`);
  Deno.mkdirSync(`${repo}/nested/.git`, { recursive: true });
  return repo;
}

function facts(config: Config = {}): Facts {
  return { system, config, lang: "en" };
}

function isSilent(command: string, cwd: string, known: Facts): boolean {
  const event = { kind: "before_tool", tool: "Bash", cwd } as const;
  const found = judgeEvent({ ...event, input: { command } }, known);
  return found.verdicts.length === 0;
}

const rows = fixtureText("migrations/everyday.tsv").trim().split("\n")
  .filter((line) => !line.startsWith("#"))
  .map((line) => line.split("\t"));

const world = makeWorld();
globalThis.addEventListener(
  "unload",
  () => Deno.removeSync(world, { recursive: true }),
);

Deno.test("everyday lines are known to be harmless, without a process", async (t) => {
  const still: Facts = {
    ...facts(),
    system: {
      ...system,
      runSync: ({ argv }) => {
        throw new Error(`Cannot be asked: ${argv.join(" ")}`);
      },
    },
  };
  for (const [wanted, command] of rows) {
    await t.step(command, () => {
      assertEquals(isHarmless(command, world, still), wanted === "harmless");
    });
  }
});

Deno.test("the hook asks no process for a line that is harmless", async () => {
  let asked = 0;
  const counting = {
    ...system,
    runSync: (request: ProcessRequest) => {
      asked++;
      return system.runSync(request);
    },
  };
  for (const command of ["rm -rf src/old", "mv src/old src/new"]) {
    const answer = await answerOf(world, "Bash", { command }, {
      system: counting,
    });
    assertEquals([answer, asked], [{}, 0], command);
  }
});

interface Row {
  readonly command?: string;
  readonly input?: Readonly<Record<string, unknown>>;
}

/** Lines of every fixture that has commands. */
function allLines(): string[] {
  return ["migrations", "shell", "hook"].flatMap((folder) =>
    [...Deno.readDirSync(new URL(`../fixtures/${folder}`, import.meta.url))]
      .map(({ name }) => `${folder}/${name}`)
  ).flatMap((name) => {
    if (name.endsWith(".tsv")) return fixtureText(name).split(/[\t\n]/);
    if (!name.endsWith(".jsonl")) return [];
    return fixtureRows<Row>(name)
      .map(({ command, input }) => command ?? input?.command)
      .filter((one) => typeof one === "string");
  });
}

const PROGRAMS = (
  "npm run|npm|yarn|pnpm|npx|make|rm -rf|rm|mv|cp -r|cp|tee|sed -i s/a/b/|" +
  "bin/rails|rake|bundle exec|python manage.py|docker compose|cd|echo|" +
  "prettier --write|eslint --fix|git rm -r|mix|mvn|touch|git checkout main --|" +
  "./scripts/check.sh|bash|sh -x|./wipe.sh|mise run|poe"
).split("|");
const WORDS = (
  "scripts/wipe.sh wipe.sh scripts/check.sh scripts/moves.sh scripts/loop.sh " +
  "scripts/long.sh scripts/npm.sh scripts/build.sh " +
  "named sourced dashed ./bin/wipe ./gradlew sh bin/wipe " +
  ". .. db db/migrate migrations build gone link linked linked/inner dist src " +
  "src/a.ts packages packages/api nowhere .claude test reset wipe fmt clean " +
  "down rm -v up db:reset flush rails prisma migrate -- -C ./db db/ nested " +
  "migrations/0001_a.sql link/0001_a.sql"
).split(" ");

function madeUp(count: number): string[] {
  const random = new Random(7);
  const pick = (from: readonly string[]) => from[random.below(from.length)];
  const command = () =>
    [
      pick(PROGRAMS),
      ...Array.from({ length: random.below(4) }, () => pick(WORDS)),
    ].join(" ");
  return Array.from(
    { length: count },
    () =>
      Array.from({ length: 1 + random.below(3) }, command)
        .join(pick([" && ", "; ", " | ", "\n"])),
  );
}

Deno.test("of a harmless line the whole judgement has nothing to say", () => {
  const known = facts();
  const lines = [...allLines(), ...madeUp(3000)];
  const passed = new Set(
    lines.filter((line) => isHarmless(line, world, known)),
  );
  assert(passed.size > 200, `only ${passed.size} lines are harmless`);
  const heard = [...passed].filter((line) => !isSilent(line, world, known));
  assertEquals(heard, []);
});

Deno.test("folders of the settings may have any name", () => {
  const own = facts({ migrations: { paths: ["src/old/**"] } });
  for (const command of ["rm -rf src/old", "mv src/old/b.ts src/b.ts"]) {
    assert(isHarmless(command, world, facts()), command);
    assert(!isHarmless(command, world, own), command);
  }
  assert(isHarmless("npm test", world, own));
});

Deno.test("an index that does not write every path out is left to git", () => {
  const repo = makeRepo({ committed: ["deep/migrations/0001_a.sql", "a/b"] });
  try {
    assert(isHarmless("rm -rf a", repo, facts()));
    git(repo, "update-index", "--index-version", "4");
    assert(!isHarmless("rm -rf a", repo, facts()));
    git(repo, "update-index", "--index-version", "2");
    git(repo, "update-index", "--split-index");
    assert(!isHarmless("rm -rf a", repo, facts()));
    assert(!isHarmless("rm -rf deep", repo, facts()));
  } finally {
    Deno.removeSync(repo, { recursive: true });
  }
});

Deno.test("a second work tree has an index of its own", () => {
  const repo = makeRepo({ committed: ["deep/migrations/0001_a.sql", "a/b"] });
  const tree = `${repo}-tree`;
  try {
    git(repo, "worktree", "add", "-q", tree);
    assert(isHarmless("rm -rf a", tree, facts()));
    assert(!isHarmless("rm -rf deep", tree, facts()));
    assertEquals(
      Deno.readTextFileSync(`${tree}/deep/migrations/0001_a.sql`),
      COMMITTED_TEXT,
    );
  } finally {
    Deno.removeSync(repo, { recursive: true });
    Deno.removeSync(tree, { recursive: true });
  }
});

Deno.test("everyday programs are read as the shell reads them", () => {
  const wordsOf = (line: CommandLine | undefined) =>
    line?.commands.map(({ words, via, piped }) => ({ words, via, piped }));
  for (const program of EVERYDAY) {
    const line = `${program} a b 2>&1 | tail -3`;
    const plain = wordsOf(readPlain(line, EVERYDAY));
    assertEquals(wordsOf(readCommandLine(line)), plain, program);
  }
});

Deno.test("words that tell are in every row of the tables", () => {
  for (const [program, telling] of Object.entries(TELLING)) {
    const verbs = [
      ...COMMANDS.filter(({ programs }) => programs.includes(program))
        .flatMap(({ rules }) => rules)
        .filter(({ effect }) => effect !== "safe" && effect !== "applies")
        .map(({ run }) => run),
      ...SQL_CLIENTS.filter(({ programs }) => programs.includes(program))
        .map(({ subcommand = "" }) => subcommand),
    ].flatMap((run) => run.split(" ")[0].split("|"));
    for (const verb of verbs) assert(telling.test(verb), `${program} ${verb}`);
  }
  const writers = WRITERS.filter(({ after }) => after === undefined)
    .flatMap(({ programs }) => programs.split(" "));
  assertEquals(writers.filter((one) => Object.hasOwn(TELLING, one)), []);
});
