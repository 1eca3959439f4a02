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
  ["gsudo", { short: "ui", long: "user integrity loglevel" }],
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
  ["sg", {
    short: "c",
    script: "c",
    operands: 1,
    optionsAfterOperand: true,
    joins: "",
  }],
  ["newgrp", { operands: Infinity, shell: "" }],
  ["gosu su-exec setuidgid s6-setuidgid", { operands: 1 }],
  ["chpst", { short: "uUe/nmdofptcbP" }],
  ["setpriv", {
    long: "ambient-caps inh-caps bounding-set ruid euid rgid egid reuid " +
      "regid groups securebits pdeathsig selinux-label apparmor-profile",
    idle: "d dump list-caps",
  }],
  ["capsh", { marker: "--", needsMarker: true, program: "bash" }],

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
  ["timelimit", { short: "SsTt" }],
  ["cgexec", { short: "g" }],
  ["cpulimit", { short: "lcPep", long: "limit cpu exe path pid" }],
  ["prlimit", { short: "po", long: "pid output", idle: "p pid" }],
  ["choom", { short: "np", long: "adjust pid", idle: "p pid" }],
  ["nohup", {}],
  ["setsid", {}],
  ["caffeinate", { short: "tw" }],
  ["systemd-inhibit", { long: "what who why mode", idle: "list" }],
  ["systemd-run", {
    short: "puEHMC",
    long: "unit property description slice service-type uid gid nice " +
      "working-directory setenv on-active on-boot on-startup on-calendar " +
      "machine host path-property socket-property timer-property",
    folder: "working-directory",
    shell: "S shell",
  }],

  ["systemd-cat", {
    short: "tp",
    long: "identifier priority stderr-priority level-prefix namespace",
  }],
  ["daemonize", { short: "cEeolpu", folder: "c" }],
  ["softlimit", { short: "acdflmoprst" }],

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
  ["with-contenv chronic ifne eatmydata tsocks torify steam-run catchsegv", {}],
  ["nocache", { short: "Dn" }],
  ["torsocks", { short: "uapP", long: "user pass address port" }],
  ["faketime", { short: "f", requires: "f" }],
  ["faketime", { operands: 1 }],
  ["proxychains proxychains4", { short: "f" }],
  ["fakeroot fakechroot", { short: "ifl", long: "lib faked" }],
  ["firejail", {
    long: "profile name",
    idle: "list version help top tree join",
  }],
  ["xvfb-run", {
    short: "efnpsw",
    long: "error-file auth-file server-num server-args xauth-protocol wait",
  }],
  ["dbus-run-session dbus-launch", { long: "config-file dbus-daemon" }],

  // namespaces and roots
  ["chroot", { long: "userspec groups", operands: 1, shell: "" }],
  ["unshare", {
    short: "RwSGl",
    long: "root wd setuid setgid propagation setgroups map-user map-group " +
      "map-users map-groups monotonic boottime load-interp owner",
    folder: "w wd",
    shell: "",
  }],
  ["nsenter", { short: "tSG", long: "target setuid setgid", shell: "" }],
  ["ip", { after: "netns|vrf exec", operands: 1 }],
  ["runcon", {
    short: "turl",
    long: "type user role range",
    requires: "t type u user r role l range",
  }],
  ["runcon", { operands: 1 }],
  ["setarch", {
    after: "i386|i486|i586|i686|x86_64|linux32|linux64|uname26|aarch64|arm64|" +
      "armv7l|armv8l|ppc|ppc64|ppc64le|s390|s390x",
  }],
  ["setarch", { idle: "list help version" }],
  ["bwrap", {
    long: "argv0 userns userns2 pidns uid gid hostname chdir unsetenv " +
      "lock-file sync-fd remount-ro overlay-src tmp-overlay ro-overlay " +
      "exec-label file-label proc dev tmpfs mqueue dir seccomp " +
      "add-seccomp-fd block-fd userns-block-fd info-fd json-status-fd " +
      "cap-add cap-drop perms size",
    counts: "setenv:2 bind:2 bind-try:2 dev-bind:2 dev-bind-try:2 " +
      "ro-bind:2 ro-bind-try:2 bind-fd:2 ro-bind-fd:2 file:2 bind-data:2 " +
      "ro-bind-data:2 symlink:2 chmod:2 overlay:3",
    idle: "version help",
    folder: "chdir",
  }],
  ["proot", { short: "rbmwqkv", long: "rootfs bind cwd", folder: "w cwd" }],
  ["schroot", { short: "cud", long: "chroot user directory" }],
  ["sandbox-exec", { short: "fnpD" }],
  ["tini catatonit", { short: "ep" }],
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
