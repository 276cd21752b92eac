import { group } from '../group.ts'
import { addAccount } from '../support/account.ts'
import { claimsOf } from '../support/claims.ts'
import { equal, given, isTrue, refused, status, text } from '../support/expect.ts'
import { type Browser, browser } from '../support/pages/browser.ts'
import type { Target } from '../support/target.ts'
import { comeBack } from '../support/two-providers.ts'
import { type Attempt, attempt, decide, isPage, received, redeem, withApps } from './app.ts'

const ADA = 'ada@example.com'

/** Opens the app's address in the browser and goes on to the provider. Returns the provider's state. */
async function toProvider(client: Browser, begun: Attempt): Promise<string> {
  const first = await client.get(begun.path)
  status(first, 302)
  const second = await client.get(given(first.headers.get('Location')))
  status(second, 302)
  return given(new URL(given(second.headers.get('Location'))).searchParams.get('state'))
}

/** Signs in at the provider. Returns the page that asks whether to continue. */
async function returned(client: Browser, begun: Attempt, email = ADA) {
  const { location } = await comeBack(client, { provider: 'one', state: await toProvider(client, begun) }, email)
  return client.get(location)
}

async function codeOf(target: Target, begun: Attempt, email = ADA): Promise<string> {
  const client = browser(target)
  const page = await returned(client, begun, email)
  isPage(page, 200)
  const { code, ...others } = received(await decide(client, page), begun)
  equal(others, {})
  return given(code)
}

export const appProvidersGroup = group('Apps and providers', {
  'a new person signs in to the app, and not in the browser': async (open) => {
    const target = await open(withApps())
    const client = browser(target)
    const begun = await attempt({ provider: 'one' })
    const page = await returned(client, begun)
    isPage(page, 200)
    equal(await target.stores.users.findByEmail(ADA), null)
    const { code } = received(await decide(client, page), begun)
    const answer = await redeem(target, begun, given(code))
    equal(claimsOf(text(answer, 'accessToken')).loginProvider, 'one')
    isTrue((await target.stores.users.findByEmail(ADA)) !== null, 'an account')
    refused(await client.get('/auth/me'), 401, 'UNAUTHORIZED')
    equal(client.jar.names, [])
    refused(await redeem(target, begun, given(code)), 400, 'INVALID_APP_SIGN_IN')
  },

  'R01 of 50 parallel redemptions one wins': async (open) => {
    const target = await open(withApps({ rateLimits: false }))
    const begun = await attempt({ provider: 'one' })
    const code = await codeOf(target, begun)
    const answers = await Promise.all(Array.from({ length: 50 }, () => redeem(target, begun, code)))
    equal(answers.filter(({ status }) => status === 200).length, 1)
  },

  'R04 a second factor is asked of the app': async (open) => {
    const target = await open(withApps({ secondFactor: { methods: ['magic-link'] } }))
    const user = await addAccount(target, { require2FA: true })
    await given(target.stores.linkedAccounts).insert({
      userId: user.id,
      provider: 'one',
      providerAccountId: ADA,
      linkedAt: target.clock.now(),
    })
    const begun = await attempt({ provider: 'one' })
    const answer = await redeem(target, begun, await codeOf(target, begun))
    status(answer, 200)
    equal([answer.json.requiresTwoFactor, answer.json.available2faMethods], [true, ['magic-link']])
  },

  'R09 an account with the same address is a conflict, which the app can settle': async (open) => {
    const target = await open(withApps())
    await addAccount(target)
    const begun = await attempt({ provider: 'one' })
    const answer = await redeem(target, begun, await codeOf(target, begun))
    equal([answer.status, answer.json.code, answer.json.email], [409, 'OAUTH_ACCOUNT_CONFLICT', ADA])
    isTrue(/^[0-9a-f]{64}$/.test(text(answer, 'pending')), 'a secret of the app')
  },

  'a person who is refused at the provider goes back to the app': async (open) => {
    const target = await open(withApps())
    const client = browser(target)
    const begun = await attempt({ provider: 'one' })
    const state = await toProvider(client, begun)
    const query = new URLSearchParams({ error: 'access_denied', state })
    const answer = await client.get(`/auth/oauth/one/callback?${query}`)
    const page = await client.get(given(answer.headers.get('Location')))
    isPage(page, 200)
    equal(received(await decide(client, page), begun), { error: 'access_denied' })
  },

  'B1 two apps sign in in two tabs: each is offered its own account': async (open) => {
    const target = await open(withApps())
    const client = browser(target)
    const [notes, other] = await Promise.all([
      attempt({ provider: 'one' }),
      attempt({ provider: 'one', app: 'other', redirect_uri: 'com.example.other:/cb' }),
    ])
    const come = async (begun: Attempt, email: string) =>
      (await comeBack(client, { provider: 'one', state: await toProvider(client, begun) }, email)).location
    // Both are back from the provider before either page is opened.
    const [first, second] = [await come(notes, ADA), await come(other, 'ben@example.com')]
    for (const [begun, location, email] of [
      [notes, first, ADA],
      [other, second, 'ben@example.com'],
    ] as const) {
      const page = await client.get(location)
      isPage(page, 200)
      isTrue(page.text.includes(email), `offers ${email}`)
      const { code } = received(await decide(client, page), begun)
      const answer = await redeem(target, begun, given(code))
      equal(claimsOf(text(answer, 'accessToken')).email, email)
    }
    equal(client.jar.names, [])
  },

  'R14 only the browser that came from the provider can continue': async (open) => {
    const target = await open(withApps())
    const begun = await attempt({ provider: 'one' })
    const page = await returned(browser(target), begun)
    isPage(await decide(browser(target), page), 400)
  },

  'a person who cancels leaves nothing behind': async (open) => {
    const target = await open(withApps())
    const client = browser(target)
    const begun = await attempt({ provider: 'one' })
    equal(received(await decide(client, await returned(client, begun), 'cancel'), begun), { error: 'access_denied' })
    equal(client.jar.names, [])
    equal(await target.stores.users.findByEmail(ADA), null)
  },
})
