import { type Delivery, type Platform, verifyWebhook } from '@sallyport/core'
import { type MakeTarget, runCase, type Target } from '@sallyport/http-tests'
import { check, same, type TestApi } from '@sallyport/testkit'

interface Received {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'

/** The outcome of a delivery by the receiver's behaviour; the first retry is after 1 s. */
const OUTCOMES = {
  sent: { status: 'delivered', lastStatusCode: 202 },
  refused: { status: 'pending', lastStatusCode: 503, lastError: 'answered 503' },
  moved: { status: 'dead', lastStatusCode: 307, lastError: 'answered 307' },
  missing: { status: 'dead', lastStatusCode: 404, lastError: 'answered 404' },
  silent: { status: 'pending', lastError: 'did not answer in time' },
  broken: { status: 'pending' },
} as const

/** Tests outgoing webhooks on each runtime; servers send them by the platform's `fetch`. */
export function webhookSuite(
  open: MakeTarget,
  origin: string,
  { it }: TestApi,
  platform: Pick<Platform, 'fetch'>,
): void {
  const each = (name: string, body: (open: MakeTarget) => Promise<void>) =>
    it(name, () => runCase({ name, run: body }, open))
  const endpoint = (behaviour: string) => `/${behaviour}/${crypto.randomUUID()}`
  const openService = (open: MakeTarget, timeoutMs = 30_000) =>
    open((options) => ({
      platform: { ...options.platform, ...platform },
      webhooks: { allowLoopback: true, timeoutMs },
    }))

  async function received(path: string): Promise<readonly Received[]> {
    const answer = await fetch(`${origin}/received?path=${encodeURIComponent(path)}`)
    // The cast is safe: the carriers send this.
    return (await answer.json()) as readonly Received[]
  }

  each('is a POST as specified, with signatures that verifyWebhook takes', async (open) => {
    const path = endpoint('sent')
    const target = await openService(open)
    await register(target, origin + path)
    const id = await target.sallyport.track('shop.order', { text: 'zoë 🙂' }, { tenantId: 't1', correlationId: 'c1' })
    same(await target.sallyport.drain(), { attempts: 1, nextDueAt: null }, 'the drain')
    const requests = await received(path)
    same(requests.length, 1, 'requests')
    const [{ method, headers, body } = notThere()] = requests
    same([method, headers['content-type']], ['POST', 'application/json'], 'the request')
    same([headers['x-webhook-event'], headers['webhook-id']], ['shop.order', id], 'headers')
    const { timestamp, ...rest } = JSON.parse(body)
    same(timestamp, headers['x-webhook-timestamp'], 'the time')
    const metadata = { tenantId: 't1', correlationId: 'c1' }
    same(rest, { event: 'shop.order', version: '1', data: { text: 'zoë 🙂' }, metadata }, 'the body')
    check(verifyWebhook(body, headers, SECRET, { now: target.clock.now() }), 'the standard signature')
    check(verifyWebhook(body, headers, SECRET, { scheme: 'sallyport' }), 'the plain signature')
  })

  for (const [behaviour, expected] of Object.entries(OUTCOMES))
    each(`by a receiver that is ${behaviour} is ${expected.status} after one attempt`, async (open) => {
      const path = endpoint(behaviour)
      const target = await openService(open, behaviour === 'silent' ? 500 : undefined)
      const webhook = await register(target, origin + path)
      await target.sallyport.track('shop.order')
      await target.sallyport.drain()
      const list = await target.stores.deliveries?.list({ webhookId: webhook, page: 1, limit: 10 })
      const [delivery = notThere()] = list?.deliveries ?? []
      for (const [name, value] of Object.entries(expected))
        same(delivery[name as keyof Delivery], value, `${name}: ${delivery.lastError}`)
      same(delivery.attempts, 1, 'attempts')
      const due = new Date(target.clock.now().getTime() + 1000)
      same(delivery.nextAttemptAt, expected.status === 'pending' ? due : undefined, 'the next attempt')
      check((await received(path)).length >= 1, 'it came')
    })
}

async function register({ sallyport, stores, clock }: Target, url: string): Promise<string> {
  const id = crypto.randomUUID()
  const secret = await sallyport.sealWebhookSecret(SECRET, id)
  const retries = { maxRetries: 3, retryDelayMs: 1000 }
  await stores.webhooks?.insert?.({
    id,
    url,
    events: ['*'],
    secret,
    isActive: true,
    ...retries,
    createdAt: clock.now(),
  })
  return id
}

function notThere(): never {
  throw new Error('no request arrived')
}
