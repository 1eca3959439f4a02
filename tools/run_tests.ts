/**
 * Builds `dist/butler` if it is older than its sources, runs the tests, and ends
 * with the line `N passed, N failed`. Arguments go to `deno test`. The tests use
 * real shells and tools, which they find also where PATH holds only git and npm.
 */

import { buildIfStale } from "./build.ts";

const SUMMARY = /(\d+) passed.* \| (\d+) failed/;
// deno-lint-ignore no-control-regex
const ANSI = /\x1b\[[\d;]*m/g;

async function runTests(
  args: string[],
): Promise<{ code: number; output: string }> {
  const child = new Deno.Command(Deno.execPath(), {
    args: ["test", "--quiet", "--frozen", "--allow-all", "--parallel", ...args],
    cwd: new URL("../", import.meta.url),
    env: { PATH: `${Deno.env.get("PATH")}:/usr/bin:/bin` },
    stdout: "piped",
  }).spawn();
  let output = "";
  const decoder = new TextDecoderStream();
  for await (const text of child.stdout.pipeThrough(decoder)) {
    await Deno.stdout.write(new TextEncoder().encode(text));
    output += text;
  }
  return { code: (await child.status).code, output };
}

async function main(): Promise<void> {
  let summary: RegExpMatchArray | null = null;
  Deno.exitCode = 1;
  try {
    await buildIfStale();
    const { code, output } = await runTests(Deno.args);
    summary = output.replaceAll(ANSI, "").match(SUMMARY);
    Deno.exitCode = code;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
  }
  // Without a summary the build failed, or the tests did not even compile.
  const [passed, failed] = summary?.slice(1) ?? ["0", "1"];
  console.log(`${passed} passed, ${failed} failed`);
}

await main();
