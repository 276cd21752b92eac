/**
 * Hashes passwords to PHC strings.
 * Passwords are passed as the user typed them, with 1 to 1024 characters. The hasher must normalise them to NFKC.
 */
export interface PasswordHasher {
  /** Maximum number of parallel hash operations. Further operations wait in a bounded queue. Default: no limit and no queue. */
  readonly concurrency?: number
  /** Hashes the password with a new random salt and returns the PHC string. */
  hash(password: string): Promise<string>
  /**
   * Returns true if the password matches the stored PHC string.
   * Returns false, and doesn't reject, if the PHC string can't be parsed.
   */
  verify(password: string, phc: string): Promise<boolean>
  /** Returns true if `phc` uses another algorithm or weaker parameters than `hash` uses now. */
  needsRehash(phc: string): boolean
}

/** Caller for whom a password is hashed. The queue serves the callers in turn, so that no caller delays all others. */
export interface HashCaller {
  /** Identifies the caller in the queue. Requests with the same key count as one caller. */
  readonly key: string
  /**
   * True if the caller has signed in before.
   * Part of the queue is reserved for known callers, so that requests of unknown callers can't fill the whole queue.
   */
  readonly isKnown: boolean
}

/**
 * Password hasher of the host, limited by the service's queue.
 * `hash` and `verify` reject with 503 OVERLOADED if the queue is full.
 * Methods called on this object, not on the result of `for`, wait in the queue as an unknown caller.
 */
export interface SharedHasher extends PasswordHasher {
  /** Returns a hasher whose operations wait in the queue on behalf of this caller. */
  for(caller: HashCaller): PasswordHasher
  /** Throws 503 OVERLOADED, with Retry-After, if the queue is currently full for this caller. */
  assertRoom(caller: HashCaller): void
}
