/** What an argon2id hash costs. */
export interface Argon2idParameters {
  readonly memoryKiB: number
  readonly passes: number
  readonly parallelism: number
}

/** The default of every runtime's hasher: OWASP's second row. */
export const ARGON2ID = { memoryKiB: 19456, passes: 2, parallelism: 1 } as const satisfies Argon2idParameters

/** Bytes of the random salt. */
export const SALT_LENGTH = 16

/** Bytes of the hash itself. */
export const TAG_LENGTH = 32
