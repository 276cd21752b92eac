/** Tokens of a session in bearer mode. */
export interface Tokens {
  readonly accessToken: string
  readonly refreshToken: string
}

/** Keeps the tokens in bearer mode, for example in the keychain of a native app. Errors reject the call that needed the tokens. */
export interface TokenStorage {
  /**
   * Name of a storage that several tabs or workers share. With it they take turns to refresh, and a sign-in or sign-out in one shows in
   * all. Default: the storage belongs to this client only.
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
