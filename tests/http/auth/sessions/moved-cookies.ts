import { requestGroup } from '../../group.ts'
import { addAccount, PASSWORD } from '../../support/account.ts'
import { equal, isTrue, refused, status } from '../../support/expect.ts'
import { type Browser, browser } from '../../support/pages/browser.ts'
import { parseSetCookie } from '../../support/pages/cookie-jar.ts'
import type { MakeTarget, Overrides, Target } from '../../support/target.ts'
import { begin, comeBack, withTwoProviders } from '../../support/two-providers.ts'

const ADA = 'ada@example.com'
const BEN = 'ben@example.com'

const HOST = { baseUrl: 'https://auth.example.com' }
const DOMAIN = { ...HOST, cookies: { domain: 'example.com' } }
const OWN_NAME = { ...HOST, cookies: { domain: 'auth.example.com' } }

/** Options of the service before and after its restart. */
const MOVES: readonly (readonly [before: Overrides, after: Overrides])[] = [
  [HOST, DOMAIN],
  [DOMAIN, HOST],
  [HOST, OWN_NAME],
  [OWN_NAME, HOST],
  [DOMAIN, OWN_NAME],
  [OWN_NAME, DOMAIN],
  [DOMAIN, { ...HOST, cookies: { formerDomains: ['example.com'] } }],
  [
    { ...HOST, cookies: { domain: 'example.net' } },
    { ...HOST, cookies: { formerDomains: ['example.net'] } },
  ],
  [{ ...DOMAIN, cookies: { domain: 'example.com', prefix: true } }, DOMAIN],
  [HOST, { ...HOST, cookies: { prefix: true } }],
  [{ ...HOST, cookies: { prefix: true } }, HOST],
  [
    { ...HOST, cookies: { path: '/auth' } },
    { ...HOST, cookies: { formerPaths: ['/auth'] } },
  ],
]

/** A browser that is signed in to the service before the restart, with another account beside it. */
async function signedInBefore(open: MakeTarget, options: Overrides): Promise<{ target: Target; before: Browser }> {
  const target = await open(options)
  await addAccount(target)
  await addAccount(target, { email: BEN })
  const before = browser(target)
  status(await before.login(ADA, PASSWORD), 200)
  return { target, before }
}

async function restarted({ target, before }: { target: Target; before: Browser }, open: MakeTarget, after: Overrides) {
  return browser(await open({ ...after, stores: target.stores }), before.jar)
}

const sessionCookies = ({ jar }: Browser) => jar.names.filter((name) => !name.endsWith('known-device'))

export const movedCookiesGroup = requestGroup('Cookies of a service whose options changed', {
  'B2 signing out signs out, whichever domain or path the cookies had': async (open) => {
    for (const [options, after] of MOVES) {
      const old = await signedInBefore(open, options)
      const client = await restarted(old, open, after)
      const isRead = (await client.get('/auth/me')).status === 200
      const answer = await client.post('/auth/logout')
      if (isRead) status(answer, 200)
      if (isRead) equal(sessionCookies(client), [], JSON.stringify(after))
      refused(await client.get('/auth/me'), 401, 'UNAUTHORIZED')
      refused(await client.post('/auth/refresh'), 401, 'UNAUTHORIZED')
    }
  },

  'B2 after a sign-in no answer is of the user before, however the browser keeps its cookies': async (open) => {
    for (const [options, after] of MOVES) {
      const old = await signedInBefore(open, options)
      const client = await restarted(old, open, after)
      status(await client.login(BEN, PASSWORD), 200)
      for (let count = 0; count < 2; count++) {
        equal((await client.get('/auth/me')).json.email, BEN, JSON.stringify(after))
        status(await client.post('/auth/refresh'), 200)
      }
      const isRenamed = JSON.stringify([options, after]).includes('prefix')
      if (!isRenamed) equal(sessionCookies(client).length, 2, JSON.stringify(after))
      status(await client.post('/auth/logout'), 200)
      refused(await client.get('/auth/me'), 401, 'UNAUTHORIZED')
      refused(await client.post('/auth/refresh'), 401, 'UNAUTHORIZED')
    }
  },

  'B2 cookies of a domain that no option names sign in no one after another sign-in': async (open) => {
    const old = await signedInBefore(open, { ...HOST, cookies: { domain: 'example.net' } })
    const client = await restarted(old, open, HOST)
    status(await client.login(BEN, PASSWORD), 200)
    equal((await client.get('/auth/me')).json.email, BEN)
    status(await client.post('/auth/refresh'), 200)
    equal((await client.get('/auth/me')).json.email, BEN)
  },

  'F8 without the option csrf, the cookie of that name of another application stays': async (open) => {
    for (const csrf of [undefined, true] as const) {
      const old = await signedInBefore(open, DOMAIN)
      const client = await restarted(old, open, { ...HOST, csrf })
      client.jar.take(['csrf-token=of-another-application; Domain=example.com; Path=/; Secure'])
      const answer = await client.login(BEN, PASSWORD)
      const above = answer.setCookies
        .map(parseSetCookie)
        .filter(({ attributes }) => attributes.includes('Domain=example.com'))
      isTrue(
        above.some(({ name }) => name === 'accessToken'),
        'the former session is cleared',
      )
      equal(
        above.some(({ name }) => name === 'csrf-token'),
        csrf === true,
      )
    }
  },

  'B2 a provider signs in over the cookies of a former domain': async (open) => {
    const old = await signedInBefore(open, DOMAIN)
    const moved = await open((usual) => ({ ...withTwoProviders(HOST)(usual), stores: old.target.stores }))
    const client = browser(moved, old.before.jar)
    await comeBack(client, await begin(client, 'one'), 'zoe@example.com')
    equal((await client.get('/auth/me')).json.email, 'zoe@example.com')
    status(await client.post('/auth/refresh'), 200)
    equal((await client.get('/auth/me')).json.email, 'zoe@example.com')
  },

  'B2 sessions of two users in one browser are cleared on each domain above the host': async (open) => {
    const old = await signedInBefore(open, DOMAIN)
    const client = await restarted(old, open, HOST)
    const other = browser(await open({ ...HOST, stores: old.target.stores }))
    status(await other.login(BEN, PASSWORD), 200)
    client.jar.take(sessionCookies(other).map((name) => `${name}=${other.jar.get(name)?.value}; Path=/; Max-Age=900`))
    refused(await client.get('/auth/me'), 401, 'INVALID_ACCESS_TOKEN')
    equal(sessionCookies(client), [])
    refused(await client.post('/auth/refresh'), 401, 'UNAUTHORIZED')
  },

  "B2 another service's cookies on a domain above stay where they are": async (open) => {
    const target = await open(HOST)
    await addAccount(target)
    const client = browser(target)
    const foreign = 'accessToken=theirs; Path=/; Max-Age=900; Domain=example.com'
    client.jar.take([foreign])
    status(await client.login(ADA, PASSWORD), 200)
    status(await client.login(ADA, PASSWORD), 200)
    const answer = await client.post('/auth/logout')
    status(answer, 200)
    equal(client.jar.get('accessToken')?.value, 'theirs')
  },

  'B2 former domains and paths are few, so that no header is too long for a proxy': async (open) => {
    for (const cookies of [{ formerDomains: 'example.com' }, { formerDomains: ['http://a'] }, { formerPaths: ['x'] }]) {
      // The cast is safe: the options are refused.
      await open({ ...HOST, cookies: cookies as never }).then(
        () => isTrue(false, 'refused'),
        (error: unknown) => isTrue(String(error).includes('cookies.former'), String(error)),
      )
    }
    const most = { domain: 'a.example.com', prefix: true, formerDomains: ['example.com'] }
    const old = await signedInBefore(open, { ...HOST, csrf: true, cookies: most })
    for (const answer of [await old.before.login(ADA, PASSWORD)]) {
      const bytes = answer.setCookies.reduce((sum, line) => sum + 'Set-Cookie: \r\n'.length + line.length, 0)
      isTrue(bytes < 8192, `${bytes} bytes`)
      isTrue(answer.setCookies.map(parseSetCookie).length > 3, 'cookies are cleared')
    }
  },

  'B16 an access token that has expired ends no session, wherever it was found': async (open) => {
    const target = await open()
    const ada = await addAccount(target)
    const ben = await addAccount(target, { email: BEN })
    const found = browser(target)
    status(await found.login(ADA, PASSWORD), 200)
    const accessToken = found.jar.get('accessToken')?.value
    target.clock.advance(16 * 60_000)
    const other = browser(target)
    other.jar.take([`accessToken=${accessToken}; Path=/`])
    status(await other.login(BEN, PASSWORD), 200)
    for (const { id } of [ada, ben]) {
      equal((await target.stores.sessions.listForUser(id, target.clock.now())).length, 1)
    }
  },

  'B16 a sign-in takes the place of the session that the browser had': async (open) => {
    const target = await open()
    const user = await addAccount(target)
    const client = browser(target)
    for (let count = 0; count < 5; count++) status(await client.login(ADA, PASSWORD), 200)
    equal((await target.stores.sessions.listForUser(user.id, target.clock.now())).length, 1)
    const replaced = target.events.named('identity.session.revoked')
    equal(
      replaced.map(({ data }) => data.reason),
      Array.from({ length: 4 }, () => 'replaced'),
    )
    status(await client.get('/auth/me'), 200)
    // Another browser's session isn't touched.
    status(await browser(target).login(ADA, PASSWORD), 200)
    equal((await target.stores.sessions.listForUser(user.id, target.clock.now())).length, 2)
  },
})
