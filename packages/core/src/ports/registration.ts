import type { Connection } from './platform.ts'

export interface RegistrationContext {
  readonly request: Request
  readonly connection: Connection
}

/** Self-registration; present with the option `registration`. */
export interface Registration {
  /** Creates the account in place of the service. Receives all fields of the body and returns the new user's id. May throw AuthError. */
  onRegister?(
    body: Readonly<Record<string, unknown>>,
    context: RegistrationContext,
  ): Promise<{ readonly id: string }> | { readonly id: string }
  /** Hides whether an address is taken: the response is the same, and the address's owner receives a mail (R24b). Default false. */
  readonly hideExisting?: boolean
}
