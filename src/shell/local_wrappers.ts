import type { WrapperRow } from "./wrapper.ts";

/**
 * Programs that run a command on this machine, from their manual pages (sudo
 * 1.9, coreutils 9, util-linux 2.41, procps 4, strace 6).
 */
export const LOCAL_WRAPPERS: readonly WrapperRow[] = [
  // users and rights
  ["sudo", {
    short: "aCcDghprRtTUu",
    long: "auth-type close-from login-class chdir group host prompt chroot " +
      "role type command-timeout other-user user",
    idle: "l v V K e list validate version remove-timestamp edit help",
    folder: "D chdir",
    assigns: true,
    shell: "s i shell login",
  }],
  ["doas", { short: "aCu", idle: "C L", shell: "s" }],
  ["pkexec", { long: "user", idle: "version help" }],
  ["run0", {
    short: "ugDM",
    long: "unit property description slice user group nice chdir setenv " +
      "background machine",
    folder: "D chdir",
    shell: "",
  }],
  ["ssh-agent", { short: "aEOPt", idle: "k" }],
  ["runuser", {
    short: "gGuw",
    long: "group supp-group user whitelist-environment",
    requires: "u user",
  }],
  ["su runuser", {
    short: "cgGsw",
    long: "command session-command group supp-group shell " +
      "whitelist-environment",
    script: "c command session-command",
    permutes: true,
    operands: Infinity,
    shell: "",
  }],
  ["gosu su-exec setuidgid", { operands: 1 }],
  ["chpst", { short: "uUe/nmdofptcbP" }],
  ["setpriv", {
    long: "ambient-caps inh-caps bounding-set ruid euid rgid egid reuid " +
      "regid groups securebits pdeathsig selinux-label apparmor-profile",
    idle: "d dump list-caps",
  }],
  ["capsh", { marker: "--", needsMarker: true }],

  // time, priority, limits
  ["time gtime", {
    short: "fo",
    long: "format output",
    idle: "V version help",
  }],
  ["nice gnice", { short: "n", long: "adjustment" }],
  ["ionice", {
    short: "cnpPu",
    long: "class classdata pid pgid uid",
    idle: "p P u pid pgid uid",
  }],
  ["chrt", {
    short: "pTPD",
    long: "sched-runtime sched-period sched-deadline pid",
    idle: "p m pid max",
    operands: 1,
  }],
  ["taskset", { idle: "p pid", operands: 1 }],
  ["numactl", {
    short: "iNCmpPlw",
    long: "interleave cpunodebind physcpubind membind preferred",
    idle: "s H show hardware",
  }],
  ["timeout gtimeout", { short: "ks", long: "kill-after signal", operands: 1 }],
  ["cpulimit", { short: "lcPep", long: "limit cpu exe path pid" }],
  ["prlimit", { short: "po", long: "pid output", idle: "p pid" }],
  ["choom", { short: "np", long: "adjust pid", idle: "p pid" }],
  ["nohup", {}],
  ["setsid", {}],
  ["caffeinate", { short: "tw" }],
  ["systemd-inhibit", { long: "what who why mode", idle: "list" }],
  ["systemd-run", {
    short: "puEdHM",
    long: "unit property description slice service-type uid gid nice " +
      "working-directory setenv on-active on-boot on-startup on-calendar " +
      "machine host path-property socket-property timer-property",
    folder: "working-directory",
  }],

  // terminals and buffers
  ["stdbuf gstdbuf", { short: "ioe", long: "input output error" }],
  ["unbuffer winpty", {}],
  ["grc", { short: "c", long: "config" }],
  ["rlwrap", { short: "bCDfgHlmMOpPqsStwz" }],
  ["script", {
    short: "cEIOBTmo",
    long: "command echo log-in log-out log-io log-timing logging-format " +
      "output-limit",
    script: "c command",
    permutes: true,
    operands: 1,
  }],
  ["tmux", {
    after: "new-session|new|new-window|neww|split-window|splitw|" +
      "respawn-pane|respawn-window|display-popup|popup|run-shell|run|" +
      "send-keys|send",
    before: { short: "cfLST" },
    short: "ceFlnNpstxy",
    joins: "",
  }],
  ["screen", { short: "cehpsStTX", idle: "r R x l ls list wipe v" }],
  ["chronic ifne eatmydata torsocks tsocks torify steam-run", {}],
  ["faketime", { short: "f", requires: "f" }],
  ["faketime", { operands: 1 }],
  ["proxychains proxychains4", { short: "f" }],
  ["fakeroot", { short: "ifl", long: "lib faked" }],
  ["firejail", { long: "profile name" }],
  ["xvfb-run", {
    short: "efnpsw",
    long: "error-file auth-file server-num server-args xauth-protocol wait",
  }],
  ["dbus-run-session", { long: "config-file dbus-daemon" }],

  // watchers and tracers
  ["watch", {
    short: "nqs",
    attached: "d",
    long: "interval equexit shotsdir",
    joins: "",
    plain: "x exec",
  }],
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
  ["watchexec", {
    short: "wefiosd",
    long: "watch exts filter ignore on-busy-update signal debounce shell",
    joins: "",
  }],
  ["hyperfine", {
    short: "wmMrpcsSLPnNuD",
    long: "warmup min-runs max-runs runs prepare cleanup setup conclude " +
      "shell command-name time-unit export-json export-markdown export-csv " +
      "style input output",
    script: "p prepare c cleanup s setup",
    each: true,
    permutes: true,
  }],
  ["strace", {
    short: "abeEIoOpPsSuUX",
    long: "env output attach columns string-limit user trace-path " +
      "summary-sort-by",
  }],
  ["ltrace", {
    short: "aADeFlnopsuwxX",
    long: "align config debug indent library output where",
  }],
  ["valgrind heaptrack memusage", {}],
  ["gdb lldb rr", { marker: "--args --", needsMarker: true }],
  ["perf", {
    after: "stat|record|trace",
    short: "eoprCFcmDI",
    long: "event output pid repeat count freq",
  }],

  // namespaces and roots
  ["chroot", { long: "userspec groups", operands: 1 }],
  ["unshare", {
    short: "RwSGl",
    long: "root wd setuid setgid propagation setgroups map-user map-group",
    folder: "w wd",
  }],
  ["nsenter", { short: "tSG", long: "target setuid setgid" }],
  ["setarch", {
    after: "i386|i486|i586|i686|x86_64|linux32|linux64|uname26|aarch64|arm64|" +
      "armv7l|armv8l|ppc|ppc64|ppc64le|s390|s390x",
  }],
  ["setarch", { idle: "list help version" }],
  ["bwrap", { marker: "--", needsMarker: true }],
  ["tini", { short: "ep" }],
  ["dumb-init", { short: "r", long: "rewrite" }],
  ["linux32 linux64 i386 x86_64 uname26 arch", {}],
  ["wsl", {
    short: "du",
    long: "distribution user cd",
    folder: "cd",
    idle: "l list shutdown status",
  }],

  // scripts in options of programs that do something else
  ["tar gtar bsdtar", {
    long: "to-command",
    script: "to-command",
    permutes: true,
    operands: Infinity,
  }],
  ["split", {
    long: "filter",
    script: "filter",
    permutes: true,
    operands: Infinity,
  }],

  // what other shells have: precommand modifiers of zsh, applets
  ["noglob nocorrect -", {}],
  ["emulate", {
    short: "c",
    script: "c",
    operands: 1,
    optionsAfterOperand: true,
    requires: "c",
  }],
  ["repeat", { operands: 1, skips: "^\\{$" }],

  // later
  ["at batch", { short: "fqt", operands: Infinity, shell: "" }],
];
