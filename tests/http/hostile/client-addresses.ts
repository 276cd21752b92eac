import { requestGroup } from '../group.ts'
import { addAccount, PASSWORD } from '../support/account.ts'
import { type Answer, readAnswer, send, sendDirect } from '../support/answer.ts'
import { equal, isTrue, status } from '../support/expect.ts'
import type { Target } from '../support/target.ts'

const HOUR = 3_600_000
const MINUTE = 60_000
const TWO_AN_HOUR = { rateLimits: { register: { max: 2, windowMs: HOUR } } }

function entries({ log }: Target, name: string): readonly unknown[] {
  return log.filter(({ event }) => event === name).map(({ level, limit, hint }) => [level, limit, typeof hint])
}

/** Registers a new account in process, where the request has no address of its own. */
function register(target: Target, index: number, headers: Readonly<Record<string, string>> = {}): Promise<Answer> {
  const json = { email: `user${index}@example.com`, password: PASSWORD }
  return sendDirect(target, 'POST', '/auth/register', { json, headers })
}

/** Registers from a peer with this address. */
async function registerFrom(target: Target, address: string, index: number, headers: Record<string, string> = {}) {
  const body = JSON.stringify({ email: `user${index}@example.com`, password: PASSWORD })
  const init = { method: 'POST', headers: { 'Content-Type': 'application/json', ...headers }, body }
  return readAnswer(await target.sallyport.fetch(new Request(`${target.origin}/auth/register`, init), { address }))
}

export const clientAddressesGroup = requestGroup('R23 client addresses', {
  'E8 tells once that a host passes no address, and counts its clients at ten times the limit': async (open) => {
    const target = await open(TWO_AN_HOUR)
    for (let index = 0; index < 20; index++) status(await register(target, index), 201)
    equal(entries(target, 'client.address.unknown'), [['warn', null, 'string']])
    equal(entries(target, 'limits.shared.full'), [])
    equal((await register(target, 20)).status, 429)
    equal((await register(target, 21)).status, 429)
    equal(entries(target, 'limits.shared.full'), [['error', 'register', 'string']])
    target.clock.advance(MINUTE)
    equal((await register(target, 22)).status, 429)
    equal(entries(target, 'limits.shared.full').length, 2)
    // A client whose address is known has a count of its own.
    status(await registerFrom(target, '192.0.2.1', 23), 201)
  },

  'E8 tells it at the first request, whichever that is': async (open) => {
    const target = await open()
    await sendDirect(target, 'GET', '/auth/me')
    equal(entries(target, 'client.address.unknown'), [['warn', null, 'string']])
  },

  'E8 counts by the header that the host names, and by no other': async (open) => {
    const target = await open({ ...TWO_AN_HOUR, clientAddressHeader: 'X-Real-IP' })
    const from = (address: string, index: number) => register(target, index, { 'x-real-ip': address })
    for (const index of [1, 2]) status(await from('192.0.2.1', index), 201)
    equal((await from('192.0.2.1', 3)).status, 429)
    equal((await from('::ffff:192.0.2.1', 3)).status, 429)
    status(await from('192.0.2.2', 3), 201)
    const chosen = { 'x-real-ip': '192.0.2.1', 'x-forwarded-for': '192.0.2.9', 'cf-connecting-ip': '192.0.2.9' }
    equal((await register(target, 4, chosen)).status, 429)
    equal(entries(target, 'client.address.unknown'), [])
  },

  'E8 a header that holds no single address is not believed': async (open) => {
    const target = await open({ ...TWO_AN_HOUR, clientAddressHeader: 'x-real-ip' })
    for (const [index, chosen] of ['203.0.113.1, 192.0.2.1', 'x', '', '203.0.113.300'].entries()) {
      const answer = await registerFrom(target, '192.0.2.1', index, { 'x-real-ip': chosen })
      equal(answer.status, index < 2 ? 201 : 429, chosen)
    }
  },

  'E8 tells once that a request came past the proxy': async (open) => {
    const behind = await open({ trustedProxyHops: 2 })
    await registerFrom(behind, '192.0.2.1', 1, { 'X-Forwarded-For': '203.0.113.1, 10.0.0.1' })
    equal(entries(behind, 'client.address.unproxied'), [])
    for (const index of [2, 3]) await registerFrom(behind, '192.0.2.1', index, { 'X-Forwarded-For': '203.0.113.1' })
    equal(entries(behind, 'client.address.unproxied'), [['warn', null, 'string']])
    const named = await open({ clientAddressHeader: 'x-real-ip' })
    await registerFrom(named, '192.0.2.1', 1, { 'x-real-ip': '203.0.113.1' })
    equal(entries(named, 'client.address.unproxied'), [])
    await registerFrom(named, '192.0.2.1', 2)
    equal(entries(named, 'client.address.unproxied'), [['warn', null, 'string']])
  },

  'E8 refuses a header beside proxies, and a list as the header': async (open) => {
    const complaint = async (options: object) =>
      open(options).then(
        () => '',
        (error: Error) => error.message,
      )
    isTrue(
      (await complaint({ clientAddressHeader: 'x-real-ip', trustedProxyHops: 1 })).includes('clientAddressHeader: '),
      'beside proxies',
    )
    isTrue((await complaint({ clientAddressHeader: 'X-Forwarded-For' })).includes('trustedProxyHops'), 'a list')
    isTrue((await complaint({ clientAddressHeader: 'a b' })).includes('clientAddressHeader: '), 'no header')
  },

  'a served request has an address': async (open) => {
    const target = await open()
    await addAccount(target)
    await send(target, 'GET', '/auth/me')
    equal(entries(target, 'client.address.unknown'), [])
  },
})
