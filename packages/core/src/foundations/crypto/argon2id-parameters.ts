export interface Argon2idParameters {
  readonly memoryKiB: number
  readonly passes: number
  readonly parallelism: number
}

/** Default parameters on every runtime: OWASP's second recommendation for argon2id. */
export const ARGON2ID = { memoryKiB: 19456, passes: 2, parallelism: 1 } as const satisfies Argon2idParameters

export const SALT_LENGTH = 16

export const TAG_LENGTH = 32
