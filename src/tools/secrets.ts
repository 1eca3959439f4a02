/** `.env`, `.env.production`; not the samples that belong into a repository. */
const ENV_FILE =
  /^\.env(?:\.(?!(?:example|sample|template|dist|defaults)$).+)?$/i;
const KEY_NAMES =
  /^(?:id_(?:rsa|dsa|ecdsa|ed25519)|\.netrc|\.pgpass|\.git-credentials|\.htpasswd)$|\.(?:p12|pfx|jks|keystore|kdbx|ppk)$/i;
const KEY_LINE = "-----BEGIN (?:[A-Z0-9]+ )*PRIVATE KEY(?: BLOCK)?-----";
/** PEM (RFC 7468), OpenSSH and PGP, also indented as in YAML. */
const PRIVATE_KEY = new RegExp(`^[ \\t]*${KEY_LINE}\\s*$`, "m");
/** The same in one line of JSON or code, as service accounts have it. */
const QUOTED_KEY = new RegExp(`${KEY_LINE}(?:\\\\r)?\\\\n[A-Za-z0-9+/]{8}`);

/** Whether a file of this name holds secrets. */
export function hasSecretName(path: string): boolean {
  const name = path.slice(path.lastIndexOf("/") + 1);
  return ENV_FILE.test(name) || KEY_NAMES.test(name);
}

/** Whether the text holds a private key. UTF-16 that was read as UTF-8 has a NUL beside each letter. */
export function hasPrivateKey(text: string): boolean {
  const plain = text.includes("\0")
    ? text.replaceAll("\0", "").replace(/^\uFFFD+/, "")
    : text;
  return PRIVATE_KEY.test(plain) || QUOTED_KEY.test(plain);
}
