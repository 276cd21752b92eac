/** Tokens of a session in bearer mode. */
export interface Tokens {
  readonly accessToken: string
  readonly refreshToken: string
}

/**
 * Keeps the tokens in bearer mode, for example in the keychain of a native app. If a method fails, the call that needed the tokens rejects.
 */
export interface TokenStorage {
  /**
   * Name of a storage that several tabs or workers share. They refresh one at a time, and a sign-in or sign-out in one takes effect in all.
   * Default: the storage belongs to this client only.
   */
  readonly name?: string
  /** Returns the stored tokens, or null. Called before each request. */
  get(): Tokens | null | Promise<Tokens | null>
  /** Replaces the tokens, or deletes them (null). */
  set(tokens: Tokens | null): void | Promise<void>
}

/** Keeps the tokens in this client only: the session ends with the page or process. */
export function memoryStorage(): TokenStorage {
  let kept: Tokens | null = null
  return {
    get: () => kept,
    set(tokens) {
      kept = tokens
    },
  }
}
