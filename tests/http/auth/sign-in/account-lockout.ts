import { rulesGroup } from '../../group.ts'
import { addAccount, PASSWORD, signedInBrowser } from '../../support/account.ts'
import { type Answer, type Sent, send, sendDirect } from '../../support/answer.ts'
import { forged } from '../../support/claims.ts'
import { equal, given, refused, status } from '../../support/expect.ts'
import type { Target } from '../../support/target.ts'

const MINUTE = 60_000
const ADA = 'ada@example.com'
const BOB = 'bob@example.com'
/** Leaves only the lockout in force; trusts one proxy. */
const OPTIONS = { trustedProxyHops: 1, rateLimits: { login: { max: 100_000, windowMs: MINUTE } } } as const
const BEARER = { 'X-Auth-Strategy': 'bearer' }
const ELSEWHERE = '198.51.100.1'

function login(target: Target, email: string, password: string, address: string, headers: Sent['headers'] = {}) {
  const more = { 'X-Forwarded-For': address, 'X-Auth-Strategy': 'bearer', ...headers }
  return send(target, 'POST', '/auth/login', { json: { email, password }, headers: more })
}

function failures(target: Target, email: string, count: number): Promise<readonly Answer[]> {
  const attempts = Array.from({ length: count }, (_, index) => login(target, email, 'wrong', `192.0.2.${index}`))
  return Promise.all(attempts)
}

/** Sends the 100 failures that lock the account, or fewer. */
async function lock(target: Target, email: string, count = 100): Promise<void> {
  for (const answer of await failures(target, email, count)) refused(answer, 401, 'INVALID_CREDENTIALS')
}

export const accountLockoutGroup = rulesGroup('R24 lock-out of an account over all addresses', {
  'R24 100 failures from anywhere lock the account for who was never there': async (open) => {
    const target = await open(OPTIONS)
    await addAccount(target)
    await addAccount(target, { email: BOB })
    for (const answer of await failures(target, ADA, 99)) refused(answer, 401, 'INVALID_CREDENTIALS')
    status(await login(target, ADA, PASSWORD, ELSEWHERE), 200)
    await target.stores.sessions.revokeForUser(`user-${ADA}`)
    refused(await login(target, ADA, 'wrong', '192.0.2.200'), 401, 'INVALID_CREDENTIALS')
    const locked = await login(target, ADA, PASSWORD, ELSEWHERE)
    refused(locked, 429, 'RATE_LIMITED')
    equal(locked.headers.get('Retry-After'), '900')
    refused(await login(target, 'Ada@Example.com', PASSWORD, '2001:db8::1'), 429, 'RATE_LIMITED')
    status(await login(target, BOB, PASSWORD, ELSEWHERE), 200)
    status(await login(target, BOB, PASSWORD, '192.0.2.1'), 200)
  },

  'R24 the tenth failure from one address says once until when it is locked': async (open) => {
    const target = await open(OPTIONS)
    await addAccount(target)
    const wrong = (address: string) => login(target, ADA, 'wrong', address)
    const told = () =>
      target.events.named('identity.auth.login.failed').flatMap(({ data, metadata }) => {
        const { reason, until } = Object(data)
        return until === undefined ? [] : [[reason, until, metadata.userId]]
      })
    for (let count = 0; count < 9; count++) refused(await wrong(ELSEWHERE), 401, 'INVALID_CREDENTIALS')
    refused(await wrong('192.0.2.1'), 401, 'INVALID_CREDENTIALS')
    equal(told(), [])
    refused(await wrong(ELSEWHERE), 401, 'INVALID_CREDENTIALS')
    const until = new Date(target.clock.now().getTime() + 15 * MINUTE).toISOString()
    equal(told(), [['RATE_LIMITED', until, `user-${ADA}`]])
    for (let count = 0; count < 3; count++) refused(await wrong(ELSEWHERE), 429, 'RATE_LIMITED')
    equal(told().length, 1)
  },

  'R24 clients without an address share ten times the failures of one address': async (open) => {
    const target = await open({ rateLimits: OPTIONS.rateLimits })
    await addAccount(target)
    const attempt = (password: string) =>
      sendDirect(target, 'POST', '/auth/login', { json: { email: ADA, password }, headers: BEARER })
    for (let count = 0; count < 50; count++) refused(await attempt('wrong'), 401, 'INVALID_CREDENTIALS')
    status(await attempt(PASSWORD), 200)
  },

  'R24 no more than 100 of 130 parallel guesses from 130 addresses are compared': async (open) => {
    const target = await open(OPTIONS)
    await addAccount(target)
    const statuses = (await failures(target, ADA, 130)).map((answer) => answer.status)
    equal(statuses.filter((code) => code === 401).length, 100)
    equal(statuses.filter((code) => code === 429).length, 30)
  },

  'R24 the lock ends after 15 minutes, however often it was tried meanwhile': async (open) => {
    const target = await open(OPTIONS)
    await addAccount(target)
    await lock(target, ADA)
    for (let minute = 0; minute < 14; minute++) {
      target.clock.advance(MINUTE)
      for (const address of [ELSEWHERE, `203.0.113.${minute}`]) {
        refused(await login(target, ADA, PASSWORD, address), 429, 'RATE_LIMITED')
      }
    }
    target.clock.advance(MINUTE - 1)
    refused(await login(target, ADA, PASSWORD, ELSEWHERE), 429, 'RATE_LIMITED')
    target.clock.advance(1)
    status(await login(target, ADA, PASSWORD, ELSEWHERE), 200)
  },

  'R24 lets a device in that its owner signed in from': async (open) => {
    const target = await open(OPTIONS)
    const { client } = await signedInBrowser(target)
    const device = given(client.jar.get('known-device')).value
    await client.post('/auth/logout')
    await lock(target, ADA)
    refused(await login(target, ADA, PASSWORD, ELSEWHERE), 429, 'RATE_LIMITED')
    for (const name of ['known-device', '__Secure-known-device', '__Host-known-device']) {
      status(await login(target, ADA, PASSWORD, ELSEWHERE, { Cookie: `${name}=${device}` }), 200)
    }
    await target.stores.sessions.revokeForUser(`user-${ADA}`)
    refused(await login(target, ADA, PASSWORD, ELSEWHERE), 429, 'RATE_LIMITED')
  },

  'R24 a device that its owner signed in from is not locked out by failures from its address': async (open) => {
    const target = await open(OPTIONS)
    const { client } = await signedInBrowser(target)
    const Cookie = `known-device=${given(client.jar.get('known-device')).value}`
    for (let count = 0; count < 10; count++)
      refused(await login(target, ADA, 'wrong', ELSEWHERE), 401, 'INVALID_CREDENTIALS')
    refused(await login(target, ADA, PASSWORD, ELSEWHERE), 429, 'RATE_LIMITED')
    status(await login(target, ADA, PASSWORD, ELSEWHERE, { Cookie }), 200)
    // It has ten failures of its own.
    for (let count = 0; count < 10; count++)
      refused(await login(target, ADA, 'wrong', ELSEWHERE, { Cookie }), 401, 'INVALID_CREDENTIALS')
    refused(await login(target, ADA, PASSWORD, ELSEWHERE, { Cookie }), 429, 'RATE_LIMITED')
    refused(await login(target, ADA, PASSWORD, '192.0.2.9', { Cookie }), 429, 'RATE_LIMITED')
  },

  'R24 lets no device in by a cookie of another account, a changed one or an old one': async (open) => {
    const target = await open(OPTIONS)
    const { client: ada } = await signedInBrowser(target)
    const { client: bob } = await signedInBrowser(target, { email: BOB })
    const [own, other] = [ada, bob].map(({ jar }) => given(jar.get('known-device')).value)
    for (const client of [ada, bob]) await client.post('/auth/logout')
    const [issued, ...rest] = given(own).split('.')
    const unsigned = rest.slice(0, -1).join('.')
    const mac = given(rest.at(-1))
    const soon = (Number.parseInt(given(issued), 36) + 60).toString(36)
    const session = given(ada.jar.get('known-device')).attributes.join()
    await lock(target, ADA)
    for (const device of [
      other,
      forged(given(own)),
      `${soon}.${unsigned}.${mac}`,
      `${issued}.1.${rest.slice(1).join('.')}`,
      unsigned,
      mac,
      `${own}x`,
      '',
      'x',
      session,
    ]) {
      const answer = await login(target, ADA, PASSWORD, ELSEWHERE, { Cookie: `known-device=${device}` })
      refused(answer, 429, 'RATE_LIMITED')
    }
    target.clock.advance(90 * 24 * 60 * MINUTE)
    await lock(target, ADA)
    const late = await login(target, ADA, PASSWORD, ELSEWHERE, { Cookie: `known-device=${own}` })
    refused(late, 429, 'RATE_LIMITED')
  },

  'R24 lets an address in while a session of the account from there lives': async (open) => {
    const target = await open(OPTIONS)
    await addAccount(target)
    await addAccount(target, { email: BOB })
    const { refreshToken } = (await login(target, ADA, PASSWORD, '2001:db8:1:2::1')).json
    status(await login(target, BOB, PASSWORD, '203.0.113.2'), 200)
    await lock(target, ADA)
    refused(await login(target, ADA, PASSWORD, '203.0.113.2'), 429, 'RATE_LIMITED')
    refused(await login(target, ADA, PASSWORD, '2001:db8:1:3::1'), 429, 'RATE_LIMITED')
    // An address of the same IPv6 network.
    const again = await login(target, ADA, PASSWORD, '2001:db8:1:2:ffff::9')
    status(again, 200)
    for (const token of [refreshToken, again.json.refreshToken]) {
      status(await send(target, 'POST', '/auth/logout', { json: { refreshToken: token } }), 200)
    }
    refused(await login(target, ADA, PASSWORD, '2001:db8:1:2::1'), 429, 'RATE_LIMITED')
  },

  'R24 an address that the host does not tell is no known place': async (open) => {
    const target = await open(OPTIONS)
    await addAccount(target)
    const json = { email: ADA, password: PASSWORD }
    const headers = { 'X-Auth-Strategy': 'bearer' }
    status(await sendDirect(target, 'POST', '/auth/login', { json, headers }), 200)
    await lock(target, ADA)
    refused(await sendDirect(target, 'POST', '/auth/login', { json, headers }), 429, 'RATE_LIMITED')
  },

  'R24 ten failures block a known device and a known address too': async (open) => {
    const target = await open(OPTIONS)
    const { client } = await signedInBrowser(target)
    const Cookie = `known-device=${given(client.jar.get('known-device')).value}`
    status(await login(target, ADA, PASSWORD, '203.0.113.3'), 200)
    await lock(target, ADA)
    for (const [address, headers] of [
      [ELSEWHERE, { Cookie }],
      ['203.0.113.3', {}],
    ] as const) {
      for (let count = 0; count < 10; count++) {
        refused(await login(target, ADA, 'wrong', address, headers), 401, 'INVALID_CREDENTIALS')
      }
      refused(await login(target, ADA, PASSWORD, address, headers), 429, 'RATE_LIMITED')
    }
  },

  'R24b locks an unknown account alike': async (open) => {
    const target = await open(OPTIONS)
    await addAccount(target)
    const answers = []
    for (const email of [ADA, 'nobody@example.com']) {
      await lock(target, email)
      const answer = await login(target, email, PASSWORD, ELSEWHERE)
      refused(answer, 429, 'RATE_LIMITED')
      const headers = [...answer.headers].filter(([name]) => !['date', 'x-request-id'].includes(name))
      answers.push({ text: answer.text, headers })
    }
    equal(answers[1], answers[0])
  },

  'A9 tells the owner by mail, once a day however often it is locked': async (open) => {
    const target = await open({
      ...OPTIONS,
      rateLimits: { ...OPTIONS.rateLimits, sendMail: { max: 1, windowMs: 24 * 60 * MINUTE } },
    })
    await addAccount(target)
    const mailed = async () => {
      await target.settled()
      return target.mails.all.map(({ to, subject }) => [to, subject])
    }
    await lock(target, ADA, 99)
    equal(await mailed(), [])
    await lock(target, ADA, 1)
    for (const answer of await failures(target, ADA, 30)) refused(answer, 429, 'RATE_LIMITED')
    const alert = [ADA, 'Sign-in with your password is paused']
    equal(await mailed(), [alert])
    target.clock.advance(15 * MINUTE)
    await lock(target, ADA)
    equal(await mailed(), [alert])
    target.clock.advance(24 * 60 * MINUTE)
    await lock(target, ADA)
    equal(await mailed(), [alert, alert])
  },

  'A9 mails nothing for an address without an account': async (open) => {
    const target = await open(OPTIONS)
    await lock(target, 'nobody@example.com')
    await target.settled()
    equal(target.mails.all, [])
  },

  'R24 can be switched off with the class': async (open) => {
    const target = await open({ ...OPTIONS, rateLimits: { login: false } })
    await addAccount(target)
    for (const answer of await failures(target, ADA, 110)) refused(answer, 401, 'INVALID_CREDENTIALS')
    status(await login(target, ADA, PASSWORD, ELSEWHERE), 200)
  },
})
