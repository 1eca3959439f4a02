/** Names that people give to environments, hosts, projects and databases. */
const PRODUCTION = /(?:^|[^a-z])(?:prod|production|prd|live)(?![a-z])/i;
/** A database beside the one that counts: `production_clone`. */
const COPY = /(?:^|[^a-z])(?:clone|copy|local|dev|test)(?![a-z])/i;
/** Deployed, shared by a team, and no production. */
const STAGING =
  /(?:^|[^a-z])(?:staging|stage|stg|qa|uat|sandbox|preview)(?![a-z])/i;
/** Of a host: another machine than this one. As a name of an environment it is this one. */
const TEAM =
  /(?:^|[^a-z])(?:dev|devbox|develop|development|test|testing)(?![a-z])/i;
/** Clusters and machines that run on this one. */
const LOCAL =
  /(?:^|[\s@=/])(?:localhost|127\.\d+\.\d+\.\d+|minikube|docker-desktop|rancher-desktop|orbstack|colima|kind-[\w-]+|k3d-[\w-]+|vagrant)(?![\w.])/i;

/** Whether a text names production. */
export function namesProduction(text: string): boolean {
  return PRODUCTION.test(text);
}

/** The same of the name of a database, of which people make copies. */
export function isProductionDatabase(name: string): boolean {
  return PRODUCTION.test(name) && !COPY.test(name);
}

export function namesStaging(text: string): boolean {
  return STAGING.test(text);
}

/** Whether a text names a machine for a team; its top domain says nothing: `shop.dev`. */
export function namesTeam(text: string): boolean {
  return STAGING.test(text) || TEAM.test(text.replace(/\.(?:dev|test)\b/g, ""));
}

export function namesLocal(text: string): boolean {
  return LOCAL.test(text);
}

/** Loopback, a socket, a variable, or a name without dots as in a compose file. */
export function isLocalHost(host: string): boolean {
  const plain = bare(host);
  if (plain === "" || plain.startsWith("/") || plain.startsWith("$")) {
    return true;
  }
  return !plain.includes(".") && !/[a-z0-9]:[a-z0-9:]*:/.test(plain) ||
    isLoopback(host) ||
    /\.(?:localhost|local|test|docker\.internal)$/.test(plain);
}

/** This machine, and nothing but it. */
export function isLoopback(host: string): boolean {
  return /^(?:127\.\d+\.\d+\.\d+|0\.0\.0\.0|::1|localhost[46]?(?:\.localdomain[46]?)?|\.|\(local(?:db)?\).*)$/
    .test(bare(host));
}

/** Addresses of a home, an office or Docker; clouds number their networks from 10. */
export function isPrivate(host: string): boolean {
  return /^(?:192\.168|172\.(?:1[6-9]|2\d|3[01]))\.\d+\.\d+$|\.(?:lan|home|home\.arpa)$/
    .test(bare(host));
}

function bare(host: string): string {
  return host.replace(/^(?:tcp:)?\[?|\]?(?:,\d+)?$/g, "").toLowerCase();
}
