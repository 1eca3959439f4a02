import { assert, assertEquals } from "@std/assert";
import { fromFileUrl, join } from "@std/path";
import cases from "../fixtures/meter/log_places.json" with { type: "json" };
import { BUTLER, runButler, runProgram } from "./support/butler.ts";

const fixture = (path: string) =>
  fromFileUrl(new URL(`../fixtures/meter/${path}`, import.meta.url));
const LOG = fixture("logs/older/-home-me-app/agent-9f.jsonl");

/** Root reads everything, unless it is told not to. */
const ORDINARY = Deno.uid() === 0
  ? ["setpriv", "--bounding-set", "-dac_override,-dac_read_search"]
  : [];

const HINTS = {
  en:
    "Name a folder of session logs or one log: `butler meter transcripts DIR`",
  ja:
    "セッションログのフォルダーかログ 1 個を指定してください: `butler meter transcripts DIR`",
};

interface Case {
  readonly id: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Below the folder of the places. */
  readonly cwd?: string;
  /** The first line of stderr; `HERE` is the folder of the places. */
  readonly error?: string;
  /** The second, where it is not the usual one. */
  readonly hint?: string;
  /** Whole lines of stdout. */
  readonly says?: string;
}

async function withPlaces(use: (here: string) => Promise<void>) {
  const here = await Deno.realPath(await Deno.makeTempDir());
  try {
    const script = fixture("log_places.sh");
    const made = await runProgram(["sh", script, LOG], { cwd: here });
    assertEquals([made.status, made.stderr], [0, ""]);
    await use(here);
  } finally {
    await runProgram(["chmod", "-R", "u+rwx", here]);
    await Deno.remove(here, { recursive: true });
  }
}

for (
  const { id, args, env, cwd = "", error, hint, says }
    of cases as readonly Case[]
) {
  Deno.test(`meter transcripts answers about a place: ${id}`, () =>
    withPlaces(async (here) => {
      const inPlace = (text: string) => text.replaceAll("HERE", here);
      const own = Object.entries(env ?? {}).map((
        [name, value],
      ) => [name, inPlace(value)]);
      const { status, stdout, stderr } = await runProgram(
        [...ORDINARY, BUTLER, "meter", "transcripts", ...args],
        {
          cwd: join(here, cwd),
          env: { TZ: "UTC", ...Object.fromEntries(own) },
        },
      );
      if (error !== undefined) {
        const usual = env?.BUTLER_LANG === "ja" ? HINTS.ja : HINTS.en;
        const expected = `butler meter: ${inPlace(error)}\n${hint ?? usual}\n`;
        assertEquals([status, stdout, stderr], [64, "", expected]);
      } else {
        assertEquals([status, stderr], [0, ""]);
        const lines = `\n${inPlace(says!)}\n`;
        assert(`\n${stdout.replaceAll(",\n", "\n")}`.includes(lines), stdout);
      }
    }));
}

Deno.test("meter transcripts knows a log's project from any folder above or below", () =>
  withPlaces(async (here) => {
    const folder = join(here, "projects/-home-me-app");
    const roots: readonly (readonly [string, string])[] = [
      [here, "projects"],
      [join(here, "projects"), "-home-me-app"],
      [folder, "."],
      [folder, "s1.jsonl"],
    ];
    for (const [cwd, root] of roots) {
      const { stdout } = await runButler(
        ["meter", "transcripts", root, "--json"],
        { cwd },
      );
      const { top_sessions: [session] } = JSON.parse(stdout);
      assertEquals(session.project, "-home-me-app", root);
    }
  }));
