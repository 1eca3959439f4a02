import { kindOf } from "./format.ts";
import type { Format, Reader, Report } from "./format.ts";
import { failedTest } from "./headed_test.ts";
import { place } from "./line_format.ts";

interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
}

const NAME = /^([a-z]+)\b/;
const ATTRIBUTE = /(?<![\w:-])([\w:-]+) *= *(?:"([^"]*)"?|'([^']*)'?)/g;
const ENTITIES: Readonly<Record<string, string>> = {
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  amp: "&",
};

/** `<testcase name="adds">`, in it `<failure message="reason">`. */
export const junit: Format = {
  name: "JUnit",
  unit: "failed test",
  needles: ["<testsuite", "<testcase"],
  reader: junitReader,
};

function junitReader(): Reader {
  let suite = "";
  let test: string | undefined;
  return {
    line(text: string, report: Report): boolean {
      const elements = elementsOf(text);
      for (const { name, attributes } of elements) {
        if (name === "testsuite") suite = attributes.name ?? "";
        if (name === "testcase") test = testOf(attributes, suite);
        if (name === "skipped") test = undefined; // also what is still to be done
        if ((name === "failure" || name === "error") && test !== undefined) {
          report.found(failedTest(test, reasonOf(attributes)));
          test = undefined;
        }
      }
      return elements.length > 0;
    },
  };
}

/** A linter's has a line, in a file that is its suite. */
function testOf(
  { classname, name = "", line, column }: Element["attributes"],
  suite: string,
): string {
  if (line !== undefined) return `${place(suite, line, column)} ${name}`;
  const owner = classname ?? suite;
  return owner && owner !== "test" ? `${owner} › ${name}` : name;
}

function reasonOf({ message = "", type = "" }: Element["attributes"]): string {
  const first = message.split("\n", 1)[0].trim();
  const isError = /Error$|Exception$/.test(type) && !first.includes(type);
  return isError ? `${type}: ${first}` : first || type;
}

/** `<file name="a.sh">`, in it `<error line="2" severity="error" message="text" source="rule"/>`. */
export const checkstyle: Format = {
  name: "Checkstyle",
  unit: "violation",
  needles: ["<file ", "<error "],
  reader: checkstyleReader,
};

function checkstyleReader(): Reader {
  let file: string | undefined;
  return {
    line(text: string, report: Report): boolean {
      const elements = elementsOf(text);
      for (const { name, attributes } of elements) {
        if (name === "file") file = attributes.name;
        if (name !== "error" || file === undefined) continue;
        const { line, column, severity, message = "", source } = attributes;
        report.found({
          place: place(file, line, column),
          kind: source || kindOf(message),
          message,
          warning: severity === "warning",
          note: severity === "info",
        });
      }
      return elements.length > 0;
    },
  };
}

function elementsOf(line: string): Element[] {
  return line.split("<").slice(1).flatMap((text) => {
    const name = NAME.exec(text)?.[1];
    if (name === undefined) return [];
    const attributes = [...text.matchAll(ATTRIBUTE)]
      .map(([, key, double, single]) => [key, decoded(double ?? single)]);
    return [{ name, attributes: Object.fromEntries(attributes) }];
  });
}

function decoded(text: string): string {
  return text.replace(
    /&(?:#(\d{1,6})|#x([\da-f]{1,5})|(\w+));/gi,
    (whole, decimal, hex, name) => {
      if (name) return ENTITIES[name] ?? whole;
      return String.fromCodePoint(
        decimal ? Number(decimal) : parseInt(hex, 16),
      );
    },
  );
}
