/** `.env`, `.env.production`; not the samples that belong into a repository. */
const ENV_FILE =
  /^\.env(?:\.(?!(?:example|sample|template|dist|defaults)$).+)?$/;
const KEY_NAMES =
  /^(?:id_(?:rsa|dsa|ecdsa|ed25519)|\.netrc|\.pgpass|\.git-credentials|\.htpasswd)$|\.(?:p12|pfx|jks|keystore|kdbx|ppk)$/i;
/** PEM (RFC 7468), OpenSSH and PGP. */
const PRIVATE_KEY =
  /^-----BEGIN (?:[A-Z0-9]+ )*PRIVATE KEY(?: BLOCK)?-----\s*$/m;

/** Whether a file of this name holds secrets. */
export function hasSecretName(path: string): boolean {
  const name = path.slice(path.lastIndexOf("/") + 1);
  return ENV_FILE.test(name) || KEY_NAMES.test(name);
}

/** Whether the text holds a private key. */
export function hasPrivateKey(text: string): boolean {
  return PRIVATE_KEY.test(text);
}
