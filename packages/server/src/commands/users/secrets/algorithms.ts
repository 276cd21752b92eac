/** Algorithms of the JWEs in an export (RFC 7518). */
export const CONTENT = 'A256GCM'
export const KEY_BYTES = 32
export const WRAPPED_FOR_PASSPHRASE = 'PBES2-HS512+A256KW'
export const WRAPPED_FOR_KEY = 'ECDH-ES+A256KW'
/** Rounds of PBKDF2 for a passphrase. */
export const ROUNDS = 600_000
/** Maximum number of rounds that an import accepts, so that a malicious file can't keep it busy for hours. */
export const MAX_ROUNDS = 10_000_000
