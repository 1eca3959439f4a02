import type { OptionTable } from "./options.ts";
import type { Wrapper, WrapperRow } from "./wrapper.ts";

const DOCKER: OptionTable = {
  short: "Hlc",
  long: "host log-level context config tlscacert tlscert tlskey url",
};
const COMPOSE: OptionTable = {
  short: "Hlcfp",
  long: DOCKER.long + " file project-name profile project-directory " +
    "env-file parallel ansi progress",
};
const EXEC: Wrapper = {
  short: "euw",
  long: "env env-file user workdir detach-keys index",
  operands: 1,
  remote: true,
};
/** Most options of `run` take a value: these do not. */
const RUN: Wrapper = {
  flags: "d i t P q T detach interactive tty publish-all quiet rm init " +
    "privileged read-only no-healthcheck oom-kill-disable sig-proxy " +
    "disable-content-trust help build no-deps service-ports use-aliases " +
    "quiet-pull quiet-build remove-orphans replace systemd",
  operands: 1,
  remote: true,
};
const KUBECTL: OptionTable = {
  short: "ns",
  long:
    "namespace context kubeconfig cluster user server token as request-timeout",
};
const KAMAL: OptionTable = {
  short: "cdehrv",
  long: "config-file destination env hosts roles version",
};
const POD: Wrapper = {
  short: "ncfs",
  long: KUBECTL.long + " container filename pod-running-timeout",
  before: KUBECTL,
  marker: "--",
  remote: true,
};

/** Programs that run a command elsewhere: it is not this working copy's. */
export const REMOTE_WRAPPERS: readonly WrapperRow[] = [
  ["docker podman nerdctl finch", { ...EXEC, after: "exec", before: DOCKER }],
  ["docker podman nerdctl finch", {
    ...EXEC,
    after: "container exec",
    before: DOCKER,
  }],
  ["docker podman nerdctl finch", {
    ...RUN,
    after: "run|create",
    before: DOCKER,
  }],
  ["docker podman nerdctl finch", {
    ...RUN,
    after: "container run|create",
    before: DOCKER,
  }],
  ["docker podman nerdctl finch", {
    ...EXEC,
    after: "compose exec",
    before: COMPOSE,
  }],
  ["docker podman nerdctl finch", {
    ...RUN,
    after: "compose run",
    before: COMPOSE,
  }],
  ["docker-compose podman-compose", {
    ...EXEC,
    after: "exec",
    before: COMPOSE,
  }],
  ["docker-compose podman-compose", { ...RUN, after: "run", before: COMPOSE }],
  ["kubectl k oc microk8s.kubectl", { ...POD, after: "exec", operands: 1 }],
  ["kubectl k oc", { ...POD, after: "run|debug", needsMarker: true }],
  ["oc", { ...POD, after: "rsh", operands: 1 }],
  ["lxc incus", {
    after: "exec",
    long: "env mode user group cwd",
    marker: "--",
    operands: 1,
    remote: true,
  }],
  ["multipass", { after: "exec", marker: "--", operands: 1, remote: true }],
  ["limactl", {
    after: "shell",
    long: "workdir shell",
    operands: 1,
    remote: true,
  }],
  ["lima", { remote: true }],
  ["colima", { after: "ssh", marker: "--", remote: true }],
  ["distrobox distrobox-enter", {
    after: "enter",
    marker: "--",
    needsMarker: true,
    remote: true,
  }],
  ["toolbox", { after: "run", short: "cdr", long: "container", remote: true }],
  ["devcontainer", {
    after: "exec",
    long: "workspace-folder container-id config",
    remote: true,
  }],
  ["apptainer singularity", {
    after: "exec|run",
    short: "BbHW",
    long: "bind home pwd env",
    operands: 1,
    remote: true,
  }],
  ["ddev", {
    after: "exec",
    short: "sd",
    long: "service dir",
    joins: "",
    remote: true,
  }],
  ["lando", {
    after: "ssh",
    short: "cus",
    long: "command user service",
    script: "c command",
    operands: Infinity,
    remote: true,
  }],
  ["vagrant", {
    after: "ssh",
    short: "c",
    long: "command",
    script: "c command",
    permutes: true,
    operands: Infinity,
    shell: "",
    remote: true,
  }],
  ["ssh slogin rsh", {
    short: "BbcDEeFIiJLlmOopPQRSWw",
    optionsAfterOperand: true,
    operands: 1,
    joins: "",
    shell: "",
    remote: true,
  }],
  ["mosh et", {
    long: "ssh predict port server",
    short: "p",
    marker: "--",
    operands: 1,
    remote: true,
  }],
  ["plink plink.exe", {
    short: "PlpwmiDLR",
    operands: 1,
    joins: "",
    remote: true,
  }],
  ["pdsh dsh clush", {
    short: "wxlfRtug",
    joins: "",
    remote: true,
  }],
  ["heroku", {
    after: "run|run:inside|run:detached",
    short: "aersx",
    long: "app env remote size type",
    marker: "--",
    permutes: true,
    joins: "",
    remote: true,
  }],
  ["kamal", {
    after: "app exec",
    before: KAMAL,
    ...KAMAL,
    permutes: true,
    joins: "",
    remote: true,
  }],
  ["scalingo", {
    after: "run",
    before: { short: "ar", long: "app remote region" },
    short: "aetsf",
    long: "app env type size file region",
    joins: "",
    remote: true,
  }],
  ["eb", {
    after: "ssh",
    short: "cnt",
    long: "command number timeout instance profile region",
    script: "c command",
    permutes: true,
    operands: Infinity,
    remote: true,
  }],
  ["ansible", {
    short: "maiulebBfMPTtc",
    long: "module-name args inventory user limit extra-vars become-user " +
      "become-method forks module-path connection timeout tree",
    script: "a args",
    permutes: true,
    operands: Infinity,
    remote: true,
  }],
  ["nomad", {
    after: "alloc exec",
    flags: "job i t",
    operands: 1,
    remote: true,
  }],
  ["tsh", {
    after: "ssh",
    short: "lLRpi",
    long: "login proxy user cluster port identity ttl",
    operands: 1,
    joins: "",
    shell: "",
    remote: true,
  }],
  ["fly flyctl", {
    after: "ssh console",
    short: "Caru",
    long: "command app region user",
    script: "C command",
    remote: true,
  }],
  ["gcloud", {
    after: "compute ssh",
    long: "command zone project ssh-flag ssh-key-file",
    script: "command",
    marker: "--",
    permutes: true,
    operands: Infinity,
    remote: true,
  }],
  ["aws", {
    after: "ecs execute-command",
    long: "command cluster task container region profile",
    script: "command",
    operands: Infinity,
    remote: true,
  }],
  ["railway", { after: "ssh", marker: "--", remote: true }],
  ["dokku", { after: "run|enter", operands: 1, remote: true }],
];
