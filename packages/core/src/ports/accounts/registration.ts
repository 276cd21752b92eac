import type { Connection } from '../host/platform.ts'

export interface RegistrationContext {
  readonly request: Request
  readonly connection: Connection
}

/** Self-registration of users. Present if the option `registration` is set. */
export interface Registration {
  /**
   * Creates the account instead of the service and returns the new user's id, which must be one that `isUserId` takes.
   * `body` contains every field of the request body. May throw AuthError.
   */
  onRegister?(
    body: Readonly<Record<string, unknown>>,
    context: RegistrationContext,
  ): Promise<{ readonly id: string }> | { readonly id: string }
  /**
   * If true, the response doesn't reveal that the email already has an account. The owner of the account gets a mail (R24b).
   * Two ways remain to find it out: signing in with the password just sent, and, where people choose usernames, two registrations with the same
   * new username: the second one is answered USERNAME_EXISTS only if the first one created an account.
   * Default: false; the response is EMAIL_EXISTS.
   */
  readonly hideExisting?: boolean | undefined
  /**
   * If true, people sign up without a password: `POST /magic-link/send` for an address without account, and `POST /register` without `password`,
   * mail a sign-up link or code (`magicLink.content`) that creates the account when it is redeemed. `onRegister` is called then, with `userId`: the id
   * that the reply of `POST /register` named. Needs `email.mailer` or `email.sendMagicLink`. Default: false.
   */
  readonly passwordless?: boolean | undefined
  /** Fields of `POST /register` that `onRegister` gets although the account is created later, by `passwordless`. Default: the names only. */
  readonly keep?: readonly string[] | undefined
  /**
   * If false, an account with a username needs no email address. Needs `username` in `identifiers`. Default: true if `identifiers` has `email`.
   */
  readonly requireEmail?: boolean | undefined
}
