import type { Connection } from './platform.ts'

/** What a registration callback is told beside the body. */
export interface RegistrationContext {
  readonly request: Request
  readonly connection: Connection
}

/** Present when people may register themselves. */
export interface Registration {
  /** Creates the account instead of the service, gets every body field, gives the new user's id. May throw AuthError. */
  onRegister?(
    body: Readonly<Record<string, unknown>>,
    context: RegistrationContext,
  ): Promise<{ readonly id: string }> | { readonly id: string }
  /** A taken address answers as a free one does, and its owner gets a mail (R24b). Default false. */
  readonly hideExisting?: boolean
}
