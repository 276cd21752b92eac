import { WITH_ADMIN } from '../admin/caller.ts'
import { mailedReset, reset } from '../auth/account/reset-password.ts'
import { group } from '../group.ts'
import { addAccount, PASSWORD, signedInBrowser } from '../support/account.ts'
import { type Sent, send } from '../support/answer.ts'
import { claimsOf } from '../support/claims.ts'
import { ADMIN_SECRET } from '../support/everything-on.ts'
import { equal, given, refused, status, text } from '../support/expect.ts'
import { native } from '../support/native.ts'
import { browser } from '../support/pages/browser.ts'
import type { Target } from '../support/target.ts'
import { attempt, CLAIMED, codeFrom, decide, decideWith, formToken, isPage, received, redeem, withApps } from './app.ts'

const MINUTE = 60_000
const INVALID = [400, 'INVALID_APP_SIGN_IN'] as const

async function appSession(target: Target, fields = {}) {
  const { client, user } = await signedInBrowser(target, fields)
  const begun = await attempt()
  const answer = await redeem(target, begun, await codeFrom(client, begun))
  status(answer, 200)
  const app = native(target)
  app.accessToken = text(answer, 'accessToken')
  app.refreshToken = text(answer, 'refreshToken')
  return { client, user, app, answer }
}

const sessionsOf = async (target: Target, userId: string) =>
  target.stores.sessions.listForUser(userId, target.clock.now())

export const handOverGroup = group('Apps in the system browser', {
  'a signed-in person continues to the app, which gets a session of its own': async (open) => {
    const target = await open(withApps())
    const { client, user, app, answer } = await appSession(target)
    equal(answer.setCookies, [])
    equal((await app.get('/auth/me')).json.email, user.email)
    status(await app.refresh(), 200)
    status(await client.post('/auth/logout'), 200)
    status(await app.refresh(), 200)
    const [told] = target.events.named('identity.apps.handed_over')
    equal([told?.data.app, told?.metadata.userId], ['notes', user.id])
  },

  'R01 of 50 parallel redemptions of a code one wins': async (open) => {
    const target = await open(withApps({ rateLimits: false }))
    const { client, user } = await signedInBrowser(target)
    const begun = await attempt()
    const code = await codeFrom(client, begun)
    const answers = await Promise.all(Array.from({ length: 50 }, () => redeem(target, begun, code)))
    const won = answers.filter((answer) => answer.status === 200)
    equal(won.length, 1)
    for (const answer of answers) if (answer.status !== 200) refused(answer, ...INVALID)
    equal((await sessionsOf(target, user.id)).length, 2)
  },

  'R01 of 50 parallel clicks one gets a code': async (open) => {
    const target = await open(withApps({ rateLimits: false }))
    const { client } = await signedInBrowser(target)
    const begun = await attempt()
    const token = formToken(await client.get(begun.path))
    const answers = await Promise.all(Array.from({ length: 50 }, () => decideWith(client, token)))
    equal(answers.filter(({ status }) => status === 303).length, 1)
    equal(answers.filter(({ status }) => status === 400).length, 49)
  },

  'a wrong verifier, address or code tells nothing and spends nothing': async (open) => {
    const target = await open(withApps())
    const { client } = await signedInBrowser(target)
    const begun = await attempt()
    const code = await codeFrom(client, begun)
    const other = await attempt()
    for (const wrong of [
      { code_verifier: other.verifier },
      { code_verifier: 'x' },
      { redirect_uri: CLAIMED },
      { redirect_uri: 'com.example.other:/cb' },
      { code: 'x' },
      { code: code.replace(/^./, (first) => (first === '0' ? '1' : '0')) },
    ])
      refused(await redeem(target, begun, code, wrong), ...INVALID)
    status(await redeem(target, begun, code), 200)
    refused(await redeem(target, begun, code), ...INVALID)
  },

  'a code lives for 60 seconds, a page for ten minutes': async (open) => {
    const target = await open(withApps())
    const { client } = await signedInBrowser(target)
    const begun = await attempt()
    const code = await codeFrom(client, begun)
    target.clock.advance(MINUTE)
    refused(await redeem(target, begun, code), ...INVALID)
    const page = await client.get(begun.path)
    target.clock.advance(10 * MINUTE)
    isPage(await decide(client, page), 400)
  },

  'R06 the new session inherits time, method and factors, and is never fresh by the hand-over': async (open) => {
    const target = await open(withApps())
    const { client, user } = await signedInBrowser(target)
    const [source] = await sessionsOf(target, user.id)
    target.clock.advance(20 * MINUTE)
    status(await client.post('/auth/refresh', {}), 200)
    const begun = await attempt()
    const answer = await redeem(target, begun, await codeFrom(client, begun))
    const claims = claimsOf(text(answer, 'accessToken'))
    equal(claims.auth_time, Math.floor(given(source).authenticatedAt.getTime() / 1000))
    const session = given((await sessionsOf(target, user.id)).find(({ handle }) => handle === claims.sid))
    const inherited = ({ method, authenticatedAt, absoluteExpiresAt, passedSecondFactor }: typeof session) => ({
      method,
      authenticatedAt,
      absoluteExpiresAt,
      passedSecondFactor,
    })
    equal(inherited(session), inherited(given(source)))
    const app = native(target)
    app.accessToken = text(answer, 'accessToken')
    refused(await app.post('/auth/linked-accounts/one', {}), 403, 'REAUTHENTICATION_REQUIRED')
  },

  'R28 a password reset ends the app’s session, and a code that waits': async (open) => {
    const target = await open(withApps())
    const { client, app } = await appSession(target)
    const begun = await attempt()
    const code = await codeFrom(client, begun)
    status(await reset(target, { token: await mailedReset(target), newPassword: 'a whole new password' }), 200)
    refused(await app.refresh(), 401, 'SESSION_REVOKED')
    refused(await redeem(target, begun, code), ...INVALID)
  },

  'a code of a session that has ended meanwhile is void': async (open) => {
    const target = await open(withApps())
    const { client, user } = await signedInBrowser(target)
    const begun = await attempt()
    const code = await codeFrom(client, begun)
    const page = await client.get(begun.path)
    status(await client.post('/auth/logout'), 200)
    refused(await redeem(target, begun, code), ...INVALID)
    isPage(await decide(client, page), 400)
    equal(await sessionsOf(target, user.id), [])
  },

  'R19 only the browser that got the page can click, with the session that it was for': async (open) => {
    const target = await open(withApps())
    const ada = await signedInBrowser(target)
    const bob = await signedInBrowser(target, { email: 'bob@example.com' })
    const begun = await attempt()
    const token = formToken(await ada.client.get(begun.path))
    isPage(await decideWith(bob.client, token), 400)
    isPage(await decideWith(ada.client, token), 400)
    const again = formToken(await ada.client.get(begun.path))
    isPage(await decideWith(browser(target), again), 400)
  },

  'C6 R19 a page of another origin cannot click, whatever it knows': async (open) => {
    const target = await open(withApps())
    const { client } = await signedInBrowser(target)
    const token = formToken(await client.get((await attempt()).path))
    const evil = { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' }
    refused(await decideWith(client, token, 'continue', evil), 403, 'CSRF_INVALID')
    const own = { Origin: 'null', 'Sec-Fetch-Site': 'same-origin' }
    status(await decideWith(client, token, 'continue', own), 303)
  },

  'an access token alone hands nothing over': async (open) => {
    const target = await open(withApps())
    const { client } = await signedInBrowser(target)
    const begun = await attempt()
    const accessToken = given(client.jar.names.find((name) => name.endsWith('accessToken')))
    const Cookie = `${accessToken}=${given(client.jar.get(accessToken)).value}`
    status(await send(target, 'GET', begun.path, { headers: { Cookie } }), 302)
    const headers = { Authorization: `Bearer ${given(client.jar.get(accessToken)).value}` }
    status(await send(target, 'GET', begun.path, { headers }), 302)
  },

  'a person who cancels sends the app an error': async (open) => {
    const target = await open(withApps())
    const { client } = await signedInBrowser(target)
    const begun = await attempt()
    const answer = await decide(client, await client.get(begun.path), 'cancel')
    equal(received(answer, begun), { error: 'access_denied' })
  },

  'a user who is not signed in signs in first, and returns': async (open) => {
    const target = await open(withApps())
    await addAccount(target)
    const client = browser(target)
    const begun = await attempt()
    const answer = await client.get(begun.path)
    status(answer, 302)
    const location = new URL(given(answer.headers.get('Location')))
    equal(location.origin, 'https://app.example.com')
    const back = given(location.searchParams.get('return_path'))
    status(await client.login('ada@example.com', PASSWORD), 200)
    isPage(await client.get(back), 200)
  },

  'R37 an administrator who acts as the user hands nothing over': async (open) => {
    const target = await open(withApps({ admin: { ...WITH_ADMIN.admin, impersonation: true } }))
    const { client, user } = await signedInBrowser(target)
    const headers = { Authorization: `Bearer ${ADMIN_SECRET}`, 'X-Auth-Strategy': 'bearer' }
    const json = { reason: 'ticket 4711: the app does not open' }
    const acting = await send(target, 'POST', `/admin/api/users/${user.id}/impersonate`, { headers, json })
    const begun = await attempt()
    const Cookie = `accessToken=${text(acting, 'accessToken')}`
    isPage(await send(target, 'GET', begun.path, { headers: { Cookie } }), 403)
    const page = await client.get(begun.path)
    isPage(
      await decide({ send: (method, path, sent) => client.send(method, path, withCookie(sent, Cookie)) }, page),
      403,
    )
  },
})

function withCookie(sent: Sent | undefined, Cookie: string): Sent {
  return { ...sent, headers: { ...sent?.headers, Cookie } }
}
