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
