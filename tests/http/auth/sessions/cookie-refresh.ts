import { requestGroup } from '../../group.ts'
import { PASSWORD, signedInBrowser, signIn } from '../../support/account.ts'
import { sendDirect } from '../../support/answer.ts'
import { equal, given, isTrue, refused, status, text } from '../../support/expect.ts'
import { keptCookies } from '../../support/pages/cookie-jar.ts'

const BEARER = { 'X-Auth-Strategy': 'bearer' }
const APP = 'https://app.example.com'
/** Headers that old and new browsers send with a script's request. */
const FROM_BROWSERS = [
  { Origin: APP },
  { Origin: APP, 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'cors' },
  { 'Sec-Fetch-Site': 'same-origin' },
  { 'Sec-Fetch-Mode': 'cors' },
  { 'Sec-Fetch-Dest': 'empty' },
]

export const cookieRefreshGroup = requestGroup('Tokens of a cookie', {
  'A4 a cookie refresh from a browser never answers with tokens in the body': async (open) => {
    for (const csrf of [undefined, true] as const) {
      const target = await open({ csrf })
      const { client } = await signedInBrowser(target)
      for (const headers of FROM_BROWSERS) {
        const token = client.jar.get('csrf-token')?.value
        const Cookie = given(client.jar.header('/auth/refresh'))
        const own = { Cookie, ...BEARER, ...headers, ...(token !== undefined && { 'X-CSRF-Token': token }) }
        const answer = await sendDirect(target, 'POST', '/auth/refresh', { headers: own })
        equal([answer.status, answer.json], [200, { success: true }])
        const names = keptCookies(answer.setCookies).map(({ name }) => name)
        equal(names, ['accessToken', 'refreshToken', ...(csrf ? ['csrf-token'] : [])])
        client.jar.take(answer.setCookies)
        status(await client.get('/auth/me'), 200)
      }
    }
  },

  'A4 a page without an origin of its own gets nothing': async (open) => {
    const target = await open()
    const { client } = await signedInBrowser(target)
    const headers = { Cookie: given(client.jar.header('/auth/refresh')), ...BEARER, Origin: 'null' }
    refused(await sendDirect(target, 'POST', '/auth/refresh', { headers }), 403, 'CSRF_INVALID')
  },

  'A4 a program moves from its cookie to bearer tokens, and a token in the body follows the header': async (open) => {
    const target = await open()
    const { user, client } = await signedInBrowser(target)
    const Cookie = given(client.jar.header('/auth/refresh'))
    const moved = await sendDirect(target, 'POST', '/auth/refresh', { headers: { Cookie, ...BEARER } })
    equal(Object.keys(moved.json).sort(), ['accessToken', 'refreshToken', 'success'])
    const app = await signIn(target, user)
    for (const headers of FROM_BROWSERS) {
      const json = { refreshToken: app.refreshToken }
      const answer = await sendDirect(target, 'POST', '/auth/refresh', { json, headers: { ...BEARER, ...headers } })
      status(answer, 200)
      app.refreshToken = text(answer, 'refreshToken')
      const header = { Authorization: `Bearer ${app.refreshToken}`, ...BEARER, ...headers }
      app.refreshToken = text(await sendDirect(target, 'POST', '/auth/refresh', { headers: header }), 'refreshToken')
    }
  },

  'a refresh that a new sign-in of the browser overtakes deletes no cookies': async (open) => {
    const target = await open()
    const { user, client } = await signedInBrowser(target)
    const late = { headers: { Cookie: given(client.jar.header('/auth/refresh')), Origin: APP } }
    status(await client.login(user.email, PASSWORD), 200)
    const answer = await sendDirect(target, 'POST', '/auth/refresh', late)
    refused(answer, 401, 'SESSION_REVOKED')
    equal(answer.setCookies, [])
    client.jar.take(answer.setCookies)
    status(await client.get('/auth/me'), 200)
    // A minute later it is an old cookie like any other.
    target.clock.advance(60_000)
    const old = await sendDirect(target, 'POST', '/auth/refresh', late)
    refused(old, 401, 'SESSION_REVOKED')
    equal(keptCookies(old.setCookies), [])
    isTrue(old.setCookies.length > 0, 'the cookies are deleted')
  },

  'a page that a new sign-in of the browser overtakes deletes no cookies': async (open) => {
    const target = await open({ cookies: { refreshTokenPath: '/' } })
    const { user, client } = await signedInBrowser(target)
    const Cookie = given(client.jar.header('/'))
    status(await client.login(user.email, PASSWORD), 200)
    target.clock.advance(30_000)
    // Without the access token, as the browser sends it after its expiry.
    const refreshOnly = Cookie.split('; ')
      .filter((pair) => !pair.startsWith('accessToken='))
      .join('; ')
    const request = new Request('http://sallyport.test/page', { headers: { Cookie: refreshOnly } })
    const { user: nobody, headers } = await target.sallyport.session(request)
    equal([nobody, headers.getSetCookie()], [null, []])
  },
})
