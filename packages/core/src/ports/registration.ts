import type { Connection } from './platform.ts'

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
   * Default: false; the response is EMAIL_EXISTS.
   */
  readonly hideExisting?: boolean | undefined
}
