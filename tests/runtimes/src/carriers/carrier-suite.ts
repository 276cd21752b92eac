import {
  type Answer,
  addAccount,
  type MakeTarget,
  runCase,
  send,
  signedInNative,
  type Target,
} from '@sallyport/http-tests'
import { check, eventually, same, type TestApi } from '@sallyport/testkit'

interface Received {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

const PHONE = '+393331234567'
const RELAY = { apiKey: 'relay-key', from: 'noreply@example.org', fromName: 'Zoë & Co.', provider: 'ses' }
const GATEWAY = { apiKey: 'gateway-key', username: 'zoë&co', password: 'p+w=d %&#?' }

/** Tests the relay and the gateway through each runtime's own `fetch`. */
export function carrierSuite(open: MakeTarget, origin: string, { describe, it }: TestApi): void {
  const each = (name: string, body: (open: MakeTarget) => Promise<void>) =>
    it(name, () => runCase({ name, run: body }, open))
  const endpoint = (behaviour: string) => `/${behaviour}/${crypto.randomUUID()}`
  const openWith = (open: MakeTarget, path: string) =>
    open({
      email: { mailer: { ...RELAY, endpoint: origin + path } },
      sms: { ...GATEWAY, endpoint: `${origin}${path}?account=1` },
    })

  async function received(path: string): Promise<readonly Received[]> {
    const answer = await fetch(`${origin}/received?path=${encodeURIComponent(path)}`)
    // The cast is safe: the carriers send this.
    return (await answer.json()) as readonly Received[]
  }

  describe('a message that goes', () => {
    each('is a POST to the relay as specified', async (open) => {
      const path = endpoint('sent')
      const target = await openWith(open, path)
      const { user, client } = await signedInNative(target, { isEmailVerified: false })
      same((await client.post('/auth/send-verification-email', {})).status, 200, 'the answer')
      const requests = await received(path)
      same(requests.length, 1, 'requests')
      const [{ method, url, headers, body } = notThere()] = requests
      same([method, url], ['POST', path], 'the request')
      same([headers['content-type'], headers['x-api-key']], ['application/json', 'relay-key'], 'headers')
      same([headers.authorization, headers.cookie], [undefined, undefined], 'no other credentials')
      const { subject, html, text, ...rest } = JSON.parse(body)
      const { apiKey: _, ...sender } = RELAY
      same(rest, { to: user.email, ...sender }, 'fields')
      for (const part of [subject, html, text]) check(typeof part === 'string' && part !== '', 'every part is there')
    })

    each('is a GET of the gateway as specified', async (open) => {
      const path = endpoint('sent')
      const target = await openWith(open, path)
      const { client } = await signedInNative(target)
      same((await client.post('/auth/add-phone', { phoneNumber: PHONE })).status, 200, 'the answer')
      const requests = await received(path)
      same(requests.length, 1, 'requests')
      const [{ method, url, headers, body } = notThere()] = requests
      same([method, headers['x-api-key'], body], ['GET', 'gateway-key', ''], 'the request')
      const { username, password } = GATEWAY
      const { message, ...query } = Object.fromEntries(new URL(url, origin).searchParams)
      same(query, { account: '1', username, password, phone: PHONE }, 'the query')
      check(/ \d{6}$/.test(message ?? ''), `the message ends with a code: ${message}`)
      check(!url.includes('+'), 'a space does not come as +')
    })
  })

  for (const behaviour of ['refused', 'moved', 'broken', 'silent'])
    each(`a signed-in caller hears that the carrier is ${behaviour}, once`, async (open) => {
      const path = endpoint(behaviour)
      const target = await openWith(open, path)
      const { client } = await signedInNative(target, { isEmailVerified: false })
      const [mail, text] = await Promise.all([
        client.post('/auth/send-verification-email', {}),
        client.post('/auth/add-phone', { phoneNumber: PHONE }),
      ])
      for (const { status, json } of [mail, text]) same([status, json.code], [502, 'DELIVERY_FAILED'], 'the answer')
      same((await received(path)).map(({ method }) => method).sort(), ['GET', 'POST'], 'one try each')
      same(await linesOf(target, 'delivery.failed', 2), 2, 'lines of the log')
    })

  each('an anonymous caller hears nothing of it', async (open) => {
    const answers: Answer[] = []
    for (const behaviour of ['sent', 'refused', 'broken']) {
      const path = endpoint(behaviour)
      const target = await openWith(open, path)
      const { email } = await addAccount(target, { phoneNumber: PHONE, isPhoneVerified: true })
      for (const way of ['/auth/magic-link/send', '/auth/sms/send', '/auth/forgot-password'])
        answers.push(await send(target, 'POST', way, { json: { email } }))
      const lines = behaviour === 'sent' ? 0 : 3
      same(await linesOf(target, 'delivery.failed', lines), lines, `lines of the log, ${behaviour}`)
    }
    same([...new Set(answers.map(({ status, text }) => `${status} ${text}`))], ['200 {"success":true}'], 'answers')
  })
}

/** Number of log lines of this event, after the expected number has been waited for. */
async function linesOf({ log }: Target, event: string, awaited: number): Promise<number> {
  const count = () => log.filter((entry) => entry.event === event).length
  await eventually(() => count() >= awaited, `the log has ${awaited} lines of ${event}`)
  return count()
}

function notThere(): never {
  throw new Error('no request arrived')
}
