import { type Answer, field, succeeded } from './callers/answer.ts'
import type { Caller, Sent } from './callers/caller.ts'
import type { Connection } from './callers/connection.ts'
import type { AwaitedMessages } from './mailbox/awaited-messages.ts'
import { totp } from './totp.ts'

export const PASSWORD = 'three hundred spartans stood here'

export interface Account {
  readonly id: string
  readonly email: string
  readonly password: string
}

/** An app signed in with bearer tokens. */
export interface App {
  readonly caller: Caller
  readonly accessToken: string
  readonly refreshToken: string
}

/** An account with an authenticator app. */
export interface Guarded extends Account {
  readonly secret: string
  readonly recoveryCodes: readonly string[]
}

export interface Accounts {
  /** Returns an address that no account has. */
  freshEmail(name?: string): string
  /** Creates an account: by the admin API if the siege has the admin secret, else by registration, which leaves the address unverified. */
  account(fields?: Readonly<Record<string, unknown>>): Promise<Account>
  /** Signs in with bearer tokens. */
  app(account: Account): Promise<App>
  /** Signs in a browser, which keeps cookies. `caller`: the browser. Default: a new one. */
  browser(account: Account, caller?: Caller): Promise<Caller>
  /** Creates an account with an authenticator app and recovery codes. */
  guarded(): Promise<Guarded>
  /** Signs in with the password of an account that has a second factor, and returns the temporary token. */
  tempToken(account: Account, caller?: Caller): Promise<string>
  /** Sends credentials to the sign-in by password. */
  login(caller: Caller, email: string, password: string, sent?: Pick<Sent, 'headers' | 'mayBeLimited'>): Promise<Answer>
}

export const BEARER = { 'X-Auth-Strategy': 'bearer' } as const

export function bearer(token: string): { readonly Authorization: string } {
  return { Authorization: `Bearer ${token}` }
}

interface Parts extends AwaitedMessages {
  readonly connection: Connection
  readonly stranger: (headers?: Readonly<Record<string, string>>) => Caller
  readonly administrator: Caller
  readonly hasAdmin: boolean
}

export function createAccounts({ connection, stranger, administrator, hasAdmin }: Parts): Accounts {
  const freshEmail = (name = 'siege') => `${name}-${crypto.randomUUID().slice(0, 13)}@siege.example.com`
  const accounts: Accounts = {
    freshEmail,

    async account(fields = {}) {
      const json = { email: freshEmail(), password: PASSWORD, isEmailVerified: true, ...fields }
      const credentials = { email: String(json.email), password: String(json.password) }
      if (hasAdmin) {
        const { json: body } = succeeded(await administrator.post('/admin/api/users', json), 'creating a user')
        // The cast is safe: the endpoint's schema has the user.
        return { ...credentials, id: (body.user as { readonly id: string }).id }
      }
      const answer = succeeded(await stranger().post('/auth/register', credentials), 'registering a user')
      return { ...credentials, id: field(answer, 'userId') }
    },

    async app(account) {
      const caller = stranger()
      const answer = succeeded(
        await accounts.login(caller, account.email, account.password, { headers: BEARER }),
        'signing in',
      )
      const accessToken = field(answer, 'accessToken')
      const signedIn = stranger({ ...caller.headers, ...BEARER, ...bearer(accessToken) })
      return { caller: signedIn, accessToken, refreshToken: field(answer, 'refreshToken') }
    },

    async browser(account, caller = stranger()) {
      succeeded(await accounts.login(caller, account.email, account.password), 'signing in')
      return caller
    },

    async guarded() {
      const account = await accounts.account()
      const { caller } = await accounts.app(account)
      const secret = field(succeeded(await caller.post('/auth/2fa/setup'), '2fa/setup'), 'secret')
      // Uses the code of the previous time step, so that the current one is left for the attack. On a slow server the code may expire; the second
      // attempt then uses a newer one.
      const verify = () => caller.post('/auth/2fa/verify-setup', { token: totp(secret, -1) })
      const first = await verify()
      const answer = succeeded(first.status === 400 ? await verify() : first, '2fa/verify-setup')
      const { recoveryCodes } = answer.json
      return { ...account, secret, recoveryCodes: Array.isArray(recoveryCodes) ? recoveryCodes.map(String) : [] }
    },

    async tempToken({ email, password }, caller = stranger()) {
      return field(await accounts.login(caller, email, password, { headers: BEARER }), 'tempToken')
    },

    login(caller, email, password, sent = {}) {
      // Sends the header `Origin`, as browsers do.
      return caller.send('POST', '/auth/login', {
        headers: { Origin: connection.origin },
        ...sent,
        json: { email, password },
      })
    },
  }
  return accounts
}
