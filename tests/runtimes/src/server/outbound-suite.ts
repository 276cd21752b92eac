import type { Platform } from '@sallyport/core'
import type { Lookup } from '@sallyport/core/socket-fetch'
import { type MakeTarget, runCase, type Target } from '@sallyport/http-tests'
import { check, same, type TestApi } from '@sallyport/testkit'

const SECRET = 'admin-secret-of-more-than-32-bytes'

/**
 * Tests requests to configured URLs as servers make them. `makePlatform` is the adapter's; `origin` is where the
 * carriers listen.
 */
export function outboundSuite(
  open: MakeTarget,
  makePlatform: (options: { readonly lookup: Lookup }) => Platform,
  origin: string,
  { it }: TestApi,
): void {
  const each = (name: string, body: (open: MakeTarget) => Promise<void>) =>
    it(name, () => runCase({ name, run: body }, open))
  const { port } = new URL(origin)

  /** A service for which every host name resolves to these addresses. */
  function openAt(open: MakeTarget, addresses: readonly string[], allowLoopback = false): Promise<Target> {
    return openWith(open, (_, __, callback) => callback(null, addresses.map(resolved)), allowLoopback, 30_000)
  }

  function openWith(open: MakeTarget, lookup: Lookup, allowLoopback: boolean, timeoutMs: number): Promise<Target> {
    return open(({ platform }) => ({
      platform: { ...platform, ...pick(makePlatform({ lookup })) },
      admin: { secret: SECRET },
      webhooks: { allowLoopback, timeoutMs },
    }))
  }

  /** The result of testing a webhook with this URL. */
  async function tested({ stores, clock, direct }: Target, url: string): Promise<unknown> {
    const id = crypto.randomUUID()
    const config = { id, url, events: ['*'], isActive: true, maxRetries: 0, retryDelayMs: 1, createdAt: clock.now() }
    await stores.webhooks?.insert?.(config)
    const headers = { Authorization: `Bearer ${SECRET}`, 'Content-Type': 'application/json' }
    const request = { method: 'POST', headers, body: '{}' }
    return (await direct(new Request(`https://sallyport.test/admin/api/webhooks/${id}/test`, request))).json()
  }

  each('M5 refuse a name that resolves to this machine, alike whether a port is open or closed', async (open) => {
    const target = await openAt(open, ['127.0.0.1'])
    const unreachable = { success: true, delivered: false, error: 'could not be reached' }
    for (const open of [port, '4']) {
      const answer = await tested(target, `https://rebind.example.com:${open}/sent/x`)
      same(answer, unreachable, `port ${open}`)
    }
    const codes = target.log.filter(({ event }) => event === 'webhook.unreachable').map(({ code }) => code)
    same(codes, ['ADDRESS_REFUSED', 'ADDRESS_REFUSED'], 'why, in the log')
  })

  each('M5 connect to an allowed address of a name that has private ones beside it, as with DNS64', async (open) => {
    const target = await openAt(open, ['64:ff9b::a00:7', '10.0.0.7', '127.0.0.1'], true)
    const path = `/sent/${crypto.randomUUID()}`
    const url = `http://receiver.localhost:${port}${path}`
    same(await tested(target, url), { success: true, delivered: true, statusCode: 202, answer: 'queued' }, 'the answer')
  })

  each('R39 P1 end though the name server never answers, and connect to nothing when it does later', async (open) => {
    const late = Promise.withResolvers<() => void>()
    const lookup: Lookup = (_, __, callback) => late.resolve(() => callback(null, [resolved('127.0.0.1')]))
    const target = await openWith(open, lookup, true, 200)
    const path = `/sent/${crypto.randomUUID()}`
    const answer = await tested(target, `http://receiver.localhost:${port}${path}`)
    same(answer, { success: true, delivered: false, error: 'did not answer in time' }, 'the answer')
    const answerLate = await late.promise
    answerLate()
    // A request that came in spite of it would arrive before this one, over the same interface.
    const other = `/sent/${crypto.randomUUID()}`
    await fetch(origin + other)
    same(await receivedAt(path), 0, 'requests after the time')
    same(await receivedAt(other), 1, 'the request after it')
  })

  async function receivedAt(path: string): Promise<number> {
    const answer = await fetch(`${origin}/received?path=${encodeURIComponent(path)}`)
    return ((await answer.json()) as readonly unknown[]).length
  }

  each('connect to an address that is allowed, under the name of the URL', async (open) => {
    const target = await openAt(open, ['127.0.0.1'], true)
    const path = `/sent/${crypto.randomUUID()}`
    const answer = await tested(target, `http://receiver.localhost:${port}${path}`)
    same(answer, { success: true, delivered: true, statusCode: 202, answer: 'queued' }, 'the answer')
    const received = await fetch(`${origin}/received?path=${encodeURIComponent(path)}`)
    const [request] = (await received.json()) as { readonly headers: Readonly<Record<string, string>> }[]
    check(request !== undefined, 'it came')
    same(request.headers.host, `receiver.localhost:${port}`, 'the host')
  })
}

/** Only the `fetch` of the platform; the target's other parts stay. */
function pick({ fetch }: Platform): Pick<Platform, 'fetch'> {
  return fetch === undefined ? {} : { fetch }
}

function resolved(address: string): { readonly address: string; readonly family: number } {
  return { address, family: address.includes(':') ? 6 : 4 }
}
