import type { User } from './users.ts'

/** Identifier that a person types, with the password, to sign in. */
export type Identifier = 'email' | 'username' | 'phone'

/** The option `username`: which usernames are allowed. Requires `username` in the option `identifiers`. */
export interface UsernameOptions {
  /**
   * Returns the stored form of a username that a person typed, or null if the username isn't allowed. Two texts with the same stored form are
   * the same username. The service also refuses each result that breaks its own rules: 1 to 64 characters, at least one of them a letter, no
   * `@`, no control or invisible characters, no space at either end, no `+` at the start. Default: lower-cases the text, and allows 3 to 30
   * of the characters `a–z 0–9 . _ -` with at least one letter, where the first and the last character are letters or digits.
   */
  readonly normalise?: ((typed: string) => string | null) | undefined
  /** Usernames that only administrators can assign, in addition to built-in ones such as `admin` and `support`. Compared in stored form. */
  readonly reserved?: readonly string[] | undefined
}

/** Usernames of the service. Present if the option `identifiers` has `username`. */
export interface Usernames {
  /** Returns the stored form of a username that a person typed, or null if the username isn't allowed. */
  normalise(typed: string): string | null
  /** True if only administrators can assign this username. `username` is in stored form. */
  isReserved(username: string): boolean
  /** Returns the user with this username. `username` is in stored form. */
  find(username: string): Promise<User | null>
}

/** Phone numbers as identifiers. Present if the option `identifiers` has `phone`. */
export interface PhoneIdentifiers {
  /** Returns the user who can sign in with this number (`User.phoneIdentifier`). `number` is in E.164 format. */
  find(number: string): Promise<User | null>
}
