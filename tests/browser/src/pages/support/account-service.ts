/// <reference path="../../../../oauth/src/oidc-provider.d.ts" />
import { createSallyport, type OAuthOptions, oidc, type Sallyport, type SallyportOptions } from '@sallyport/core'
import { memoryStores } from '@sallyport/core/memory'
import { TEST_SECRET } from '@sallyport/http-tests'
import { platform, serve } from '@sallyport/node'
import { pages } from '@sallyport/pages'
import { passkeys } from '@sallyport/passkeys'
import { cheapHasher, type Mailbox, mailbox, type SmsBox, smsBox } from '@sallyport/testkit'
import { type OpenIdProvider, startProvider } from '../../../../oauth/src/provider.ts'

const ADMIN_SECRET = '7d1f0b8e6a2c49538b04d6e1f7a9c35e'

/** A service with everything that the account page shows, and a clock that the tests can advance. */
export interface AccountService {
  readonly url: string
  readonly stores: ReturnType<typeof memoryStores>
  readonly mails: Mailbox
  readonly texts: SmsBox
  /** A provider that the pages offer as Acme. */
  readonly provider: OpenIdProvider
  now(): Date
  advanceMinutes(minutes: number): void
  /** Invites a person. Returns the mailed link. */
  invite(email: string): Promise<string>
  close(): Promise<void>
}

/**
 * Starts a service on localhost, which browsers treat as a secure origin with a domain. `hooks`: callbacks of the option `oauth`. `more`: further
 * options.
 */
export async function startAccountService(
  hooks: Omit<OAuthOptions, 'providers'> = {},
  more: Partial<SallyportOptions> = {},
): Promise<AccountService> {
  let sallyport: Sallyport | undefined
  const handler = { fetch: (...args: Parameters<Sallyport['fetch']>) => (sallyport as Sallyport).fetch(...args) }
  const { port, close } = await serve(handler, { port: 0, hostname: 'localhost' })
  const url = `http://localhost:${port}`
  const [stores, mails, texts] = [memoryStores(), mailbox(), smsBox()]
  const provider = await startProvider([`${url}/auth/oauth/acme/callback`])
  let aheadMs = 0
  const now = () => new Date(Date.now() + aheadMs)
  sallyport = createSallyport({
    secret: TEST_SECRET,
    admin: { secret: ADMIN_SECRET },
    stores,
    environment: 'development',
    baseUrl: url,
    platform: platform(),
    passwordHasher: cheapHasher,
    registration: true,
    guests: {},
    email: { mailer: mails },
    sms: { transport: texts },
    oauth: { providers: { acme: oidc({ issuer: provider.issuer, ...provider.clients[0] }) }, ...hooks },
    session: { selfService: true },
    secondFactor: { methods: ['totp', 'passkey'] },
    rateLimits: false,
    ui: { pages, siteName: 'Example', home: '/auth/ui/account' },
    passkeys: passkeys({ rpId: 'localhost', origins: [url], name: 'Example' }),
    now,
    logger: () => {},
    ...more,
  })
  return {
    url,
    stores,
    mails,
    texts,
    provider,
    now,
    advanceMinutes: (minutes) => {
      aheadMs += minutes * 60_000
    },
    async invite(email) {
      const answer = await fetch(`${url}/admin/api/invitations`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${ADMIN_SECRET}`, 'Content-Type': 'application/json' },
        body: JSON.stringify({ email }),
      })
      if (!answer.ok) throw new Error(`inviting answered ${answer.status}`)
      const mail = mails.all.findLast(({ to, subject }) => to === email && subject === 'You are invited to Example')
      return /http\S+token=[^\s.]+/.exec(mail?.text ?? '')?.[0] ?? ''
    },
    close: async () => {
      await Promise.all([close(), provider.close()])
    },
  }
}
