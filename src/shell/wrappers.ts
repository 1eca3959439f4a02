import type { OptionTable } from "./options.ts";

/** A program that runs the command in its arguments. */
export interface Wrapper extends OptionTable {
  /** Words between the options and the command: `timeout` has one. */
  readonly operands?: number;
  /** `A=1` in front of the command sets its environment. */
  readonly assigns?: boolean;
  /** With one of these options it runs no command. */
  readonly idle?: string;
  /** Options whose value is a script for a shell: `su -c`. */
  readonly script?: string;
  /** Options whose value is the folder to start in. */
  readonly folder?: string;
  /** Its words are joined and given to a shell … */
  readonly joins?: boolean;
  /** … except with one of these options. */
  readonly plain?: string;
  /** With one of these options, or with `""` always, a shell reads stdin when there is no command. */
  readonly shell?: string;
  /** One of these words must come first: `direnv exec`. */
  readonly after?: string;
  /** It runs the command on another machine or in a container. */
  readonly remote?: boolean;
}

const PLAIN: Wrapper = {};

/** Taken from the manual pages of the programs; several spellings share a row. */
const ROWS: readonly (readonly [names: string, wrapper: Wrapper])[] = [
  // privileges and users
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
  ["runuser", {
    short: "cgGsuw",
    long: "command session-command group supp-group shell user " +
      "whitelist-environment",
    script: "c command session-command",
  }],
  ["su", {
    short: "cgGsw",
    long: "command session-command group supp-group shell " +
      "whitelist-environment",
    script: "c command session-command",
    permutes: true,
    operands: Infinity,
    shell: "",
  }],
  ["gosu su-exec setuidgid", { operands: 1 }],
  ["setpriv", {
    long: "ambient-caps inh-caps bounding-set ruid euid rgid egid reuid " +
      "regid groups securebits pdeathsig selinux-label apparmor-profile",
    idle: "d dump list-caps",
  }],

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
  ["taskset", { short: "p", long: "pid", idle: "p pid", operands: 1 }],
  ["numactl", {
    short: "iNCmpPlw",
    long: "interleave cpunodebind physcpubind membind preferred",
    idle: "s H show hardware",
  }],
  ["timeout gtimeout", {
    short: "ks",
    long: "kill-after signal",
    operands: 1,
  }],
  ["cpulimit", { short: "lcPep", long: "limit cpu exe path pid" }],
  ["prlimit", { short: "po", long: "pid output", idle: "p pid" }],
  ["choom", { short: "np", long: "adjust pid", idle: "p pid" }],
  ["nohup", PLAIN],
  ["setsid", PLAIN],
  ["caffeinate", { short: "tw" }],
  ["systemd-inhibit", {
    long: "what who why mode",
    idle: "list",
  }],
  ["systemd-run", {
    short: "puEdHM",
    long: "unit property description slice service-type uid gid nice " +
      "working-directory setenv on-active on-boot on-calendar machine host " +
      "path-property socket-property timer-property",
    folder: "working-directory",
  }],

  // terminals and buffers
  ["stdbuf gstdbuf", { short: "ioe", long: "input output error" }],
  ["unbuffer", PLAIN],
  ["rlwrap", { short: "abcCDefFgHilmMOpPqsStwz" }],
  ["script", {
    short: "cEIOBTmo",
    long: "command echo log-in log-out log-io log-timing logging-format " +
      "output-limit",
    script: "c command",
    permutes: true,
    operands: 1,
  }],
  ["faketime", { short: "f", operands: 1 }],
  ["chronic ifne eatmydata torsocks tsocks torify steam-run", PLAIN],
  ["proxychains proxychains4", { short: "f" }],
  ["fakeroot", { short: "ifl", long: "lib faked" }],
  ["firejail bwrap", { long: "profile name private" }],
  ["xvfb-run", {
    short: "efnpsw",
    long: "error-file auth-file server-num server-args xauth-protocol wait",
  }],
  ["dbus-run-session", { long: "config-file dbus-daemon" }],
  ["dbus-launch", PLAIN],

  // locks, watchers, tracers
  ["watch", {
    short: "nqs",
    attached: "d",
    long: "interval equexit shotsdir",
    joins: true,
    plain: "x exec",
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
  ["dtruss", { short: "nptb" }],
  ["valgrind heaptrack memusage", PLAIN],
  ["gdb lldb", {
    long: "eval-command ex",
    short: "x",
    idle: "p",
    after: "--args",
  }],
  ["perf", {
    after: "stat record trace",
    short: "eoprCFcmDI",
    long: "event output pid repeat",
  }],
  ["entr", PLAIN],

  // namespaces and roots
  ["chroot", { long: "userspec groups", operands: 1 }],
  ["unshare", {
    short: "RwSGl",
    long: "root wd setuid setgid propagation setgroups map-user map-group",
    folder: "w wd",
  }],
  ["nsenter", { short: "tSG", long: "target setuid setgid" }],
  ["setarch", { operands: 1 }],
  ["linux32 linux64 i386 x86_64 uname26", PLAIN],
  ["arch", { short: "" }],

  // words of the shell that are no builtins of Bash
  ["noglob nocorrect -", PLAIN],
  ["repeat", { operands: 1 }],
  ["busybox toybox", PLAIN],

  // environments: they run the command on this machine
  ["direnv", { after: "exec", operands: 1 }],
  ["envdir", { operands: 1 }],
  ["mise rtx", { after: "exec x", permutes: false }],
  ["asdf rbenv pyenv nodenv goenv", { after: "exec" }],
  ["dotenv", { short: "efcvp", assigns: true }],
  ["dotenvx", { after: "run", short: "efk", long: "env env-file" }],
  ["aws-vault", { after: "exec", short: "d", long: "duration", operands: 1 }],
  ["doppler infisical", {
    after: "run",
    short: "pce",
    long: "project config env path token",
  }],
  ["op", { after: "run", long: "env-file account" }],
  ["chamber", { after: "exec", operands: 1 }],
  ["railway", { after: "run", short: "se", long: "service environment" }],
  ["conda mamba micromamba", {
    after: "run",
    short: "np",
    long: "name prefix cwd",
    folder: "cwd",
  }],
  ["nix", {
    after: "shell develop",
    short: "",
    long: "",
  }],
  ["nix-shell", {
    short: "IApk",
    long: "run command packages attr keep",
    script: "run command",
    operands: Infinity,
  }],
  ["rtk", { after: "proxy" }],
  ["wsl", {
    short: "du",
    long: "distribution user cd",
    folder: "cd",
    idle: "l list shutdown status",
  }],
  ["sshpass", { short: "pfdP" }],

  // later, or in another terminal
  ["at batch", { short: "fqt", operands: Infinity, shell: "" }],
];

/** Wrappers by the name of the program. */
export const WRAPPERS: Readonly<Record<string, Wrapper>> = Object.fromEntries(
  ROWS.flatMap(([names, wrapper]) =>
    names.split(" ").map((name) => [name, wrapper])
  ),
);
