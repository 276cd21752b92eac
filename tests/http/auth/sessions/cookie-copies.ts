import { requestGroup } from '../../group.ts'
import { PASSWORD, signedInBrowser, signedInNative, signIn } from '../../support/account.ts'
import { type Answer, sendDirect } from '../../support/answer.ts'
import { claimsOf } from '../../support/claims.ts'
import { equal, given, isTrue, refused, status } from '../../support/expect.ts'
import { browser } from '../../support/pages/browser.ts'
import { keptCookies, parseSetCookie } from '../../support/pages/cookie-jar.ts'
import type { Target } from '../../support/target.ts'
import { takeLink } from '../ownership/awaited-messages.ts'
import { clearsEveryName } from './cleared-cookies.ts'

const HTTPS = { baseUrl: 'https://auth.example.com' }
const GRACE_MS = 30_000

function call(target: Target, method: string, path: string, Cookie: string): Promise<Answer> {
  return sendDirect(target, method, path, { headers: { Cookie } })
}

function refresh(target: Target, ...tokens: readonly string[]): Promise<Answer> {
  return call(target, 'POST', '/auth/refresh', tokens.map((token) => `refreshToken=${token}`).join('; '))
}

/** The refresh token that a browser stores after this response. */
function keptToken(answer: Answer): string {
  status(answer, 200)
  return given(keptCookies(answer.setCookies).find(({ name }) => name.endsWith('refreshToken'))).value
}

export const cookieCopiesGroup = requestGroup('Several cookies of one name', {
  'C1 a browser with an old refresh token on the longer path signs in, refreshes and signs out': async (open) => {
    for (const stale of ['an.old.token', 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln']) {
      const target = await open()
      const { user } = await signedInNative(target)
      const client = browser(target)
      const plant = () => client.jar.take([`refreshToken=${stale}; Path=/auth/refresh; Max-Age=604800; HttpOnly`])
      plant()
      status(await client.login(user.email, PASSWORD), 200)
      equal(client.jar.header('/auth/refresh')?.includes(stale), false, 'a sign-in expires the old one')
      plant()
      status(await client.post('/auth/refresh'), 200)
      equal(client.jar.header('/auth/refresh')?.includes(stale), false, 'a refresh expires the old one')
      plant()
      target.clock.advance(16 * 60_000)
      status(await client.post('/auth/logout'), 200)
      equal(client.jar.names, ['known-device'])
    }
  },

  'C1 an old refresh token that nobody knows is cleared where it is': async (open) => {
    const target = await open()
    const client = browser(target)
    client.jar.take(['refreshToken=old; Path=/auth/refresh; Max-Age=604800'])
    const answer = await client.post('/auth/refresh')
    refused(answer, 401, 'INVALID_REFRESH_TOKEN')
    clearsEveryName(answer)
    equal(client.jar.names, [])
  },

  'C1 copies on paths that the cookie had before are expired when one is issued': async (open) => {
    for (const [options, own] of [
      [{}, 'refreshToken /auth'],
      [{ cookies: { refreshTokenPath: '/app' } }, 'refreshToken /app'],
      [{ cookies: { prefix: true } }, '__Host-refreshToken /'],
      [{ cookies: { prefix: true, domain: 'example.com' } }, '__Secure-refreshToken /auth'],
    ] as const) {
      const target = await open({ ...HTTPS, ...options })
      const { client, user } = await signedInBrowser(target)
      for (const answer of [await client.login(user.email, PASSWORD), await client.post('/auth/refresh')]) {
        const cookies = answer.setCookies.map(parseSetCookie).filter(({ name }) => name.endsWith('refreshToken'))
        const placed = (kept: boolean) =>
          cookies.filter(({ maxAge }) => maxAge > 0 === kept).map(({ name, path }) => `${name} ${path}`)
        if (answer.status === 200) equal(placed(true), [own])
        for (const path of ['/', '/auth', '/auth/refresh']) {
          const copy = `refreshToken ${path}`
          isTrue(copy === own || placed(false).includes(copy), `${copy} is expired: ${placed(false)}`)
        }
      }
    }
  },

  'C1 an old CSRF cookie under a prefixed name, which clients read first, goes with the sign-in': async (open) => {
    for (const cookies of [{}, { prefix: true }, { domain: 'example.com' }]) {
      const target = await open({ ...HTTPS, csrf: true, cookies })
      const { user } = await signedInNative(target)
      const client = browser(target)
      for (const prefix of ['__Host-', '__Secure-'])
        client.jar.take([`${prefix}csrf-token=0f1e2d3c; Path=/; Max-Age=900; Secure`])
      status(await client.login(user.email, PASSWORD), 200)
      const names = ['__Host-csrf-token', '__Secure-csrf-token', 'csrf-token']
      const token = given(names.map((name) => client.jar.get(name)?.value).find((value) => value !== undefined))
      status(await client.post('/auth/refresh', {}, { 'X-CSRF-Token': token }), 200)
    }
  },

  'A5 the first cookie that authenticates counts, wherever it stands': async (open) => {
    const target = await open()
    const { user, client } = await signedInNative(target)
    const gone = await signIn(target, user)
    await target.stores.sessions.revoke(String(claimsOf(gone.accessToken).sid))
    const good = client.refreshToken
    for (const tokens of [
      ['x', good],
      [good, 'x'],
      [gone.refreshToken, good],
      ['x', 'y', gone.refreshToken, good],
      [good, gone.refreshToken],
    ])
      status(await refresh(target, ...tokens), 200)
    refused(await refresh(target, 'x', gone.refreshToken), 401, 'SESSION_REVOKED')
    refused(await refresh(target, 'x', 'y'), 401, 'INVALID_REFRESH_TOKEN')
    const access = (...tokens: readonly string[]) =>
      call(target, 'GET', '/auth/me', tokens.map((token) => `accessToken=${token}`).join('; '))
    for (const tokens of [
      ['x', client.accessToken],
      [gone.accessToken, client.accessToken],
    ])
      status(await access(...tokens), 200)
    const both = `accessToken=${gone.accessToken}; accessToken=${client.accessToken}`
    status(await call(target, 'POST', '/auth/logout', both), 200)
    refused(await refresh(target, good), 401, 'SESSION_REVOKED')
  },

  'A5 a stale cookie before a good one hides no session from a mailed link (R10)': async (open) => {
    const target = await open()
    const { user, client } = await signedInNative(target, { isEmailVerified: false })
    for (const name of ['accessToken', 'refreshToken'] as const) {
      await target.stores.users.update(user.id, { isEmailVerified: false })
      status(await sendDirect(target, 'POST', '/auth/magic-link/send', { json: { email: user.email } }), 200)
      const { token } = await takeLink(target)
      const Cookie = `${name}=planted; ${name}=${client[name]}`
      const headers = { Cookie, 'X-Auth-Strategy': 'bearer' }
      status(await sendDirect(target, 'POST', '/auth/magic-link/verify', { json: { token }, headers }), 200)
      const stored = await target.stores.users.findById(user.id)
      equal([stored?.isEmailVerified, stored?.passwordHash], [true, user.passwordHash])
    }
    status(await client.refresh(), 200)
  },

  'A5 no more than four cookies of one name are tried': async (open) => {
    const target = await open()
    const { client } = await signedInNative(target)
    const planted = ['a', 'b', 'c', 'd']
    status(await refresh(target, ...planted.slice(1), client.refreshToken), 200)
    refused(await refresh(target, ...planted, client.refreshToken), 401, 'INVALID_REFRESH_TOKEN')
  },

  'A5 cookies of different users are none, and all are cleared': async (open) => {
    const target = await open()
    const { client } = await signedInNative(target)
    const { client: bob } = await signedInNative(target, { email: 'bob@example.com' })
    const access = `accessToken=${client.accessToken}; accessToken=${bob.accessToken}`
    const tokens = `refreshToken=${client.refreshToken}; refreshToken=${bob.refreshToken}`
    for (const [method, path, cookie, code] of [
      ['GET', '/auth/me', access, 'INVALID_ACCESS_TOKEN'],
      ['PATCH', '/auth/profile', access, 'INVALID_ACCESS_TOKEN'],
      ['POST', '/auth/magic-link/verify', access, 'INVALID_ACCESS_TOKEN'],
      ['POST', '/auth/refresh', tokens, 'INVALID_REFRESH_TOKEN'],
      ['POST', '/auth/logout', access, 'INVALID_ACCESS_TOKEN'],
      ['POST', '/auth/logout', tokens, 'INVALID_REFRESH_TOKEN'],
    ] as const) {
      const answer = await call(target, method, path, cookie)
      refused(answer, 401, code)
      clearsEveryName(answer)
    }
    // Both sessions are still valid.
    status(await client.refresh(), 200)
    status(await bob.refresh(), 200)
  },

  'A5 a foreign page can not have the cookies cleared': async (open) => {
    const target = await open()
    const { client } = await signedInNative(target)
    const { client: bob } = await signedInNative(target, { email: 'bob@example.com' })
    const Cookie = `accessToken=${client.accessToken}; accessToken=${bob.accessToken}`
    const headers = { Cookie, 'Sec-Fetch-Site': 'cross-site' }
    const answer = await sendDirect(target, 'GET', '/auth/me', { headers })
    refused(answer, 401, 'INVALID_ACCESS_TOKEN')
    equal(answer.setCookies, [])
  },

  'A5 with prefix a plain cookie signs nobody in': async (open) => {
    const target = await open({ ...HTTPS, cookies: { prefix: true } })
    const { user, client } = await signedInNative(target)
    for (const name of ['', '__Secure-']) {
      const access = `${name}accessToken=${client.accessToken}`
      refused(await call(target, 'GET', '/auth/me', access), 401, 'UNAUTHORIZED')
      const answer = await call(target, 'POST', '/auth/refresh', `${name}refreshToken=${client.refreshToken}`)
      refused(answer, 401, 'UNAUTHORIZED')
      equal(keptCookies(answer.setCookies), [])
      refused(await call(target, 'POST', '/auth/logout', access), 401, 'UNAUTHORIZED')
    }
    const { client: bob } = await signedInNative(target, { email: 'bob@example.com' })
    const planted = `accessToken=${bob.accessToken}; __Host-accessToken=${client.accessToken}`
    equal((await call(target, 'GET', '/auth/me', planted)).json.email, user.email)
    keptToken(await call(target, 'POST', '/auth/refresh', `__Host-refreshToken=${client.refreshToken}`))
  },

  'A5 reuse is judged of a session only when none of its cookies authenticates': async (open) => {
    const target = await open()
    const { client } = await signedInNative(target)
    const old = client.refreshToken
    for (let count = 0; count < 2; count++) {
      target.clock.advance(2 * GRACE_MS)
      status(await client.refresh(), 200)
    }
    target.clock.advance(2 * GRACE_MS)
    // A superseded token next to the current one is a copy from another path, not a theft.
    for (const tokens of [
      [old, client.refreshToken],
      [client.refreshToken, old],
    ])
      client.refreshToken = keptToken(await refresh(target, ...tokens))
    equal(target.events.named('identity.session.reuse_detected'), [])
    target.clock.advance(2 * GRACE_MS)
    refused(await refresh(target, old, 'x'), 401, 'SESSION_REVOKED')
    equal(target.events.named('identity.session.reuse_detected').length, 1)
    refused(await client.refresh(), 401, 'SESSION_REVOKED')
  },

  'A5 reuse in one session is judged beside a good cookie of another': async (open) => {
    for (const isFirst of [true, false]) {
      const target = await open()
      const { user, client: stolen } = await signedInNative(target)
      const old = stolen.refreshToken
      for (let count = 0; count < 2; count++) {
        target.clock.advance(2 * GRACE_MS)
        status(await stolen.refresh(), 200)
      }
      const own = await signIn(target, user)
      const tokens = isFirst ? [old, own.refreshToken] : [own.refreshToken, old]
      keptToken(await refresh(target, ...tokens))
      equal(target.events.named('identity.session.reuse_detected').length, 1)
      refused(await stolen.refresh(), 401, 'SESSION_REVOKED')
    }
  },
})
