import type { Connection } from '../host/platform.ts'

export interface RegistrationContext {
  readonly request: Request
  readonly connection: Connection
}

/** Self-registration of users. Present if the option `registration` is set. */
export interface Registration {
  /**
   * Creates the account in place of the service, and returns the new user's id. `isUserId` must accept the id.
   * `body` contains every field of the request body. May throw AuthError.
   */
  onRegister?(
    body: Readonly<Record<string, unknown>>,
    context: RegistrationContext,
  ): Promise<{ readonly id: string }> | { readonly id: string }
  /**
   * If true, the response doesn't reveal that the email already has an account. The owner of the account gets a mail (R24b).
   * A caller can still find out whether the email has an account, in two ways: by a sign-in with the password of the registration, or, if
   * people choose usernames, by two registrations with the same new username. The second one gets USERNAME_EXISTS only if the first one
   * created an account.
   * Default: false; the response is EMAIL_EXISTS.
   */
  readonly hideExisting?: boolean | undefined
  /**
   * If true, people can sign up without a password. `POST /magic-link/send` for an address without account, and `POST /register` without
   * `password`, mail a sign-up link or code (`magicLink.content`). The account is created when the person redeems it: `onRegister` is then
   * called with `userId`, the id in the response of `POST /register`. Needs `email.mailer` or `email.sendMagicLink`. Default: false.
   */
  readonly passwordless?: boolean | undefined
  /** With `passwordless`: fields of `POST /register` that are stored until `onRegister` is called, besides the names. Default: no fields. */
  readonly keep?: readonly string[] | undefined
  /**
   * If false, an account with a username needs no email address. Needs `username` in `identifiers`. Default: false if `identifiers` has
   * `username` but not `email`, otherwise true.
   */
  readonly requireEmail?: boolean | undefined
}
