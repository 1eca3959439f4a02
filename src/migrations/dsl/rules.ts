import type { Dsl } from "./rule.ts";
import { RUBY_PYTHON_DSLS } from "./rules/ruby_python.ts";
import { PHP_DSLS } from "./rules/php.ts";
import { SCRIPT_ELIXIR_DSLS } from "./rules/script_elixir.ts";
import { COMPILED_DSLS } from "./rules/compiled.ts";

/** Every library whose calls are known. */
export const DSLS: readonly Dsl[] = [
  ...RUBY_PYTHON_DSLS,
  ...PHP_DSLS,
  ...SCRIPT_ELIXIR_DSLS,
  ...COMPILED_DSLS,
];
