const ROOT = new URL("../../fixtures/", import.meta.url);

/** The text of a file under `fixtures/`. */
export function fixtureText(path: string): string {
  return Deno.readTextFileSync(new URL(path, ROOT));
}

/** The value of a JSON file under `fixtures/`. */
export function fixtureJson<T>(path: string): T {
  return JSON.parse(fixtureText(path));
}

/** The rows of a JSONL file under `fixtures/`. */
export function fixtureRows<T>(path: string): T[] {
  return fixtureText(path).split("\n").filter((line) => line !== "")
    .map((line) => JSON.parse(line));
}
