import type { OptionTable } from "./options.ts";
import type { WrapperRow } from "./wrapper.ts";

/**
 * Programs that set up an environment and run a command in it, on this
 * machine. Package managers (`npx`, `bundle exec`) are not here: for them the
 * word that follows is a name of their own.
 */
export const ENVIRONMENTS: readonly WrapperRow[] = [
  ["direnv", { after: "exec", operands: 1 }],
  ["envdir", { operands: 1 }],
  ["mise rtx", {
    after: "exec|x",
    before: { short: "CE", long: "cd env" },
    short: "cj",
    long: "command jobs",
    script: "c command",
    marker: "--",
  }],
  ["asdf rbenv pyenv nodenv goenv", { after: "exec" }],
  ["fnm", { after: "exec", long: "using fnm-dir log-level" }],
  ["nvm", { after: "exec", skips: "^(?:v?\\d[\\d.]*|node|default|lts/.*)$" }],
  ["volta", { after: "run", long: "node npm pnpm yarn env" }],
  ["rvm", { marker: "do", needsMarker: true }],
  ["opam", { after: "exec", long: "switch root" }],
  ["stack cabal", { after: "exec" }],
  ["mix", { after: "cmd", long: "app cd", folder: "cd", joins: "" }],
  ["netlify ntl", { after: "dev:exec", long: "context" }],
  ["dotenv", {
    after: "run",
    before: { short: "feq", long: "file export quote" },
    marker: "--",
  }],
  ["dotenv dotenv-cli", { short: "efcvp", marker: "--" }],
  ["cross-env", { assigns: true }],
  ["cross-env-shell", { assigns: true, joins: "" }],
  ["dotenvx", { after: "run", short: "efk", marker: "--" }],
  ["aws-vault", {
    after: "exec",
    short: "d",
    long: "duration region mfa-token",
    marker: "--",
    operands: 1,
  }],
  ["doppler infisical", {
    after: "run",
    short: "pce",
    long: "project config env path token command",
    script: "command",
    marker: "--",
  }],
  ["op", {
    after: "run",
    before: { long: "account" },
    long: "env-file account",
    marker: "--",
  }],
  ["sops", { after: "exec-env|exec-file", operands: 1, joins: "" }],
  ["envchain", { operands: 1 }],
  ["secretspec teller", { after: "run", short: "Pp", marker: "--" }],
  ["chamber", { after: "exec", marker: "--", operands: 1 }],
  ["railway", {
    after: "run",
    short: "se",
    long: "service environment",
    marker: "--",
  }],
  ["heroku", { after: "local:run", short: "e", long: "env", marker: "--" }],
  ["conda mamba micromamba", {
    after: "run",
    short: "np",
    long: "name prefix cwd",
    folder: "cwd",
  }],
  ["nix", {
    after: "shell|develop",
    marker: "-c --command",
    needsMarker: true,
  }],
  ["nix-shell", {
    short: "IApk",
    long: "run command packages attr keep",
    script: "run command",
    permutes: true,
    operands: Infinity,
  }],
  ["flox", { after: "activate", marker: "--", needsMarker: true }],
  ["devenv", { after: "shell", marker: "--" }],
  ["scl", { after: "enable|run", marker: "--", operands: 1, joins: "" }],
  ["just", { marker: "-c --command", needsMarker: true }],
  ["guix", { after: "shell|environment", marker: "--", needsMarker: true }],
  ["devbox", { after: "run", short: "ce", long: "config env", marker: "--" }],
  ["flatpak-spawn", { long: "env directory" }],
  ["distrobox-host-exec host-spawn", {}],
  ["rtk", { after: "proxy" }],
  ["rtk", {}],
  ["sshpass", { short: "pfdP" }],
  ["autossh", { short: "M" }],
];

/** Programs of packages that run any program of PATH themselves. */
const WRAPPING_PACKAGES = "cross-env cross-env-shell dotenv dotenv-cli " +
  "dotenvx lerna concurrently nodemon onchange chokidar-cli";

const NPM: OptionTable = { short: "wC", long: "workspace prefix" };

/**
 * Package managers that run any program of PATH. Not `npx` and `npm exec`:
 * they take the word as the name of a package, and only some packages are known.
 */
export const PACKAGE_RUNNERS: readonly WrapperRow[] = [
  ["bundle bundler", { after: "exec" }],
  ["poetry pipenv pdm rye hatch pixi", {
    after: "run",
    before: { short: "CPp", long: "directory project" },
    short: "CPpe",
    long: "directory project manifest-path environment",
    marker: "--",
  }],
  ["uv", {
    after: "run",
    before: { long: "directory project config-file cache-dir color" },
    short: "pCw",
    long: "with python extra group package env-file directory project " +
      "with-requirements with-editable only-group no-group index",
    marker: "--",
  }],
  ["pnpm", {
    after: "exec",
    before: { short: "CF", long: "dir filter" },
    joins: "c shell-mode",
    marker: "--",
  }],
  ["yarn", { after: "exec", marker: "--" }],
  ["yarn", {
    after: "workspaces foreach exec",
    before: { short: "j", long: "jobs include exclude from since" },
    marker: "--",
  }],
  ["yarn", { after: "workspace", operands: 1, program: "yarn" }],
  ["yarn", { after: "dlx|run", only: WRAPPING_PACKAGES }],
  ["bun", { after: "x|run", only: WRAPPING_PACKAGES }],
  ["bun", { after: "exec", joins: "" }],
  ["yarn bunx", { only: WRAPPING_PACKAGES }],
  ["pnpm", { after: "dlx", only: WRAPPING_PACKAGES }],
  ["lerna", {
    after: "exec",
    marker: "--",
    long: "scope ignore concurrency",
    joins: "",
  }],
  ["npm", {
    after: "exec|x",
    before: NPM,
    short: "cpw",
    script: "c call",
    long: "call package workspace",
    operands: Infinity,
  }],
  ["npx", {
    short: "cpw",
    script: "c call",
    long: "call package workspace",
    operands: Infinity,
  }],
  ["npm", {
    after: "exec|x",
    before: NPM,
    short: "pw",
    long: "package workspace",
    only: WRAPPING_PACKAGES,
  }],
  ["npm", {
    after: "exec|x",
    requires: "workspaces ws",
    marker: "--",
    needsMarker: true,
  }],
  ["npx", { short: "p", long: "package", only: WRAPPING_PACKAGES }],
  ["tox", { after: "exec", marker: "--", needsMarker: true }],
  ["composer", { after: "exec", marker: "--" }],
  ["honcho", { after: "run", short: "efd", long: "env procfile app-root" }],
  ["foreman", { after: "run", short: "ef", long: "env procfile" }],
];
