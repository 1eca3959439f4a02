import { cargo, denoLint, oxlint, ruff } from "./arrows.ts";
import { ava } from "./ava.ts";
import { biome } from "./biome.ts";
import { denoCheck } from "./deno_check.ts";
import type { Format } from "./format.ts";
import { github } from "./github.ts";
import {
  denoTest,
  jest,
  nodeDot,
  nodeTest,
  vitest,
} from "./javascript_tests.ts";
import { lineFormat } from "./line_format.ts";
import { GENERAL_FORMATS, LINE_FORMATS } from "./lines.ts";
import { cargoTest, goTest, rspec, unittest } from "./other_tests.ts";
import { mocha } from "./mocha.ts";
import { mypy } from "./mypy.ts";
import { phpunit } from "./phpunit.ts";
import { pytest } from "./pytest.ts";
import { shellcheck } from "./shellcheck.ts";
import { eslint, stylelint, yamllint } from "./stylish.ts";
import { tap } from "./tap.ts";
import { checkstyle, junit } from "./xml.ts";

/**
 * Every format that guard recognises. A line belongs to the first one that
 * claims it.
 */
export const FORMATS: readonly Format[] = [
  mypy,
  ...LINE_FORMATS.map(lineFormat),
  pytest,
  yamllint,
  eslint,
  stylelint,
  biome,
  shellcheck,
  denoLint,
  cargo,
  ruff,
  oxlint,
  denoCheck,
  tap,
  ava,
  jest,
  vitest,
  mocha,
  nodeTest,
  nodeDot,
  denoTest,
  unittest,
  goTest,
  cargoTest,
  rspec,
  phpunit,
];

/** What is read only when no format above found anything. */
export const FALLBACKS: readonly Format[] = [
  github,
  junit,
  checkstyle,
  ...GENERAL_FORMATS.map(lineFormat),
];
