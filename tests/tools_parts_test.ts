import { assert, assertEquals } from "@std/assert";
import { byteLength } from "../src/core/bytes.ts";
import type { System } from "../src/core/system.ts";
import type { Change } from "../src/git/changes.ts";
import { system } from "../src/io/system.ts";
import { beginningOf, fitPatch } from "../src/tools/fit_patch.ts";
import { argumentsJson, printCall } from "../src/tools/call.ts";
import { TOOLS } from "../src/tools/catalog.ts";
import { replacementFor } from "../src/tools/git_equivalents.ts";
import { validateInput } from "../src/tools/validate.ts";
import { fitOutput } from "../src/tools/fit_output.ts";
import { invoke } from "../src/tools/invoke.ts";
import { issueOfBranch, issuesOfText } from "../src/tools/issue_numbers.ts";
import { recordMessage } from "../src/tools/record_message.ts";
import { hasPrivateKey, hasSecretName } from "../src/tools/secrets.ts";
import { fixtureText } from "./support/fixtures.ts";
import { makeScenario } from "./support/scenario.ts";

function rows(path: string): string[][] {
  return fixtureText(path).replace(/\n$/, "").split("\n").map((line) =>
    line.split("\t")
  );
}

for (const [branch, issue] of rows("tools/branches.tsv")) {
  Deno.test(`issueOfBranch() ${branch}`, () => {
    assertEquals(`${issueOfBranch(branch) ?? ""}`, issue);
  });
}

for (const [path, expected] of rows("tools/secrets.tsv")) {
  Deno.test(`hasSecretName() ${path}`, () => {
    assertEquals(hasSecretName(path), expected === "yes");
  });
}

for (const [command, expected] of rows("tools/replacements.tsv")) {
  Deno.test(`replacementFor() git ${command}`, () => {
    const place = { branch: "main", remote: "origin" };
    const { call, forPerson } = replacementFor(command.split(" "), {
      pushPlace: () => place,
    });
    assertEquals(forPerson ? "a person" : printCall(call), expected);
  });
}

Deno.test("issuesOfText() takes #N as a word of its own", () => {
  const cases: [string, number[]][] = [
    ["Fix #69 and #70 (#69)", [69, 70]],
    ["owner/repo#12, a#1, &#39; ##5", []],
    ["#0 #1a", []],
    ["完了 #8、#9", [8, 9]],
  ];
  for (const [text, expected] of cases) {
    assertEquals(issuesOfText(text), expected, text);
  }
});

Deno.test("recordMessage() adds its trailers where git reads them", () => {
  const trailers = "Butler-Record: 20260612-001\nButler-Issues: 69, 70\n";
  const cases: [string, string][] = [
    ["Title", `Title\n\n${trailers}`],
    ["Title\n\nBody.\n", `Title\n\nBody.\n\n${trailers}`],
    ["fix: it", `fix: it\n\n${trailers}`],
    ["Title\n\nA-By: x\nB-By: y", `Title\n\nA-By: x\nB-By: y\n${trailers}`],
    ["Title\n\nA-By: x\n and more", `Title\n\nA-By: x\n and more\n${trailers}`],
    ["Title\n\nButler-Issues: 99", `Title\n\n${trailers}`],
    [
      "Title\n\nBody.\n\nButler-Record: x\nA-By: x\nbutler-issues: 99",
      `Title\n\nBody.\n\nA-By: x\n${trailers}`,
    ],
    ["Title\n\nNote: x\nplain", `Title\n\nNote: x\nplain\n\n${trailers}`],
  ];
  for (const [text, expected] of cases) {
    const issues = [69, 70];
    assertEquals(recordMessage(text, { id: "20260612-001", issues }), expected);
  }
});

Deno.test("fitOutput() keeps whole lines of both ends in its budget", () => {
  for (const budget of [100, 500, 4_000]) {
    for (const line of ["x", "日本語の行 ", "a longer line of output"]) {
      const raw = Array.from({ length: 900 }, (_, i) => `${line}${i}`);
      const { text, cut } = fitOutput(raw.join("\n"), budget);
      assert(cut && byteLength(text) <= budget, `${byteLength(text)} bytes`);
      const shown = text.split("\n").filter((one) => !one.startsWith("…"));
      for (const one of shown) assert(raw.includes(one), one);
      assertEquals(shown.at(-1), raw.at(-1));
    }
  }
  assertEquals(
    fitOutput("\x1b[31mred\x1b[0m\r\n10%\r50%\rdone\n").text,
    "red\r\ndone",
  );
  assert(byteLength(fitOutput("x".repeat(9_000), 100).text) <= 100);
});

Deno.test("fitOutput() counts what an answer spends on it", () => {
  const outputs = ["\x01".repeat(9_000), `${'"\\'.repeat(40)}\n`.repeat(100)]
    .concat([`${"\x02日".repeat(30)}\n`.repeat(90), "\x7f\x1f".repeat(5_000)]);
  for (const output of outputs) {
    const { text, cut } = fitOutput(output, 4_000);
    const bytes = byteLength(JSON.stringify(text)) - 2;
    assert(cut && bytes <= 4_000 && bytes > 3_000, `${bytes} bytes`);
  }
});

Deno.test("hasPrivateKey() sees keys in every shape, and no mere mention", () => {
  const [begin, body] = ["-----BEGIN RSA PRIVATE KEY-----", "MIIEvQIBADAN"];
  const utf16 = (text: string, before: string, after: string) =>
    [...text].map((letter) => before + letter + after).join("");
  const keys = [`${begin}\n${body}\n`, `a\r\n${begin}\r\n${body}`]
    .concat([`tls:\n    ${begin}\n    ${body}\n`, `\t${begin}\n`])
    .concat([`{"private_key":"${begin}\\n${body}\\n"}`])
    .concat([`KEY='${begin}\\r\\n${body}'`])
    .concat([`\uFFFD\uFFFD${utf16(`${begin}\n${body}`, "", "\0")}`])
    .concat([`\uFFFD\uFFFD${utf16(`${begin}\n${body}`, "\0", "")}`])
    .concat(["-----BEGIN PGP PRIVATE KEY BLOCK-----\n"]);
  for (const key of keys) assert(hasPrivateKey(key), JSON.stringify(key));
  const others = [`A file starts with ${begin}.`, `/${begin}\\n/.test(text)`]
    .concat([begin.replace("PRIVATE", "PUBLIC"), `"${begin}"`]);
  for (const other of others) assert(!hasPrivateKey(other), other);
});

Deno.test("fitPatch() shows whole files, then whole hunks, and never more", () => {
  const change = (path: string): Change => ({
    path,
    letter: "M",
    oldMode: "100644",
    newMode: "100644",
  });
  const piece = (path: string, hunks: number, size: number) => ({
    change: change(path),
    patch: {
      header: `diff --git a/${path} b/${path}\n`,
      hunks: Array.from({ length: hunks }, () => `@@\n+${"é".repeat(size)}\n`),
    },
  });
  const pieces = [piece("big", 9, 100), piece("small", 1, 10)]
    .concat([piece("huge", 1, 5_000), piece("last", 2, 10)]);
  for (const budget of [0, 60, 200, 900, 1_500, 99_999]) {
    const { text, whole, partly } = fitPatch(pieces, budget);
    assert(byteLength(text) <= budget);
    for (const { change, patch } of pieces) {
      const all = patch.header + patch.hunks.join("");
      assertEquals(text.includes(all), whole.has(change));
      assert(!(whole.has(change) && partly.has(change)));
    }
  }
  const { whole, partly } = fitPatch(pieces, 900);
  assertEquals([...whole].map(({ path }) => path), ["small", "last"]);
  assertEquals([...partly.values()], ["3 of 9 hunks"]);
  const start = beginningOf(pieces[2].patch, 500);
  assert(byteLength(start) <= 500 && start.endsWith("\n"));
});

Deno.test("the call that answers a git command fits the tool's schema", () => {
  const commands = ["status -sb", "diff --cached -- a.ts", "diff a b c.ts d.ts"]
    .concat(["show", "show HEAD:a.ts", "show abc123 -- a.ts", "log -n 5"])
    .concat(["log -n 0", "log -9999 -- x", "log --max-count=3", "shortlog -sn"])
    .concat(["commit -am x", "add -A", "add a.ts b.ts", "stage .", "push -f"])
    .concat(["branch -a", "-C x status", "difftool", "diff-tree HEAD"]);
  for (const command of commands) {
    const { call } = replacementFor(command.split(" "));
    const tool = TOOLS.find(({ name }) => name === call.tool);
    assert(tool, command);
    // A hole (`git add` has no message) is for the caller to fill.
    validateInput(tool, JSON.parse(argumentsJson(call)));
  }
});

/** The real system with less patience. */
function impatient(milliseconds: number): System {
  return {
    ...system,
    run: (request) => system.run({ ...request, timeout: milliseconds }),
  };
}

Deno.test("a command that does not end is ended with its children", async () => {
  await using world = await makeScenario("git init -q; mkfifo ../never");
  const context = {
    system: impatient(400),
    lang: "en" as const,
    config: {},
    cwd: world.work,
  };
  const args = ["-c", "alias.wait=!echo begun; cat ../never", "wait"];
  const { text, isError } = await invoke("work_vcs", { args }, context);
  const { error_code, output } = JSON.parse(text[0]);
  assertEquals([isError, error_code, output], [true, "timeout", "begun"]);
});
