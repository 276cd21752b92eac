import { requestGroup } from '../../group.ts'
import { addAccount, PASSWORD, signedInBrowser, signedInNative } from '../../support/account.ts'
import { send } from '../../support/answer.ts'
import { equal, isTrue, refused, status } from '../../support/expect.ts'
import { browser } from '../../support/pages/browser.ts'
import { keptCookies } from '../../support/pages/cookie-jar.ts'
import type { MakeTarget, Overrides } from '../../support/target.ts'
import { clearsEveryName } from './cleared-cookies.ts'

const HTTPS = { baseUrl: 'https://auth.example.com' }

/** Names and attributes, except Max-Age, of the cookies that a sign-in sets with these options. */
async function cookiesWith(open: MakeTarget, options: Overrides): Promise<readonly string[]> {
  const target = await open(options)
  await addAccount(target)
  const answer = await browser(target).login('ada@example.com', PASSWORD)
  status(answer, 200)
  return keptCookies(answer.setCookies).map(({ name, attributes }) => {
    return [name, ...attributes.filter((text) => !text.startsWith('Max-Age'))].join('; ')
  })
}

export const cookiesGroup = requestGroup('R21 cookies', {
  'are Secure by baseUrl, and by the environment without one': async (open) => {
    const isSecure = async (options: Overrides) =>
      (await cookiesWith(open, options)).map((line) => line.endsWith('; Secure'))
    equal(await isSecure({ baseUrl: 'https://auth.example.com' }), [true, true, true])
    equal(await isSecure({ baseUrl: 'http://localhost:3000' }), [false, false, false])
    equal(await isSecure({ baseUrl: 'http://localhost:3000', cookies: { secure: true } }), [true, true, true])
    equal(await isSecure({ ...HTTPS, cookies: { secure: false } }), [false, false, false])
  },

  'take SameSite from the option': async (open) => {
    const sameSite = async (value: 'strict' | 'lax' | 'none') =>
      (await cookiesWith(open, { ...HTTPS, cookies: { sameSite: value } }))[0]
    equal(await sameSite('strict'), 'accessToken; HttpOnly; Path=/; SameSite=Strict; Secure')
    equal(await sameSite('lax'), 'accessToken; HttpOnly; Path=/; SameSite=Lax; Secure')
    equal(await sameSite('none'), 'accessToken; HttpOnly; Path=/; SameSite=None; Secure')
  },

  'are named by what protects them, with prefix': async (open) => {
    equal(await cookiesWith(open, { ...HTTPS, cookies: { prefix: true } }), [
      '__Host-accessToken; HttpOnly; Path=/; SameSite=Lax; Secure',
      '__Host-refreshToken; HttpOnly; Path=/; SameSite=Lax; Secure',
      '__Host-known-device; HttpOnly; Path=/; SameSite=Lax; Secure',
    ])
    equal(await cookiesWith(open, { ...HTTPS, cookies: { prefix: true, domain: 'example.com' } }), [
      '__Secure-accessToken; Domain=example.com; HttpOnly; Path=/; SameSite=Lax; Secure',
      '__Secure-refreshToken; Domain=example.com; HttpOnly; Path=/auth; SameSite=Lax; Secure',
      '__Host-known-device; HttpOnly; Path=/; SameSite=Lax; Secure',
    ])
    equal(
      await cookiesWith(open, { ...HTTPS, cookies: { prefix: true, path: '/app', refreshTokenPath: '/app/auth' } }),
      [
        '__Secure-accessToken; HttpOnly; Path=/app; SameSite=Lax; Secure',
        '__Secure-refreshToken; HttpOnly; Path=/app/auth; SameSite=Lax; Secure',
        '__Host-known-device; HttpOnly; Path=/; SameSite=Lax; Secure',
      ],
    )
    equal(await cookiesWith(open, { baseUrl: 'http://localhost', cookies: { prefix: true } }), [
      'accessToken; HttpOnly; Path=/; SameSite=Lax',
      'refreshToken; HttpOnly; Path=/auth; SameSite=Lax',
      'known-device; HttpOnly; Path=/; SameSite=Lax',
    ])
  },

  'go to the mount of the auth router, wherever it is': async (open) => {
    const target = await open({ mounts: { auth: '/api/v1/auth' } })
    await addAccount(target)
    const client = browser(target)
    const answer = await client.post('/api/v1/auth/login', { email: 'ada@example.com', password: PASSWORD })
    status(answer, 200)
    equal(
      keptCookies(answer.setCookies).map(({ path }) => path),
      ['/', '/api/v1/auth', '/'],
    )
    status(await client.post('/api/v1/auth/refresh'), 200)
  },

  'I16 are read under any of their three names, and those of two users under two names are a conflict': async (
    open,
  ) => {
    const target = await open()
    const { user, client } = await signedInNative(target)
    const { client: bob } = await signedInNative(target, { email: 'bob@example.com' })
    for (const prefix of ['__Host-', '__Secure-', '']) {
      const Cookie = `${prefix}accessToken=${client.accessToken}; ${prefix}refreshToken=${client.refreshToken}`
      equal((await send(target, 'GET', '/auth/me', { headers: { Cookie } })).json.email, user.email)
      status(await send(target, 'POST', '/auth/refresh', { headers: { Cookie } }), 200)
    }
    const pairs = [
      ['__Host-', '__Secure-'],
      ['__Host-', ''],
      ['__Secure-', ''],
    ]
    for (const [better, worse] of pairs) {
      const dead = `${worse}accessToken=x; ${better}accessToken=${client.accessToken}`
      equal((await send(target, 'GET', '/auth/me', { headers: { Cookie: dead } })).json.email, user.email)
      // I16: cookies of two users are a conflict, also under two names.
      const Cookie = `${worse}accessToken=${bob.accessToken}; ${better}accessToken=${client.accessToken}`
      const answer = await send(target, 'GET', '/auth/me', { headers: { Cookie } })
      refused(answer, 401, 'INVALID_ACCESS_TOKEN')
      clearsEveryName(answer, true)
      const both = `${worse}refreshToken=${bob.refreshToken}; ${better}refreshToken=${client.refreshToken}`
      for (const path of ['/auth/refresh', '/auth/logout'])
        equal((await send(target, 'POST', path, { headers: { Cookie: both } })).status, 401, path)
    }
  },

  'are cleared under all names, whatever they are called now': async (open) => {
    for (const cookies of [
      {},
      { domain: 'example.com' },
      { prefix: true },
      { prefix: true, domain: 'example.com' },
    ] as const) {
      const target = await open({ ...HTTPS, cookies })
      const { client } = await signedInBrowser(target)
      const answer = await client.post('/auth/logout')
      status(answer, 200)
      clearsEveryName(answer, true)
      equal(client.jar.names, ['__Host-known-device'])
    }
  },

  'remember the device beyond the session, by sign-in in cookie mode alone': async (open) => {
    const target = await open()
    const { user, client } = await signedInBrowser(target)
    const known = client.jar.get('known-device')
    const isNamed = (lines: readonly string[]) => lines.some((line) => line.includes('known-device'))
    isTrue(!isNamed((await client.post('/auth/refresh')).setCookies), 'a refresh leaves it as it is')
    isTrue(!isNamed((await client.login(user.email, 'wrong password')).setCookies), 'a failure sets none')
    isTrue(!isNamed((await client.post('/auth/logout')).setCookies), 'a logout leaves it as it is')
    const gone = await client.post('/auth/refresh')
    refused(gone, 401, 'UNAUTHORIZED')
    isTrue(!isNamed(gone.setCookies), 'a 401 leaves it as it is')
    equal(client.jar.get('known-device'), known)
    const json = { email: user.email, password: PASSWORD }
    equal((await client.post('/auth/login', json, { 'X-Auth-Strategy': 'bearer' })).setCookies, [])
  },

  'of other applications do no harm': async (open) => {
    const target = await open()
    const { user, client } = await signedInNative(target)
    const odd = [
      'a',
      '=',
      '; ;',
      'x=y=z',
      '"q"="r"',
      'accessTokenX=1',
      ' accessToken2 = 3 ',
      'é=ü',
      '__proto__=1',
      'toString=2',
    ]
    for (const one of odd) {
      const Cookie = `${encodeURI(one)}; accessToken=${client.accessToken}; ${encodeURI(one)}`
      equal((await send(target, 'GET', '/auth/me', { headers: { Cookie } })).json.email, user.email)
    }
    refused(await send(target, 'GET', '/auth/me', { headers: { Cookie: 'accessToken=' } }), 401, 'UNAUTHORIZED')
  },

  'never leave in one header': async (open) => {
    const target = await open({ csrf: true })
    const { client } = await signedInBrowser(target)
    const { setCookies } = await client.login('ada@example.com', PASSWORD)
    equal(keptCookies(setCookies).length, 4)
    isTrue(
      setCookies.every((line) => !/,\s*\w+=/.test(line)),
      'one cookie a header',
    )
  },
})
