/** Cost parameters of argon2id. */
export interface Argon2idParameters {
  readonly memoryKiB: number
  readonly passes: number
  readonly parallelism: number
}

/** Default parameters on every runtime: OWASP's second recommendation for argon2id. */
export const ARGON2ID = { memoryKiB: 19456, passes: 2, parallelism: 1 } as const satisfies Argon2idParameters

/** Length of the random salt in bytes. */
export const SALT_LENGTH = 16

/** Length of the hash in bytes. */
export const TAG_LENGTH = 32
