import { group } from '../../group.ts'
import { signedInBrowser, signedInNative } from '../../support/account.ts'
import { send, sendDirect } from '../../support/answer.ts'
import { claimsOf, forged } from '../../support/claims.ts'
import { equal, given, refused, status } from '../../support/expect.ts'
import { clearsEveryName } from './cleared-cookies.ts'

export const logoutGroup = group('POST /auth/logout', {
  'ends the session of a browser and clears its cookies': async (open) => {
    const target = await open()
    const { client } = await signedInBrowser(target)
    const refreshToken = client.jar.get('refreshToken')?.value
    const answer = await client.post('/auth/logout')
    equal([answer.status, answer.json], [200, { success: true }])
    clearsEveryName(answer)
    equal(client.jar.names, ['known-device'])
    refused(await send(target, 'POST', '/auth/refresh', { json: { refreshToken } }), 401, 'SESSION_REVOKED')
  },

  'takes the access token or the refresh token, from header, cookie or body': async (open) => {
    const target = await open()
    const { user } = await signedInNative(target)
    const login = () => signedInAgain()
    async function signedInAgain() {
      const headers = { 'X-Auth-Strategy': 'bearer' }
      const json = { email: user.email, password: 'correct horse battery staple' }
      const { accessToken, refreshToken } = (await send(target, 'POST', '/auth/login', { json, headers })).json
      return { accessToken: String(accessToken), refreshToken: String(refreshToken) }
    }
    const ways = [
      ({ accessToken }: Tokens) => ({ headers: { Authorization: `Bearer ${accessToken}` } }),
      ({ accessToken }: Tokens) => ({ headers: { Cookie: `accessToken=${accessToken}` } }),
      ({ refreshToken }: Tokens) => ({ headers: { Cookie: `refreshToken=${refreshToken}` } }),
      ({ refreshToken }: Tokens) => ({ headers: { Authorization: `Bearer ${refreshToken}` } }),
      ({ refreshToken }: Tokens) => ({ json: { refreshToken } }),
      ({ refreshToken }: Tokens) => ({
        json: { refreshToken },
        headers: { Authorization: 'Bearer expired.access.token' },
      }),
      ({ accessToken }: Tokens) => ({
        headers: { Authorization: `Bearer ${accessToken}`, Cookie: 'refreshToken=stale' },
      }),
      ({ accessToken }: Tokens) => ({
        json: { refreshToken: 'stale' },
        headers: { Authorization: `Bearer ${accessToken}` },
      }),
    ]
    for (const [index, way] of ways.entries()) {
      const tokens = await login()
      const answer = await send(target, 'POST', '/auth/logout', way(tokens))
      equal(answer.status, 200, `way ${index}`)
      clearsEveryName(answer)
      const handle = String(claimsOf(tokens.accessToken).sid)
      equal(await target.stores.sessions.get(handle), null, `session of way ${index}`)
    }
  },

  'works with an expired access token beside a good refresh token': async (open) => {
    const target = await open()
    const { client } = await signedInBrowser(target)
    const handle = String(claimsOf(given(client.jar.get('accessToken')).value).sid)
    target.clock.advance(16 * 60_000)
    status(await client.post('/auth/logout'), 200)
    equal(await target.stores.sessions.get(handle), null)
  },

  'is 401 UNAUTHORIZED without a valid token, and clears the cookies all the same': async (open) => {
    const target = await open({ baseUrl: 'https://auth.example.com' })
    const { client } = await signedInNative(target)
    const sent = [
      {},
      { json: {} },
      { headers: { Authorization: `Bearer ${forged(client.accessToken)}` } },
      { headers: { Cookie: 'accessToken=x; refreshToken=y' } },
      { json: { refreshToken: forged(client.refreshToken) } },
      { headers: { Authorization: 'Basic YTpi' } },
    ]
    for (const one of sent) {
      const answer = await send(target, 'POST', '/auth/logout', one)
      refused(answer, 401, 'UNAUTHORIZED')
      clearsEveryName(answer, true)
    }
    status(await client.refresh(), 200)
  },

  'clears the cookies also of a client that asks too often': async (open) => {
    const target = await open({
      baseUrl: 'https://auth.example.com',
      rateLimits: { refresh: { max: 1, windowMs: 1000 } },
    })
    const { client } = await signedInBrowser(target)
    status(await client.post('/auth/refresh'), 200)
    const answer = await client.post('/auth/logout')
    refused(answer, 429, 'RATE_LIMITED')
    clearsEveryName(answer)
  },

  'can be repeated, and ends one session only': async (open) => {
    const target = await open()
    const { client } = await signedInNative(target)
    const { client: other } = await signedInNative(target, { email: 'bob@example.com' })
    status(await client.post('/auth/logout'), 200)
    status(await client.post('/auth/logout'), 200)
    equal(target.events.named('identity.session.revoked').length, 1)
    status(await other.refresh(), 200)
  },

  'leaves the access token alive unless every call is checked': async (open) => {
    const trusting = await open()
    const { client } = await signedInNative(trusting)
    await client.post('/auth/logout')
    status(await client.get('/auth/me'), 200)
    const strict = await open({ session: { checkOn: 'allcalls' } })
    const { client: other } = await signedInNative(strict)
    await other.post('/auth/logout')
    refused(await other.get('/auth/me'), 401, 'SESSION_REVOKED')
  },

  'publishes auth.logout and session.revoked': async (open) => {
    const target = await open()
    const { user, client } = await signedInNative(target)
    const sessionId = String(claimsOf(client.accessToken).sid)
    target.events.clear()
    await client.post('/auth/logout', undefined, { 'X-Correlation-Id': 'c3' })
    const metadata = { userId: user.id, sessionId, correlationId: 'c3' }
    equal(
      target.events.all.map(({ event, data, metadata }) => ({ event, data, metadata })),
      [
        { event: 'identity.auth.logout', data: { sessionHandle: sessionId }, metadata },
        { event: 'identity.session.revoked', data: { sessionHandle: sessionId, reason: 'logout' }, metadata },
      ],
    )
  },

  'takes a refresh token whose session is gone, and says nothing to anybody': async (open) => {
    const target = await open()
    const { user, client } = await signedInNative(target)
    const { refreshToken } = client
    await target.stores.sessions.revokeForUser(user.id)
    target.events.clear()
    for (const sent of [{ json: { refreshToken } }, { headers: { Cookie: `refreshToken=${refreshToken}` } }]) {
      const answer = await send(target, 'POST', '/auth/logout', sent)
      equal([answer.status, answer.json], [200, { success: true }])
      clearsEveryName(answer)
    }
    equal(target.events.all, [])
  },

  'R19 a 401 to a foreign page expires no cookies of its visitor': async (open) => {
    const target = await open({ cors: { origins: ['https://partner.example'] } })
    const foreign = [
      { Origin: 'https://evil.example' },
      { Origin: 'null' },
      { Origin: 'https://app.example.com.evil.example' },
      { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'same-origin' },
      { 'Sec-Fetch-Site': 'cross-site' },
      { 'Sec-Fetch-Site': 'same-site' },
    ]
    const own = [
      {},
      { Origin: target.origin },
      { Origin: 'https://app.example.com', 'Sec-Fetch-Site': 'cross-site' },
      { Origin: 'https://partner.example' },
      { 'Sec-Fetch-Site': 'same-origin' },
      { 'Sec-Fetch-Site': 'none' },
    ]
    for (const path of ['/auth/logout', '/auth/refresh']) {
      for (const strategy of ['cookie', 'bearer']) {
        for (const headers of foreign) {
          const answer = await sendDirect(target, 'POST', path, {
            headers: { ...headers, 'X-Auth-Strategy': strategy },
          })
          refused(answer, 401, 'UNAUTHORIZED')
          equal(answer.setCookies, [], `${path} ${JSON.stringify(headers)}`)
        }
        for (const headers of own) {
          const answer = await sendDirect(target, 'POST', path, {
            headers: { ...headers, 'X-Auth-Strategy': strategy },
          })
          refused(answer, 401, 'UNAUTHORIZED')
          clearsEveryName(answer)
        }
      }
    }
  },

  'R19 refuses a foreign page by cookie, and takes a bearer token from anywhere': async (open) => {
    const target = await open()
    const { client } = await signedInBrowser(target)
    const headers = { Origin: 'https://evil.example' }
    refused(await client.post('/auth/logout', undefined, headers), 403, 'CSRF_INVALID')
    status(await client.post('/auth/refresh'), 200)
    const Authorization = `Bearer ${client.jar.get('accessToken')?.value}`
    status(await send(target, 'POST', '/auth/logout', { headers: { ...headers, Authorization } }), 200)
  },
})

interface Tokens {
  readonly accessToken: string
  readonly refreshToken: string
}
