import { group } from '../../group.ts'
import { addAccount, PASSWORD, signedInBrowser, signedInNative, signIn } from '../../support/account.ts'
import { bytes, send, sendDirect } from '../../support/answer.ts'
import { claimsOf, forged } from '../../support/claims.ts'
import { equal, given, isTrue, refused, status, text } from '../../support/expect.ts'
import { keptCookies } from '../../support/pages/cookie-jar.ts'
import { clearsEveryName } from './cleared-cookies.ts'

const MINUTE = 60_000

export const refreshGroup = group('POST /auth/refresh', {
  'answers a new pair in the mode that was asked for': async (open) => {
    const target = await open()
    const { client } = await signedInNative(target)
    const [access, refresh] = [client.accessToken, client.refreshToken]
    target.clock.advance(1000)
    const answer = await client.refresh()
    equal(Object.keys(answer.json).sort(), ['accessToken', 'refreshToken', 'success'])
    equal(answer.setCookies, [])
    isTrue(client.accessToken !== access && client.refreshToken !== refresh, 'both strings are new')
    equal(claimsOf(client.accessToken).sid, claimsOf(access).sid)

    const { client: page } = await signedInBrowser(target, { email: 'bob@example.com' })
    const before = page.jar.get('refreshToken')?.value
    const cookies = await page.post('/auth/refresh')
    equal(cookies.json, { success: true })
    equal(
      keptCookies(cookies.setCookies).map(({ name }) => name),
      ['accessToken', 'refreshToken'],
    )
    isTrue(page.jar.get('refreshToken')?.value !== before, 'the cookie is new')
    status(await page.get('/auth/me'), 200)
  },

  'S9 answers new strings also within one second': async (open) => {
    const target = await open()
    const { client } = await signedInNative(target)
    const seen = new Set([client.refreshToken, client.accessToken])
    for (let count = 0; count < 5; count++) {
      status(await client.refresh(), 200)
      seen.add(client.refreshToken)
      seen.add(client.accessToken)
    }
    equal(seen.size, 12)
  },

  'takes {}, nothing, and no content type': async (open) => {
    const target = await open()
    const { client } = await signedInBrowser(target)
    status(await client.post('/auth/refresh', {}), 200)
    status(await client.post('/auth/refresh'), 200)
    status(await client.send('POST', '/auth/refresh', { body: bytes('{}') }), 200)
    status(await client.send('POST', '/auth/refresh', { body: bytes('') }), 200)
    const headers = { 'Content-Type': 'text/plain;charset=UTF-8' }
    status(await client.send('POST', '/auth/refresh', { body: bytes('{}'), headers }), 200)
    status(await client.send('POST', '/auth/refresh', { headers: { 'Content-Type': 'application/json' } }), 200)
  },

  'prefers the body to the cookie': async (open) => {
    const target = await open()
    const { client: page } = await signedInBrowser(target)
    const { client: app } = await signedInNative(target, { email: 'bob@example.com' })
    status(await page.post('/auth/refresh', { refreshToken: app.refreshToken }), 200)
    equal((await page.get('/auth/me')).json.email, 'bob@example.com')
    const bad = await page.post('/auth/refresh', { refreshToken: forged(app.refreshToken) })
    refused(bad, 401, 'INVALID_REFRESH_TOKEN')
  },

  'refuses a token that is no string': async (open) => {
    const target = await open()
    for (const refreshToken of [5, true, ['x'], { a: 1 }]) {
      refused(await send(target, 'POST', '/auth/refresh', { json: { refreshToken } }), 400, 'VALIDATION_ERROR')
    }
  },

  'without a token is 401 UNAUTHORIZED and clears the cookies under all names': async (open) => {
    for (const baseUrl of ['https://auth.example.com', undefined]) {
      const target = await open({ baseUrl })
      for (const sent of [{}, { json: {} }, { headers: { Authorization: 'Bearer x' } }]) {
        const answer = await send(target, 'POST', '/auth/refresh', sent)
        refused(answer, 401, 'UNAUTHORIZED')
        clearsEveryName(answer, baseUrl !== undefined)
      }
    }
  },

  'refuses forged tokens and touches no session': async (open) => {
    const target = await open()
    const { client } = await signedInNative(target)
    const [handle = '', counter, nonce, mac] = client.refreshToken.split('.')
    const forgeries = [
      forged(client.refreshToken),
      [handle, '1', nonce, mac].join('.'),
      [handle, counter, 'AAAAAAAAAAA', mac].join('.'),
      [`${handle}A`, counter, nonce, mac].join('.'),
      `${client.refreshToken}A`,
      client.refreshToken.slice(0, -1),
      `${handle}.0`,
      'x',
      'x'.repeat(20_000),
      claimsOf(client.accessToken).sid,
    ]
    for (const refreshToken of forgeries) {
      const answer = await send(target, 'POST', '/auth/refresh', { json: { refreshToken } })
      refused(answer, 401, 'INVALID_REFRESH_TOKEN')
      clearsEveryName(answer)
    }
    status(await client.refresh(), 200)
  },

  'R02 no token is accepted in place of another kind': async (open) => {
    const target = await open()
    const { client } = await signedInNative(target)
    const { accessToken, refreshToken } = client
    refused(await client.refresh(accessToken), 401, 'INVALID_REFRESH_TOKEN')
    const asCookie = { Cookie: `refreshToken=${accessToken}` }
    refused(await send(target, 'POST', '/auth/refresh', { headers: asCookie }), 401, 'INVALID_REFRESH_TOKEN')
    for (const headers of [{ Authorization: `Bearer ${refreshToken}` }, { Cookie: `accessToken=${refreshToken}` }]) {
      refused(await send(target, 'GET', '/auth/me', { headers }), 401, 'INVALID_ACCESS_TOKEN')
    }
  },

  'R16 refuses tokens of another secret, and takes those of a previous one': async (open) => {
    const old = await open()
    const { client } = await signedInNative(old)
    const secret = 'c4a7d2b1e8f90356a1c8e7d94b20f6aa'
    const renewed = await open({ secret, previousSecrets: [old.options.secret], stores: old.stores })
    const headers = { Authorization: `Bearer ${client.accessToken}` }
    const json = { refreshToken: client.refreshToken }
    status(await send(renewed, 'GET', '/auth/me', { headers }), 200)
    status(await send(renewed, 'POST', '/auth/refresh', { json }), 200)
    const foreign = await open({ secret, stores: old.stores })
    refused(await send(foreign, 'GET', '/auth/me', { headers }), 401, 'INVALID_ACCESS_TOKEN')
    refused(await send(foreign, 'POST', '/auth/refresh', { json }), 401, 'INVALID_REFRESH_TOKEN')
  },

  'reads user and claims anew': async (open) => {
    const target = await open({ buildTokenPayload: (user) => ({ greeting: `Hello ${user.name ?? 'stranger'}` }) })
    const { user, client } = await signedInNative(target)
    equal(claimsOf(client.accessToken).greeting, 'Hello stranger')
    const authTime = claimsOf(client.accessToken).auth_time
    const patch = { email: 'ada@new.example', role: 'editor', isEmailVerified: false, name: 'Ada' }
    await target.stores.users.update(user.id, patch)
    target.clock.advance(MINUTE)
    await client.refresh()
    const claims = claimsOf(client.accessToken)
    equal(
      [claims.email, claims.role, claims.isEmailVerified, claims.greeting],
      ['ada@new.example', 'editor', false, 'Hello Ada'],
    )
    equal([claims.auth_time, claims.iat], [authTime, target.clock.now().getTime() / 1000])
  },

  'in bearer mode fed by a cookie answers in the body and clears the cookies': async (open) => {
    const target = await open()
    const { client } = await signedInBrowser(target)
    const Cookie = given(client.jar.header('/auth/refresh'))
    // In process: the fetch of some runtimes sends Sec-Fetch-Mode, as browsers do.
    const answer = await sendDirect(target, 'POST', '/auth/refresh', {
      headers: { Cookie, 'X-Auth-Strategy': 'bearer' },
    })
    status(answer, 200)
    clearsEveryName(answer)
    const app = await send(target, 'GET', '/auth/me', {
      headers: { Authorization: `Bearer ${text(answer, 'accessToken')}` },
    })
    status(app, 200)
  },

  'R19 refuses a foreign page, by cookie and where cookies would be set': async (open) => {
    const target = await open()
    const { client, user } = await signedInBrowser(target)
    const app = await signIn(target, user)
    const headers = { Origin: 'https://evil.example' }
    for (const [json, more] of [
      [undefined, {}],
      [undefined, { 'X-Auth-Strategy': 'bearer' }],
      [{ refreshToken: app.refreshToken }, {}],
    ] as const) {
      refused(await client.post('/auth/refresh', json, { ...headers, ...more }), 403, 'CSRF_INVALID')
    }
    status(
      await send(target, 'POST', '/auth/refresh', {
        json: { refreshToken: app.refreshToken },
        headers: { ...headers, 'X-Auth-Strategy': 'bearer' },
      }),
      200,
    )
    status(await client.post('/auth/refresh', undefined, { Origin: 'https://app.example.com' }), 200)
  },

  'publishes session.rotated': async (open) => {
    const target = await open()
    const { user, client } = await signedInNative(target)
    target.events.clear()
    await client.post('/auth/refresh', { refreshToken: client.refreshToken }, { 'X-Correlation-Id': 'c1' })
    const sid = claimsOf(client.accessToken).sid
    equal(
      target.events.all.map(({ event, data, metadata }) => ({ event, data, metadata })),
      [
        {
          event: 'identity.session.rotated',
          data: { sessionHandle: sid },
          metadata: { userId: user.id, sessionId: sid, correlationId: 'c1' },
        },
      ],
    )
  },

  'lets 60 a minute through per session': async (open) => {
    const target = await open()
    const user = await addAccount(target)
    const [busy, calm] = [await signIn(target, user), await signIn(target, user)]
    for (let count = 0; count < 60; count++) status(await busy.refresh(), 200)
    refused(await busy.refresh(), 429, 'RATE_LIMITED')
    status(await calm.refresh(), 200)
    target.clock.advance(MINUTE)
    status(await busy.refresh(), 200)
  },

  'keeps nothing of the password in tokens': async (open) => {
    const target = await open()
    const { user, client } = await signedInNative(target)
    const said = JSON.stringify(claimsOf(client.accessToken)) + client.refreshToken
    isTrue(!said.includes(PASSWORD) && !said.includes(user.passwordHash ?? '-'), 'neither password nor hash')
  },
})
