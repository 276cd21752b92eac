import type { Connection } from './platform.ts'

/** What a registration callback is told beside the body. */
export interface RegistrationContext {
  readonly request: Request
  readonly connection: Connection
}

/** Present when people may register themselves. */
export interface Registration {
  /** Creates the account instead of the service: gets every field of the body and returns the new user's id. May throw AuthError. */
  onRegister?(
    body: Readonly<Record<string, unknown>>,
    context: RegistrationContext,
  ): Promise<{ readonly id: string }> | { readonly id: string }
  /** Answers for a taken address as for a free one, and mails the address's owner (R24b). Default false. */
  readonly hideExisting?: boolean
}
