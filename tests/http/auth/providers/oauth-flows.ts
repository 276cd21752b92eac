import { group } from '../../group.ts'
import { addAccount, signedInBrowser } from '../../support/account.ts'
import { type Answer, send } from '../../support/answer.ts'
import { equal, given, isTrue, refused, status } from '../../support/expect.ts'
import { SITE } from '../../support/make-target.ts'
import { type Browser, browser } from '../../support/pages/browser.ts'
import { keptCookies } from '../../support/pages/cookie-jar.ts'
import type { Overrides, Target } from '../../support/target.ts'
import {
  type Begun,
  begin,
  beginLinking,
  callbackOf,
  comeBack,
  PROVIDERS,
  withTwoProviders,
} from '../../support/two-providers.ts'
import { takeLink } from '../ownership/awaited-messages.ts'
import { linksOf } from './pending-conflict.ts'

const ADA = 'ada@example.com'
const BOB = 'bob@example.com'
const INVALID = `${SITE}/?error=OAUTH_STATE_INVALID`
const MINUTE = 60_000

const flowsOf = ({ jar }: Browser, name = 'oauth-state') =>
  jar.names.filter((each) => each.startsWith(`__Host-${name}-`))

async function emailOf(client: Browser): Promise<unknown> {
  return (await client.get('/auth/me')).json.email
}

/** A request of another browser, in which a neighbouring host has set a copy of this browser's cookies under other names. */
function withPlanted(
  target: Target,
  { jar }: Browser,
  rename: (name: string) => string,
): Pick<Browser, 'get' | 'post'> {
  const Cookie = jar.names.map((name) => `${rename(name)}=${given(jar.get(name)).value}`).join('; ')
  return {
    get: (path) => send(target, 'GET', path, { headers: { Cookie } }),
    post: (path, json) => send(target, 'POST', path, { headers: { Cookie }, json }),
  }
}

/** Names that a neighbouring host can give to a cookie of this service. */
const PLANTED: readonly ((name: string) => string)[] = [
  (name) => name.replace('__Host-', ''),
  (name) => name.replace('__Host-', '__Secure-'),
  (name) => name.replace(/^__Host-(oauth-state|pending-link)-.*/, '$1'),
  (name) => name.replace('__Host-oauth-state', 'oauth-flow').replace('__Host-', ''),
]

const POLICIES: readonly Overrides[] = [
  {},
  { cookies: { prefix: true } },
  { cookies: { domain: 'example.com' } },
  { cookies: { domain: 'example.com', prefix: true } },
  { cookies: { path: '/auth' } },
]

export const oauthFlowsGroup = group('Flows of one browser with providers', {
  'B1 of two tabs both sign in, with two providers or with one': async (open) => {
    for (const [first, second] of [
      ['one', 'two'],
      ['one', 'one'],
    ] as const) {
      for (const firstEndsLast of [false, true]) {
        const client = browser(await open(withTwoProviders()))
        const tabs = [
          { email: ADA, path: '/a', begun: await begin(client, first, '/a') },
          { email: BOB, path: '/b', begun: await begin(client, second, '/b') },
        ]
        if (firstEndsLast) tabs.reverse()
        for (const { email, path, begun } of tabs) {
          equal((await comeBack(client, begun, email)).location, SITE + path)
          equal(await emailOf(client), email)
        }
      }
    }
  },

  'B1 a callback that fails touches no other flow': async (open) => {
    const client = browser(await open(withTwoProviders()))
    const own = await begin(client, 'one')
    const other = await begin(client, 'two')
    for (const wrong of [
      { provider: 'one', state: '0'.repeat(64) },
      { provider: 'one', state: '' },
      { provider: 'two', state: own.state },
    ]) {
      const { location, setCookies } = await comeBack(client, wrong, ADA)
      equal([location, setCookies], [INVALID, []])
    }
    const denied = await client.get(`/auth/oauth/two/callback?error=access_denied&state=${other.state}`)
    equal(denied.headers.get('Location'), `${SITE}/?error=OAUTH_DENIED`)
    equal(flowsOf(client).length, 1)
    equal((await comeBack(client, own, ADA)).location, `${SITE}/`)
  },

  'B1 the callback of a finished flow leads to its page again, and does nothing else': async (open) => {
    const target = await open(withTwoProviders())
    const client = browser(target)
    const path = '/inbox?only=new#läst'
    const begun = await begin(client, 'one', path)
    const first = await comeBack(client, begun, ADA)
    const running = await begin(client, 'two')
    target.events.clear()
    for (const again of [await comeBack(client, begun, BOB), await comeBack(client, begun, ADA)])
      equal([again.location, again.setCookies], [first.location, []])
    equal([target.events.names, await emailOf(client)], [[], ADA])
    equal((await comeBack(browser(target), begun, ADA)).location, INVALID)
    equal((await comeBack(client, running, ADA)).location.startsWith(`${SITE}/auth/account-conflict?`), true)
    const long = await begin(client, 'one', `/${'a'.repeat(1500)}`)
    await comeBack(client, long, ADA)
    equal((await comeBack(client, long, ADA)).location, `${SITE}/`)
    const failed = await begin(client, 'one')
    await client.get(`/auth/oauth/one/callback?error=access_denied&state=${failed.state}`)
    equal((await comeBack(client, failed, ADA)).location, INVALID)
  },

  'B1 I12 eight flows run at once: one more takes the place of the oldest, finished ones first': async (open) => {
    const target = await open(withTwoProviders())
    const client = browser(target)
    const finished = await begin(client, 'one')
    await comeBack(client, finished, ADA)
    const begun: Begun[] = []
    for (let count = 0; count < 9; count++) {
      target.clock.advance(1000)
      begun.push(await begin(client, PROVIDERS[count % 2] ?? 'one'))
      isTrue(flowsOf(client).length <= 8, `${count}: at most eight`)
    }
    equal((await comeBack(client, finished, ADA)).location, INVALID)
    equal((await comeBack(client, given(begun[0]), ADA)).location, INVALID)
    for (const [index, flow] of begun.slice(1).entries()) {
      const { location } = await comeBack(client, flow, `user${index}@example.com`)
      equal(location, `${SITE}/`)
    }
    for (let count = 0; count < 3; count++) await begin(client, 'one')
    equal(flowsOf(client).length, 8)
  },

  'B1 two conflicts of one browser wait side by side, and each is linked': async (open) => {
    const target = await open(withTwoProviders())
    const user = await addAccount(target)
    const bob = await addAccount(target, { email: BOB })
    const client = browser(target)
    const conflicts = [
      { email: ADA, provider: 'one' },
      { email: ADA, provider: 'two' },
      { email: BOB, provider: 'one' },
    ]
    for (const { email, provider } of conflicts) await comeBack(client, await begin(client, provider), email)
    equal(flowsOf(client, 'pending-link').length, 3)
    const tokens: string[] = []
    for (const json of conflicts) {
      equal((await client.post('/auth/link-request', json)).json, { success: true })
      tokens.push((await takeLink(target)).token)
    }
    for (const token of tokens) status(await client.post('/auth/link-verify', { token }), 200)
    equal([await linksOf(target, user), await linksOf(target, bob)], [[`one:${ADA}`, `two:${ADA}`], [`one:${BOB}`]])
    equal(flowsOf(client, 'pending-link'), [])
    refused(await client.post('/auth/link-request', conflicts[0]), 400, 'INVALID_STATE')
  },

  'I12 every flow has a cookie that only the own host can set over https, whatever the options are': async (open) => {
    for (const policy of POLICIES) {
      const target = await open(withTwoProviders(policy))
      await addAccount(target)
      const client = browser(target)
      const started = await client.get('/auth/oauth/one')
      const { state } = await begin(client, 'one')
      const conflict = await comeBack(client, { provider: 'one', state }, ADA)
      const registered = await client.post('/auth/register', { email: BOB, password: 'correct horse battery staple' })
      const linking = await (await signedInBrowser(target, { email: 'eve@example.com' })).client.post(
        '/auth/linked-accounts/two',
        {},
      )
      for (const { setCookies } of [started, conflict, registered, linking]) {
        const [cookie, ...others] = keptCookies(setCookies)
        equal(others, [])
        isTrue(given(cookie).name.startsWith('__Host-'), `${cookie?.name} has the prefix`)
        equal(
          cookie?.attributes.filter((attribute) => !attribute.startsWith('Max-Age')),
          ['HttpOnly', 'Path=/', 'SameSite=Lax', 'Secure'],
        )
      }
    }
  },

  'I12 R14 a planted cookie signs no one in and links nothing': async (open) => {
    for (const policy of POLICIES) {
      const target = await open(withTwoProviders(policy))
      const { user, client: attacker } = await signedInBrowser(target)
      const [linking, signIn] = [await beginLinking(attacker, 'one'), await begin(attacker, 'two')]
      attacker.jar.take(attacker.jar.names.filter((name) => /Token$/.test(name)).map((name) => `${name}=; Max-Age=0`))
      for (const rename of PLANTED) {
        const victim = withPlanted(target, attacker, rename)
        for (const begun of [linking, signIn]) {
          const { location, setCookies } = await comeBack(victim, begun, 'victim@example.com')
          equal([location, setCookies], [INVALID, []])
        }
      }
      equal(await linksOf(target, user), [])
      // Another flow's cookie of this browser proves nothing either.
      const own = await begin(attacker, 'one')
      const [mine, theirs] = flowsOf(attacker).map((name) => ({ name, value: given(attacker.jar.get(name)).value }))
      const swapped = { Cookie: `${mine?.name}=${theirs?.value}; ${theirs?.name}=${mine?.value}` }
      const answer = await send(target, 'GET', callbackOf(own, ADA), { headers: swapped })
      equal(answer.headers.get('Location'), INVALID)
    }
  },

  "I12 A3 a planted pending link doesn't complete a stranger's link": async (open) => {
    for (const policy of POLICIES) {
      const target = await open(withTwoProviders(policy))
      const user = await addAccount(target)
      const stranger = browser(target)
      await comeBack(stranger, await begin(stranger, 'one'), ADA)
      const asked: Answer = await stranger.post('/auth/link-request', { email: ADA, provider: 'one' })
      status(asked, 200)
      const { token } = await takeLink(target)
      for (const rename of PLANTED) {
        const owner = withPlanted(target, stranger, rename)
        refused(await owner.post('/auth/link-verify', { token }), 403, 'REAUTHENTICATION_REQUIRED')
        refused(await owner.post('/auth/link-request', { email: ADA, provider: 'one' }), 400, 'INVALID_STATE')
      }
      equal(await linksOf(target, user), [])
    }
  },

  'B1 a flow ends after ten minutes, and its cookie with it': async (open) => {
    const target = await open(withTwoProviders())
    const client = browser(target)
    const begun = await begin(client, 'one')
    equal(client.jar.get(given(flowsOf(client)[0]))?.maxAge, 600)
    target.clock.advance(10 * MINUTE)
    equal((await comeBack(client, begun, ADA)).location, INVALID)
  },

  'P10 a form callback is passed on as it is, and refused where its fields fit into no URL': async (open) => {
    const target = await open(withTwoProviders())
    const path = '/auth/oauth/one/callback'
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
    const post = (fields: Readonly<Record<string, string>>) =>
      send(target, 'POST', path, { headers, body: new TextEncoder().encode(`${new URLSearchParams(fields)}`) })
    const usual = { code: 'c'.repeat(2000), state: 's', user: '{"name":{"firstName":"Zoë"}}' }
    const passed = await post(usual)
    equal([passed.status, passed.headers.get('Location')], [303, `${path}?${new URLSearchParams(usual)}`])
    for (const field of ['code', 'state', 'error', 'iss', 'user'])
      refused(await post({ ...usual, [field]: 'x'.repeat(20_000) }), 414, 'URI_TOO_LONG')
    // Percent-encoding makes this one three times as long.
    refused(await post({ ...usual, user: '&'.repeat(4000) }), 414, 'URI_TOO_LONG')
  },
})
