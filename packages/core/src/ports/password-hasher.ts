/** Hashes passwords to PHC strings. Passwords come as they were typed, 1 to 1024 characters: the hasher makes them NFKC. */
export interface PasswordHasher {
  /** How many hashes may run at once; more wait in a bounded queue. Absent: any number, and none waits. */
  readonly concurrency?: number
  /** A PHC string with a fresh salt. */
  hash(password: string): Promise<string>
  /** False for a wrong password and for a string it can't read; never throws on what is stored. */
  verify(password: string, phc: string): Promise<boolean>
  /** Whether the stored string is weaker or other than what `hash` makes now. */
  needsRehash(phc: string): boolean
}

/** The caller of a hash, as the service's queue shares its turns. */
export interface HashCaller {
  /** Callers with one key share their turns. */
  readonly key: string
  /** Signed in before; such callers have places that a flood of strangers can't take. */
  readonly isKnown: boolean
}

/** The host's hasher behind the service's queue. Its own methods wait as an unknown stranger; all reject with 503 OVERLOADED when the queue is full. */
export interface SharedHasher extends PasswordHasher {
  /** Returns the hasher for one caller. */
  for(caller: HashCaller): PasswordHasher
  /** Throws 503 OVERLOADED, with Retry-After, if the queue would refuse this caller now. */
  assertRoom(caller: HashCaller): void
}
