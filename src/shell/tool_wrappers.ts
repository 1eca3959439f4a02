import type { OptionTable } from "./options.ts";
import type { WrapperRow } from "./wrapper.ts";

const TMUX: OptionTable = { short: "cfLST" };

/**
 * Programs of developers that run a command on this machine: watchers,
 * tracers, benchmarks, queues, terminals; from their manual pages or `--help`
 * (strace 6, hyperfine 1.20, tmux 3.5).
 */
export const TOOL_WRAPPERS: readonly WrapperRow[] = [
  // watchers and tracers
  ["watch", {
    short: "nqs",
    attached: "d",
    long: "interval equexit shotsdir",
    joins: "",
    plain: "x exec",
  }],
  ["viddy", { short: "n", long: "interval shell shell-options", joins: "" }],
  ["nodemon", {
    short: "xweCd",
    long: "exec watch ext delay ignore cwd config signal",
    script: "x exec",
    permutes: true,
    operands: Infinity,
  }],
  ["concurrently", {
    short: "mnspclt",
    long: "max-processes names name-separator success prefix prefix-colors " +
      "prefix-length timestamp-format restart-tries restart-after hide " +
      "default-input-target kill-signal",
    each: true,
    permutes: true,
  }],
  ["entr", { joins: "s" }],
  ["cargo", {
    after: "watch",
    before: { plus: true },
    short: "wxsidCB",
    long: "watch exec shell ignore delay workdir",
    script: "s shell",
  }],
  ["chokidar chokidar-cli", {
    short: "cdtip",
    long: "command debounce throttle ignore polling",
    script: "c command",
    permutes: true,
    operands: Infinity,
  }],
  ["onchange", { marker: "--", needsMarker: true }],
  ["reflex", {
    short: "grGRd",
    long: "glob regex inverse-glob inverse-regex decoration",
  }],
  ["watchexec", {
    short: "wefiosd",
    long: "watch exts filter ignore on-busy-update signal debounce shell",
    joins: "",
  }],
  ["hyperfine", {
    short: "wmMrpcsCSnuD",
    long: "warmup min-runs max-runs runs prepare cleanup setup conclude " +
      "reference reference-name shell command-name time-unit export-json " +
      "export-markdown export-csv export-asciidoc export-orgmode sort style " +
      "input output parameter-step-size",
    counts: "L:2 parameter-list:2 P:3 parameter-scan:3",
    script: "p prepare c cleanup s setup C conclude reference",
    each: true,
    permutes: true,
  }],
  ["strace", {
    short: "abeEIoOpPsSuUX",
    long: "env output attach columns string-limit user trace-path " +
      "summary-sort-by",
    counts: "summary:0",
  }],
  ["ltrace", {
    short: "aADeFlnopsuwxX",
    long: "align config debug indent library output where",
  }],
  ["dtruss", { short: "nptb" }],
  ["valgrind heaptrack memusage", {}],
  ["samply", { after: "record", short: "ordp", marker: "--" }],
  ["gdb lldb rr", { marker: "--args --", needsMarker: true }],
  ["perf", {
    after: "stat|record|trace",
    short: "eoprCFcmDI",
    long: "event output pid repeat count freq",
  }],

  // terminals
  ["tmux", {
    after: "new-session|new|new-window|neww|split-window|splitw|" +
      "respawn-pane|respawn-window|display-popup|popup|run-shell|run|" +
      "pipe-pane|pipep",
    before: TMUX,
    short: "ceFlnNpstxy",
    joins: "",
    separator: ";",
  }],
  ["tmux", {
    after: "send-keys|send",
    before: TMUX,
    short: "ctN",
    types: true,
    separator: ";",
  }],
  ["tmux", {
    after: "if-shell|if",
    before: TMUX,
    short: "t",
    each: true,
    separator: ";",
  }],
  ["screen", { after: "stuff", before: { short: "Sp" }, types: true }],
  ["screen", { short: "cehpsStTX", idle: "r R x X l ls list wipe v" }],
  ["zellij", { after: "run", short: "dnxy", long: "cwd direction name" }],
  ["asciinema", {
    after: "rec",
    short: "ceitI",
    long: "command env title idle-time-limit",
    script: "c command",
    permutes: true,
    operands: Infinity,
  }],
  ["xterm urxvt konsole mintty alacritty x-terminal-emulator", {
    marker: "-e",
    needsMarker: true,
    joins: "",
  }],
  ["gnome-terminal", { marker: "--", needsMarker: true }],
  ["wezterm", {
    after: "start",
    long: "cwd class workspace position domain",
    folder: "cwd",
  }],
  ["wezterm", {
    after: "cli spawn|split-pane",
    long: "pane-id window-id domain-name cwd workspace cells percent",
    folder: "cwd",
  }],
  ["kitty", {
    short: "cdoT",
    long: "config directory override title class name session listen-on " +
      "instance-group start-as",
    folder: "d directory",
  }],
  ["foot footclient", {
    short: "cotTawWDs",
    long: "config override term title app-id window-size-pixels " +
      "window-size-chars working-directory server-socket",
    folder: "D working-directory",
  }],
  ["wt", {
    short: "dpw",
    long: "startingDirectory profile window title tabColor",
    folder: "d startingDirectory",
    skips: "^(?:new-tab|nt)$",
    separator: ";",
  }],
  ["abduco", { short: "e", operands: 1, idle: "a l" }],
  ["dtach", { short: "Acner", requires: "A c n" }],

  // queues and repetitions
  ["tsp nq", { short: "LNDEW" }],
  ["pueue", {
    after: "add",
    short: "wdalog",
    long: "working-directory delay after label priority group",
    folder: "w working-directory",
    joins: "",
  }],
  ["repo", {
    after: "forall",
    marker: "-c",
    needsMarker: true,
    joins: "",
  }],
  ["gum", {
    after: "spin",
    short: "sa",
    long: "spinner title align timeout padding",
  }],
  ["retry", {
    short: "tdsm",
    long: "times delay sleep max-tries",
    skips: "^\\d+$",
  }],
];
