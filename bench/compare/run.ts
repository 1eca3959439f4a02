/**
 * Compares butler with what else can be had, on this machine, in one run:
 * `deno task compare [WORD…]`. The peers are installed into a temporary folder
 * by npm. Prints one table in Markdown; words select the parts `decisions`,
 * `verdicts`, `context`, `tally`.
 */

import { fromFileUrl } from "@std/path";
import { buildIfStale } from "../../tools/build.ts";
import { contextBytes } from "./context.ts";
import { decisionTimes } from "./decisions.ts";
import { markdown } from "./figure.ts";
import type { Figure } from "./figure.ts";
import { installPeers } from "./peers.ts";
import type { Peers } from "./peers.ts";
import { tallyTimes } from "./tally.ts";
import { verdicts } from "./verdicts.ts";

type Part = (peers: Peers, scratch: string) => Promise<Figure[]>;

const butler = fromFileUrl(new URL("../../dist/butler", import.meta.url));

const PARTS: Readonly<Record<string, Part>> = {
  decisions: (peers) => decisionTimes(butler, peers, 15),
  verdicts: (peers) => verdicts(butler, peers),
  context: (peers, scratch) => contextBytes(butler, peers, scratch),
  tally: (_, scratch) => tallyTimes(butler, scratch),
};

const scratch = await Deno.makeTempDir({ prefix: "butler-compare-" });
try {
  await buildIfStale();
  const peers = await installPeers(scratch);
  const figures: Figure[] = [];
  for (const [name, part] of Object.entries(PARTS)) {
    if (Deno.args.length > 0 && !Deno.args.includes(name)) continue;
    console.error(`Comparing ${name}`);
    figures.push(...await part(peers, scratch));
  }
  const byQuestion = Map.groupBy(figures, ({ what }) => what);
  console.log(markdown([...byQuestion.values()].flat()));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  Deno.exitCode = 1;
} finally {
  await Deno.remove(scratch, { recursive: true });
}
