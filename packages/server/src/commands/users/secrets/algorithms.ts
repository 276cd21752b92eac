/** Algorithms of the JWEs in an export (RFC 7518). */
export const CONTENT = 'A256GCM'
export const KEY_BYTES = 32
export const WRAPPED_FOR_PASSPHRASE = 'PBES2-HS512+A256KW'
export const WRAPPED_FOR_KEY = 'ECDH-ES+A256KW'
/** Rounds of PBKDF2 for a passphrase. */
export const ROUNDS = 600_000
/** Most rounds that an import takes, so that a foreign file doesn't occupy it for hours. */
export const MAX_ROUNDS = 10_000_000
