import { oauth2, oidc, type Platform } from '@sallyport/core'
import { memoryStores } from '@sallyport/core/memory'
import { addAccount, browser, type MakeTarget, runCase, type Target } from '@sallyport/http-tests'
import { check, same, type TestApi } from '@sallyport/testkit'

/** Limit of each call. No case waits for this time: a peer that ends earlier is as good. */
const TIMEOUT_MS = 300
const PATH = '/hook-5ecret'
const PHONE = '+393331234567'

/** Tests that every outgoing call ends, whatever its peer does, on each runtime. */
export function hostileSuite(
  open: MakeTarget,
  origin: string,
  { it }: TestApi,
  platform: Pick<Platform, 'fetch'>,
): void {
  const each = (name: string, body: (open: MakeTarget) => Promise<void>) =>
    it(name, () => runCase({ name, run: body }, open))
  const outbound = { timeoutMs: TIMEOUT_MS }

  async function peers(): Promise<Readonly<Record<string, { readonly port: number; readonly open: number }>>> {
    // The cast is safe: the carriers send this.
    return (await (await fetch(`${origin}/peers`)).json()) as Awaited<ReturnType<typeof peers>>
  }

  /** URLs of all peers by name. Those that write nothing also leave a TLS handshake unfinished. */
  async function urls(): Promise<ReadonlyMap<string, string>> {
    const all = Object.entries(await peers())
    const handshakes = all.filter(([name]) => /^(closes|resets|reads)/.test(name))
    return new Map([
      ...all.map(([name, { port }]) => [name, `http://127.0.0.1:${port}`] as const),
      ...handshakes.map(([name, { port }]) => [`${name}, in the handshake`, `https://127.0.0.1:${port}`] as const),
    ])
  }

  /** Waits until no peer has an open connection. */
  async function allClosed(): Promise<void> {
    let left: readonly string[] = []
    for (let look = 0; look < 1000; look++) {
      left = Object.entries(await peers()).flatMap(([name, peer]) => (peer.open > 0 ? [name] : []))
      if (left.length === 0) return
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    same(left, [], 'peers with open connections')
  }

  each(
    'R39 P1 an outgoing webhook ends with each hostile peer, its sockets close and the log names it',
    async (open) => {
      const target = await open(({ platform: own }) => ({
        platform: { ...own, ...platform },
        webhooks: { allowLoopback: true, timeoutMs: TIMEOUT_MS },
      }))
      const all = await urls()
      for (const [name, url] of all) await register(target, name, url)
      await target.sallyport.track('shop.order')
      same((await target.sallyport.drain({ concurrency: 100 })).attempts, all.size, 'attempts')
      for (const name of all.keys()) {
        const list = await target.stores.deliveries?.list({ webhookId: name, page: 1, limit: 10 })
        const [delivery] = list?.deliveries ?? []
        same([delivery?.attempts, delivery?.status], [1, 'pending'], `the delivery to a peer that ${name}`)
        const { lastError = '', lastStatusCode = 500 } = delivery ?? {}
        check(/^(did not answer in time|could not be reached|answered 500)$/.test(lastError), `${name}: ${lastError}`)
        const isNamed = target.log.some(({ event, webhookId }) => event === 'webhook.unreachable' && webhookId === name)
        check(isNamed || (lastStatusCode === 500 && lastError === 'answered 500'), `the log names ${name}`)
      }
      check(!JSON.stringify(target.log).includes('5ecret'), 'the log has no URL')
      await allClosed()
    },
  )

  each('P1 a receiver that answers 101 pauses its webhook and holds up no other', async (open) => {
    const target = await open(({ platform: own }) => ({
      platform: { ...own, ...platform },
      webhooks: { allowLoopback: true, timeoutMs: TIMEOUT_MS },
    }))
    const peer = (await urls()).get('answers 101') ?? ''
    await register(target, 'switching', peer)
    await register(target, 'healthy', `${origin}/sent/${crypto.randomUUID()}`)
    for (let n = 0; n < 12; n++) await target.sallyport.track('shop.order', { n })
    await target.sallyport.drain()
    const of = async (webhookId: string) =>
      (await target.stores.deliveries?.list({ webhookId, page: 1, limit: 100 }))?.deliveries ?? []
    same(new Set((await of('healthy')).map(({ status }) => status)), new Set(['delivered']), 'the healthy one')
    const attempted = (await of('switching')).filter(({ attempts }) => attempts > 0)
    check(attempted.length >= 5 && attempted.length < 12, `${attempted.length} attempts before the pause`)
  })

  each(
    'R39 P1 each step of a sign-in by a provider ends with each hostile peer, and the log names it',
    async (open) => {
      const all = [...(await urls())]
      const client = { clientId: 'client', clientSecret: 'client-5ecret' }
      const discovered = all.map(([, url], n) => [`discovered${n}`, oidc({ ...client, issuer: url })] as const)
      const exchanged = all.map(([, url], n) => {
        const endpoints = { authorizationUrl: `${origin}/authorize`, tokenUrl: url + PATH, userInfoUrl: url + PATH }
        return [
          `exchanged${n}`,
          oauth2({ ...client, ...endpoints, scopes: [], mapProfile: () => ({ subject: '1', emailVerified: false }) }),
        ] as const
      })
      const target = await open(({ platform: own }) => ({
        platform: { ...own, ...platform },
        baseUrl: 'http://127.0.0.1',
        oauth: { providers: Object.fromEntries([...discovered, ...exchanged]) },
        rateLimits: false,
        outbound,
      }))
      await Promise.all(
        discovered.map(async ([id]) => {
          const { headers } = await target.requestInProcess(`/auth/oauth/${id}`)
          check(headers.get('Location')?.endsWith('error=OAUTH_TOKEN_EXCHANGE_FAILED') === true, `${id}: the redirect`)
        }),
      )
      await Promise.all(
        exchanged.map(async ([id]) => {
          const client = browser(target)
          const begun = await client.get(`/auth/oauth/${id}`)
          const state = new URL(begun.headers.get('Location') ?? '').searchParams.get('state')
          const { headers } = await client.get(`/auth/oauth/${id}/callback?code=c0de&state=${state}`)
          check(headers.get('Location')?.endsWith('error=OAUTH_TOKEN_EXCHANGE_FAILED') === true, `${id}: the redirect`)
        }),
      )
      const failed = target.log.filter(({ event }) => event === 'oauth.failed').map(({ provider }) => provider)
      same(failed.sort(), [...discovered, ...exchanged].map(([id]) => id).sort(), 'providers in the log')
      check(!JSON.stringify(target.log).includes('5ecret'), 'the log has no URL')
      await allClosed()
    },
  )

  each('R39 P1 mails and text messages end with each hostile relay and gateway', async (open) => {
    const settings = { apiKey: 'key-5ecret', username: 'u', password: 'pass-5ecret' }
    await Promise.all(
      [...(await urls())].map(async ([name, url]) => {
        const endpoint = url + PATH
        const target = await open({
          stores: memoryStores(),
          email: { mailer: { endpoint, apiKey: settings.apiKey, from: 'noreply@example.com' } },
          sms: { ...settings, endpoint },
          outbound,
        })
        const { email } = await addAccount(target, { phoneNumber: PHONE, isPhoneVerified: true })
        for (const path of ['/auth/forgot-password', '/auth/sms/send']) await post(target, path, { email })
        await target.settled()
        const failed = target.log.filter(({ event }) => event === 'delivery.failed')
        same(failed.length, 2, `failures in the log, at a peer that ${name}`)
        check(!JSON.stringify(failed).includes('5ecret'), 'the log has no URL')
      }),
    )
  })

  each("R39 the host's own fetch, mail callbacks and transports end in time, though they never do", async (open) => {
    const never = () => new Promise<never>(() => {})
    const target = await open(({ platform: own }) => ({
      platform: { ...own, fetch: never },
      email: { sendPasswordReset: never, mailer: { send: never } },
      sms: { sendSms: never },
      oauth: { providers: { own: oidc({ issuer: 'https://id.example.com', clientId: 'c', clientSecret: 's' }) } },
      baseUrl: 'http://127.0.0.1',
      webhooks: { timeoutMs: TIMEOUT_MS },
      outbound: { timeoutMs: 100 },
    }))
    await register(target, 'own', 'https://hooks.example.com')
    await target.sallyport.track('shop.order')
    same((await target.sallyport.drain()).attempts, 1, 'attempts')
    const { headers } = await target.requestInProcess('/auth/oauth/own')
    check(headers.get('Location')?.endsWith('error=OAUTH_TOKEN_EXCHANGE_FAILED') === true, 'the redirect')
    const { email } = await addAccount(target, { phoneNumber: PHONE, isPhoneVerified: true })
    for (const path of ['/auth/forgot-password', '/auth/magic-link/send', '/auth/sms/send'])
      await post(target, path, { email })
    await target.settled()
    const errors = target.log.filter(({ event }) => event === 'delivery.failed').map(({ error }) => String(error))
    same(errors.filter((text) => text.includes('took longer than 300 ms')).length, 3, errors.join('; '))
  })

  each('P1 endCalls ends what runs at once', async (open) => {
    const never = () => new Promise<never>(() => {})
    const target = await open({ email: { sendPasswordReset: never } })
    const { email } = await addAccount(target)
    await post(target, '/auth/forgot-password', { email })
    // Calls begin a moment after the response.
    for (let isOver = false; !isOver; ) {
      target.sallyport.endCalls()
      isOver = await Promise.race([
        target.settled().then(() => true),
        new Promise<boolean>((resolve) => setTimeout(resolve, 5, false)),
      ])
    }
    same(target.log.filter(({ event }) => event === 'delivery.failed').length, 1, 'failures in the log')
  })
}

async function register({ stores, clock }: Target, id: string, url: string): Promise<void> {
  const config = { id, url: url + PATH, events: ['*'], isActive: true, maxRetries: 3, retryDelayMs: 1000 }
  await stores.webhooks?.insert?.({ ...config, createdAt: clock.now() })
}

async function post({ direct }: Target, path: string, body: object): Promise<void> {
  const headers = { 'Content-Type': 'application/json' }
  const response = await direct(
    new Request(`http://sallyport.test${path}`, { method: 'POST', headers, body: JSON.stringify(body) }),
  )
  same(response.status, 200, path)
}
