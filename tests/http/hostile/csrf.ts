import { requestGroup } from '../group.ts'
import { addAccount, PASSWORD, signedInBrowser, signedInNative } from '../support/account.ts'
import { sendDirect } from '../support/answer.ts'
import { claimsOf, forged } from '../support/claims.ts'
import { equal, given, isTrue, refused, status } from '../support/expect.ts'
import { type Browser, browser } from '../support/pages/browser.ts'
import type { Target } from '../support/target.ts'

const ON = { csrf: true } as const

function csrfOf({ jar }: Browser): string {
  return given(jar.get('csrf-token')).value
}

function rename(client: Browser, name: string, headers: Readonly<Record<string, string>> = {}) {
  return client.send('PATCH', '/auth/profile', { json: { name }, headers })
}

/** Sends a PATCH with the access cookie, in process, with the headers of the case. */
function renameDirect(target: Target, client: Browser, headers: Readonly<Record<string, string>>) {
  const Cookie = client.jar.header('/auth/profile') ?? ''
  return sendDirect(target, 'PATCH', '/auth/profile', { json: { name: 'x' }, headers: { Cookie, ...headers } })
}

export const csrfGroup = requestGroup('R19 CSRF', {
  'without the option judges by Origin, else by Sec-Fetch-Site': async (open) => {
    const target = await open()
    const { client } = await signedInBrowser(target)
    for (const site of ['same-origin', 'none'])
      status(await renameDirect(target, client, { 'Sec-Fetch-Site': site }), 200)
    for (const site of ['cross-site', 'same-site', 'x', '']) {
      refused(await renameDirect(target, client, { 'Sec-Fetch-Site': site }), 403, 'CSRF_INVALID')
    }
    status(
      await renameDirect(target, client, { Origin: 'https://app.example.com', 'Sec-Fetch-Site': 'cross-site' }),
      200,
    )
    refused(
      await renameDirect(target, client, { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'same-origin' }),
      403,
      'CSRF_INVALID',
    )
    status(await renameDirect(target, client, {}), 200)
  },

  'knows its own origin by baseUrl, else by the request': async (open) => {
    const behind = await open({ baseUrl: 'https://auth.example.com' })
    const { client } = await signedInBrowser(behind)
    status(await renameDirect(behind, client, { Origin: 'https://auth.example.com' }), 200)
    refused(await renameDirect(behind, client, { Origin: behind.origin }), 403, 'CSRF_INVALID')
    const direct = await open()
    const { client: other } = await signedInBrowser(direct)
    status(await renameDirect(direct, other, { Origin: direct.origin }), 200)
  },

  "E2 with baseUrl 'from-host' knows its own origin by the Host header": async (open) => {
    const fromHost = { baseUrl: 'from-host', issuer: 'https://auth.example.com' } as const
    const plain = await open(fromHost)
    const { client } = await signedInBrowser(plain)
    status(await renameDirect(plain, client, { Origin: plain.origin }), 200)
    for (const Origin of ['https://evil.example', plain.origin.replace('http:', 'https:')]) {
      refused(await renameDirect(plain, client, { Origin }), 403, 'CSRF_INVALID')
    }
    // In production cookies are Secure, so the proxy in front takes https only, and passes requests on as http.
    const proxied = await open({ ...fromHost, environment: 'production' })
    const { client: other } = await signedInBrowser(proxied)
    equal(other.jar.get('accessToken')?.attributes.includes('Secure'), true)
    status(await renameDirect(proxied, other, { Origin: proxied.origin.replace('http:', 'https:') }), 200)
    refused(await renameDirect(proxied, other, { Origin: proxied.origin }), 403, 'CSRF_INVALID')
  },

  'reads are never asked': async (open) => {
    const target = await open(ON)
    const { client } = await signedInBrowser(target)
    status(await client.get('/auth/me', { Origin: 'https://evil.example' }), 200)
    equal((await client.send('HEAD', '/auth/me', { headers: { Origin: 'https://evil.example' } })).status, 200)
  },

  'with the option sets a cookie that scripts can read': async (open) => {
    const target = await open(ON)
    const { client } = await signedInBrowser(target)
    equal(client.jar.get('csrf-token')?.attributes, ['Max-Age=604800', 'Path=/', 'SameSite=Lax'])
    const secure = await open({ ...ON, baseUrl: 'https://auth.example.com', cookies: { prefix: true } })
    const { client: other } = await signedInBrowser(secure)
    equal(other.jar.get('__Host-csrf-token')?.attributes, ['Max-Age=604800', 'Path=/', 'SameSite=Lax', 'Secure'])
  },

  'with the option wants header and cookie, equal': async (open) => {
    const target = await open(ON)
    const { client } = await signedInBrowser(target)
    const token = csrfOf(client)
    refused(await rename(client, 'a'), 403, 'CSRF_INVALID')
    for (const bad of ['', 'x', forged(token), `${token}x`, token.slice(1)]) {
      refused(await rename(client, 'a', { 'X-CSRF-Token': bad }), 403, 'CSRF_INVALID')
    }
    status(await rename(client, 'a', { 'X-CSRF-Token': token }), 200)
    const Cookie = `accessToken=${client.jar.get('accessToken')?.value}`
    refused(await rename(client, 'a', { Cookie, 'X-CSRF-Token': token }), 403, 'CSRF_INVALID')
    const planted = `${Cookie}; csrf-token=planted`
    refused(await rename(client, 'a', { Cookie: planted, 'X-CSRF-Token': 'planted' }), 403, 'CSRF_INVALID')
  },

  'with the option still looks at the Origin': async (open) => {
    const target = await open(ON)
    const { client } = await signedInBrowser(target)
    const headers = { 'X-CSRF-Token': csrfOf(client), Origin: 'https://evil.example' }
    refused(await rename(client, 'a', headers), 403, 'CSRF_INVALID')
  },

  'binds the token to the session': async (open) => {
    const target = await open(ON)
    const { client: ada, user } = await signedInBrowser(target)
    const { client: eve } = await signedInBrowser(target, { email: 'eve@example.com' })
    const again = browser(target)
    await again.login(user.email, PASSWORD)
    for (const other of [eve, again]) {
      const planted = csrfOf(other)
      const Cookie = `accessToken=${ada.jar.get('accessToken')?.value}; csrf-token=${planted}`
      refused(await rename(ada, 'a', { Cookie, 'X-CSRF-Token': planted }), 403, 'CSRF_INVALID')
    }
  },

  'asks bearer clients for nothing': async (open) => {
    const target = await open(ON)
    const { client } = await signedInNative(target)
    const headers = { Origin: 'https://evil.example' }
    status(await client.send('PATCH', '/auth/profile', { json: { name: 'a' }, headers }), 200)
    status(await client.refresh(), 200)
    status(await client.post('/auth/logout', undefined, headers), 200)
  },

  'guards refresh and logout by cookie, and not by body': async (open) => {
    const target = await open(ON)
    const { client } = await signedInBrowser(target)
    refused(await client.post('/auth/refresh'), 403, 'CSRF_INVALID')
    refused(await client.post('/auth/logout'), 403, 'CSRF_INVALID')
    status(await client.post('/auth/refresh', { refreshToken: client.jar.get('refreshToken')?.value }), 200)
    status(await client.post('/auth/refresh', undefined, { 'X-CSRF-Token': csrfOf(client) }), 200)
    status(await client.post('/auth/logout', undefined, { 'X-CSRF-Token': csrfOf(client) }), 200)
    equal(client.jar.names, ['known-device'])
  },

  'renews the token at each issue': async (open) => {
    const target = await open({ ...ON, lifetimes: { refreshTokenMinutes: 60, sessionMaxMinutes: 100 } })
    const { client } = await signedInBrowser(target)
    const first = csrfOf(client)
    const sid = claimsOf(given(client.jar.get('accessToken')).value).sid
    target.clock.advance(50 * 60_000)
    status(await client.post('/auth/refresh', undefined, { 'X-CSRF-Token': first }), 200)
    isTrue(csrfOf(client) !== first, 'the token is new')
    equal(client.jar.get('csrf-token')?.maxAge, 3000)
    equal(claimsOf(given(client.jar.get('accessToken')).value).sid, sid)
    status(await rename(client, 'b', { 'X-CSRF-Token': csrfOf(client) }), 200)
  },

  'asks nothing of a sign-in, and sets nothing in bearer mode': async (open) => {
    const target = await open(ON)
    await addAccount(target)
    const client = browser(target)
    status(await client.login('ada@example.com', PASSWORD), 200)
    const json = { email: 'ada@example.com', password: PASSWORD }
    equal((await client.post('/auth/login', json, { 'X-Auth-Strategy': 'bearer' })).setCookies, [])
  },
})
