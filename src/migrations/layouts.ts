import type { Layout } from "./layout.ts";
import { COMPILED_LAYOUTS } from "./layouts/compiled.ts";
import { JAVASCRIPT_LAYOUTS } from "./layouts/javascript.ts";
import { SCRIPTING_LAYOUTS } from "./layouts/scripting.ts";

/** Every layout; where several match and nothing proves one, the first counts. */
export const LAYOUTS: readonly Layout[] = [
  ...JAVASCRIPT_LAYOUTS,
  ...SCRIPTING_LAYOUTS,
  ...COMPILED_LAYOUTS,
];

/** Files in migration folders that every tool lets people edit, and folders whose migrations are only samples. */
export const NEVER_MIGRATIONS: readonly string[] = [
  "README*",
  "*.{md,mdx,rst,txt}",
  "__init__.py",
  "env.py",
  "script.py.mako",
  "alembic.ini",
  "R__*",
  "*ModelSnapshot.cs",
  "{node_modules,vendor,site-packages,.git,.venv,venv,target,deps}/**",
  "{fixtures,__fixtures__,testdata,test-data,__snapshots__}/**",
];

/** Companions that people edit but nobody removes: the tool cannot go on without them. */
export const KEPT_COMPANIONS: readonly string[] = ["*ModelSnapshot.cs"];
