import { brief } from '../../callers/answer.ts'
import type { Rule } from '../../rule.ts'
import type { Siege } from '../../siege.ts'

/** Returns origins that are not the server's. Most look like it. */
function foreignOrigins({ connection: { url } }: Siege): readonly string[] {
  const { protocol, host, hostname } = url
  return [
    'https://evil.example',
    'http://evil.example',
    'null',
    `${protocol}//${host}.evil.example`,
    `${protocol}//evil-${host}`,
    `${protocol}//${hostname}:1`,
    `${protocol === 'http:' ? 'https' : 'http'}://${host}`,
    `${protocol}//evil.example/${host}`,
    `${protocol}//${host}@evil.example`,
    `${protocol}//evil.example#${host}`,
    `${protocol}//sub.${host}`,
    `${protocol}//${host}/path`,
    'file://',
    'chrome-extension://abc',
    '*',
    'undefined',
  ]
}

const unsafe = [
  ['PATCH', '/auth/profile'],
  ['POST', '/auth/refresh'],
  ['POST', '/auth/logout'],
  ['POST', '/auth/change-password'],
  ['DELETE', '/auth/account'],
] as const

export const csrfRule: Rule = {
  name: 'R19 no request of a foreign page acts by cookie',
  async run(siege) {
    const browser = await siege.browser(await siege.account())
    const evil = 'Origin: https://evil.example'
    const pages = [
      ...foreignOrigins(siege).map((origin) => [`Origin: ${origin}`]),
      ...['cross-site', 'same-site', ''].map((site) => [`Sec-Fetch-Site: ${site}`]),
      [evil, 'Sec-Fetch-Site: same-origin'],
      [evil, `Referer: ${siege.connection.origin}/`],
      [evil, 'X-HTTP-Method-Override: GET'],
      // Browsers send requests with these types without a CORS preflight.
      ...['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'].map((type) => [
        evil,
        `Content-Type: ${type}`,
      ]),
    ]
    for (const [method, path] of unsafe)
      for (const lines of pages) {
        const Cookie = browser.jar.header(siege.connection.mounted(path)) ?? ''
        const type = lines.some((line) => line.startsWith('Content-Type')) ? [] : ['Content-Type: application/json']
        const answer = await siege.raw({
          method,
          target: path,
          lines: [`Cookie: ${Cookie}`, ...type, ...ownAddress(browser.headers), ...lines],
          body: '{"name":"x"}',
        })
        siege.check(
          [400, 403, 415].includes(answer.status),
          `${method} ${path} with ${lines.join(' and ')} was answered ${brief(answer)}`,
        )
      }
    const { status } = await browser.get('/auth/me')
    siege.check(status === 200, `a foreign page ended the session: ${status}`)
  },
}

/** The attack: a foreign page signs a browser in as the attacker, so that the victim works in the attacker's account. */
export const loginCsrfRule: Rule = {
  name: 'R19 no foreign page signs a browser in',
  async run(siege) {
    const { email, password } = await siege.account()
    for (const origin of foreignOrigins(siege)) {
      const answer = await siege.raw({
        method: 'POST',
        target: '/auth/login',
        lines: [`Origin: ${origin}`, 'Content-Type: application/json', ...ownAddress(siege.stranger().headers)],
        body: JSON.stringify({ email, password }),
      })
      siege.check(answer.status >= 400 && answer.status < 500, `a sign-in from ${origin} was answered ${brief(answer)}`)
      siege.check(!/^set-cookie: *[\w-]*accessToken=[^;]/im.test(answer.head), `${origin} got a session's cookie`)
    }
  },
}

export const corsRule: Rule = {
  name: 'R20 no foreign page reads an answer',
  async run(siege) {
    const browser = await siege.browser(await siege.account())
    for (const origin of foreignOrigins(siege))
      for (const method of ['GET', 'OPTIONS']) {
        const Cookie = browser.jar.header(siege.connection.mounted('/auth/me')) ?? ''
        const { head, status } = await siege.raw({
          method,
          target: '/auth/me',
          lines: [`Origin: ${origin}`, `Cookie: ${Cookie}`, 'Access-Control-Request-Method: PATCH'],
        })
        siege.check(status !== 0 && status < 500, `${method} from ${origin} was answered ${status}`)
        siege.check(!/^access-control-allow-origin:/im.test(head), `${method} from ${origin} is allowed to read`)
        siege.check(
          status === 400 || /^vary:.*\borigin\b/im.test(head),
          `${method} from ${origin} is answered without Vary: Origin`,
        )
      }
  },
}

function ownAddress(headers: Readonly<Record<string, string>>): readonly string[] {
  return Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
}

export const noStoreRule: Rule = {
  name: 'R32 no cache stores a response that reads or sets identity',
  async run(siege) {
    const account = await siege.account()
    const browser = await siege.browser(account)
    const answers = [
      ['GET /auth/me', await browser.get('/auth/me')],
      ['GET /auth/me without a credential', await siege.stranger().get('/auth/me')],
      ['POST /auth/login', await siege.login(siege.stranger(), account.email, account.password)],
      ['POST /auth/login with a wrong password', await siege.login(siege.stranger(), account.email, 'wrong')],
      ['POST /auth/refresh', await browser.post('/auth/refresh', {}, { Origin: siege.connection.origin })],
      ['GET /admin/api/ping', await siege.administrator.get('/admin/api/ping')],
    ] as const
    for (const [name, { headers }] of answers) {
      siege.check(/\bno-store\b/.test(headers.get('Cache-Control') ?? ''), `${name} may be cached`)
      siege.check(headers.get('X-Content-Type-Options') === 'nosniff', `${name} lacks nosniff`)
    }
  },
}
