import type { User } from './users.ts'

/** Identifier that a person types beside the password to sign in. */
export type Identifier = 'email' | 'username' | 'phone'

/** The option `username`: which usernames there are. Only with `username` in the option `identifiers`. */
export interface UsernameOptions {
  /**
   * Returns the stored form of a username as a person typed it, or null if it isn't allowed. Two texts with the same stored form are the
   * same username. Whatever it returns, a username has 1 to 64 characters, at least one of them a letter, no `@`, no control or invisible
   * characters, no space at its ends, and doesn't begin with `+`. Default: lower-cases; 3 to 30 of `a–z 0–9 . _ -`, the first and the last
   * a letter or digit, at least one letter.
   */
  readonly normalise?: ((typed: string) => string | null) | undefined
  /** Usernames that only administrators give, besides the built-in ones such as `admin` and `support`. Compared in their stored form. */
  readonly reserved?: readonly string[] | undefined
}

/** Usernames of the service. Present if the option `identifiers` has `username`. */
export interface Usernames {
  /** Returns the stored form of a username as a person typed it, or null if it isn't allowed. */
  normalise(typed: string): string | null
  /** True if only administrators give this username, in its stored form. */
  isReserved(username: string): boolean
  /** Returns the user with this username, in its stored form. */
  find(username: string): Promise<User | null>
}

/** Phone numbers as identifiers. Present if the option `identifiers` has `phone`. */
export interface PhoneIdentifiers {
  /** Returns the user who verified this number, in E.164 format, as an identifier. */
  find(number: string): Promise<User | null>
}
