import { type Accounts, createAccounts } from './accounts.ts'
import { type Caller, createCaller } from './callers/caller.ts'
import type { Connection } from './callers/connection.ts'
import { type RawAnswer, type RawRequest, rawRequest } from './callers/raw-request.ts'
import { type AwaitedMessages, awaitedMessages } from './mailbox/awaited-messages.ts'
import type { ReadMessages } from './mailbox/message.ts'

export interface SiegeSettings {
  /** `SALLYPORT_ADMIN_SECRET` of the server. Without it, rules about administration, keys and webhooks are skipped. */
  readonly adminSecret?: string | undefined
  /** Reads the mails and text messages of the server. Without it, rules about mailed links and codes are skipped. */
  readonly readMessages?: ReadMessages | undefined
}

/** Tools of a rule's attack. */
export interface Siege extends Accounts, AwaitedMessages {
  readonly connection: Connection
  readonly hasAdmin: boolean
  readonly hasMailbox: boolean
  /** Counts a check. If `isHeld` is false, the rule is broken; `failure` describes how. */
  check(isHeld: boolean, failure: string): void
  /** Returns a new unauthenticated caller. */
  stranger(headers?: Readonly<Record<string, string>>): Caller
  /** Caller with the admin secret. Without the secret, it has no credential. */
  readonly administrator: Caller
  /** Sends a request byte for byte. */
  raw(request: RawRequest): Promise<RawAnswer>
  /** True if the server has the endpoint, such as `POST /auth/magic-link/send`. */
  offers(method: string, path: string): Promise<boolean>
}

/** Creates the tools for the attack of one rule. `check` receives the result of each of its checks. */
export function createSiege(
  connection: Connection,
  { adminSecret, readMessages }: SiegeSettings,
  check: Siege['check'],
): Siege {
  const stranger = (headers: Readonly<Record<string, string>> = {}) => createCaller(connection, headers)
  const bearer = adminSecret === undefined ? {} : { Authorization: `Bearer ${adminSecret}` }
  const administrator = stranger(bearer)
  const messages = awaitedMessages(readMessages)
  return {
    connection,
    hasAdmin: adminSecret !== undefined,
    hasMailbox: readMessages !== undefined,
    check,
    stranger,
    administrator,
    raw: (request) => rawRequest(connection, { ...request, target: connection.mounted(request.target) }),
    async offers(method, path) {
      // The server refuses other methods with 405, and lists the allowed ones in the header `Allow`.
      for (const other of ['PUT', 'PATCH', 'DELETE']) {
        const { status, headers } = await administrator.send(other, path)
        if (status === 405) return (headers.get('Allow') ?? '').split(/, */).includes(method)
        if (status === 404 && other !== method) return false
      }
      return true
    },
    ...messages,
    ...createAccounts({ connection, stranger, administrator, hasAdmin: adminSecret !== undefined, ...messages }),
  }
}
