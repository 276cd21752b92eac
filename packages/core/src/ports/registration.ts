import type { Connection } from './platform.ts'

export interface RegistrationContext {
  readonly request: Request
  readonly connection: Connection
}

/** Self-registration; present with the option `registration`. */
export interface Registration {
  /** Creates the account instead of the service: gets every field of the body and returns the new user's id. May throw AuthError. */
  onRegister?(
    body: Readonly<Record<string, unknown>>,
    context: RegistrationContext,
  ): Promise<{ readonly id: string }> | { readonly id: string }
  /** Answers for a taken address as for a free one, and mails the address's owner (R24b). Default false. */
  readonly hideExisting?: boolean
}
