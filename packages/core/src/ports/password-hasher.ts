/** Hashes passwords to PHC strings. Receives passwords as typed, 1 to 1024 characters; the hasher normalises them to NFKC. */
export interface PasswordHasher {
  /** Maximum number of parallel hashes; further ones wait in a bounded queue. Default: no limit and no queue. */
  readonly concurrency?: number
  /** Returns a PHC string with a new salt. */
  hash(password: string): Promise<string>
  /** Returns false for a wrong password and for an unreadable PHC string. Never rejects because of the stored string. */
  verify(password: string, phc: string): Promise<boolean>
  /** True if the stored string is weaker than, or of another kind than, what `hash` returns now. */
  needsRehash(phc: string): boolean
}

/** The requester on whose behalf a password is hashed. The queue shares its turns among callers. */
export interface HashCaller {
  /** Callers with the same key share their turns. */
  readonly key: string
  /** True if the caller signed in earlier. Part of the queue is reserved for such callers, so a flood of strangers can't fill it. */
  readonly isKnown: boolean
}

/**
 * The host's hasher behind the service's queue. All methods reject with 503 OVERLOADED when the queue is full. Called
 * directly, without `for`, its methods wait as an unknown caller.
 */
export interface SharedHasher extends PasswordHasher {
  for(caller: HashCaller): PasswordHasher
  /** Throws 503 OVERLOADED, with Retry-After, if the queue would reject this caller now. */
  assertRoom(caller: HashCaller): void
}
