import { createHmac, createPublicKey, type JsonWebKeyInput } from 'node:crypto'
import { bearer } from '../../accounts.ts'
import { brief } from '../../callers/answer.ts'
import type { Rule } from '../../rule.ts'

type Json = Readonly<Record<string, unknown>>
type PublicKey = JsonWebKeyInput['key']

function encoded(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}

function signed(header: Json, claims: Json, key: string | Buffer): string {
  const text = `${encoded(header)}.${encoded(claims)}`
  return `${text}.${createHmac('sha256', key).update(text).digest('base64url')}`
}

/** Returns tokens that look like this one but that the server didn't issue. `publicKeys`: the keys that the server publishes. */
export function forgedTokens(token: string, publicKeys: readonly PublicKey[] = []): Readonly<Record<string, string>> {
  const [head = '', body = '', signature = ''] = token.split('.')
  // The casts are safe: an access token's parts are JSON objects.
  const header = JSON.parse(Buffer.from(head, 'base64url').toString()) as Json
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as Json
  const text = `${head}.${body}`
  const other = Buffer.from(signature, 'base64url')
  if (other[0] !== undefined) other[0] ^= 1
  const secrets = ['', 'secret', 'changeme', 'your-256-bit-secret', 'sallyport', 'null', 'undefined', '\0', 'key']
  return {
    'without a signature': `${text}.`,
    'with two parts': text,
    'with four parts': `${token}.${signature}`,
    'with a changed signature': `${text}.${other.toString('base64url')}`,
    'with a cut signature': `${text}.${signature.slice(0, -4)}`,
    'with a signature of zeros': `${text}.${Buffer.alloc(other.length).toString('base64url')}`,
    'with a changed subject': `${head}.${encoded({ ...claims, sub: 'admin' })}.${signature}`,
    'that expires later': `${head}.${encoded({ ...claims, exp: 4_000_000_000 })}.${signature}`,
    'of alg none': `${encoded({ ...header, alg: 'none' })}.${body}.`,
    'of alg None with its signature': `${encoded({ ...header, alg: 'None' })}.${body}.${signature}`,
    'of an unknown alg': `${encoded({ ...header, alg: 'HS1' })}.${body}.${signature}`,
    'without alg': `${encoded({ ...header, alg: undefined })}.${body}.${signature}`,
    'with a critical header': `${encoded({ ...header, crit: ['exp'] })}.${body}.${signature}`,
    'with a key of its own': `${encoded({ ...header, jwk: { kty: 'oct', k: 'AA' } })}.${body}.${signature}`,
    'with the address of a key': `${encoded({ ...header, jku: 'https://evil.example/jwks' })}.${body}.${signature}`,
    'with a path as kid': signed({ ...header, alg: 'HS256', kid: '../../../../dev/null' }, claims, ''),
    'with SQL as kid': signed({ ...header, alg: 'HS256', kid: "x' UNION SELECT 'a" }, claims, 'a'),
    ...Object.fromEntries(
      secrets.map((secret) => [
        `signed by the secret ${JSON.stringify(secret)}`,
        signed({ ...header, alg: 'HS256' }, claims, secret),
      ]),
    ),
    ...Object.fromEntries(
      publicKeys.flatMap((jwk, index) => {
        const pem = createPublicKey({ key: jwk, format: 'jwk' }).export({ type: 'spki', format: 'pem' })
        const keys = [pem, JSON.stringify(jwk), String(jwk.x ?? jwk.n)]
        return keys.map((key, form) => [
          `signed by public key ${index + 1} as a secret, form ${form + 1}`,
          signed({ ...header, alg: 'HS256' }, claims, key),
        ])
      }),
    ),
  }
}

export const forgedTokensRule: Rule = {
  name: 'R16 forged access tokens',
  async run(siege) {
    const { accessToken } = await siege.app(await siege.account())
    const { json } = await siege.stranger().get('/auth/.well-known/jwks.json')
    // The cast is safe: the endpoint's schema has a list of keys.
    const keys = Array.isArray(json.keys) ? (json.keys as readonly PublicKey[]) : []
    const own = await siege.stranger(bearer(accessToken)).get('/auth/me')
    siege.check(own.status === 200, `the access token itself was answered ${brief(own)}`)
    for (const [name, token] of Object.entries(forgedTokens(accessToken, keys))) {
      const answer = await siege.stranger(bearer(token)).get('/auth/me')
      siege.check(answer.status === 401, `a token ${name} was answered ${brief(answer)}`)
      const cookie = await siege.stranger({ Cookie: `accessToken=${token}` }).get('/auth/me')
      siege.check(cookie.status === 401, `a cookie with a token ${name} was answered ${brief(cookie)}`)
    }
  },
}

export const bearerParsingRule: Rule = {
  name: 'R17 strict Authorization headers, which never fall back to the cookie',
  async run(siege) {
    const account = await siege.account()
    const { accessToken } = await siege.app(account)
    const browser = await siege.browser(account)
    const bad = [
      'Bearer',
      'Bearer ',
      `Bearer ${accessToken} ${accessToken}`,
      `Bearer ${accessToken},`,
      `Bearer: ${accessToken}`,
      `Bearer "${accessToken}"`,
      `Bearer Bearer ${accessToken}`,
      `Bearer ${'x'.repeat(9000)}`,
      `Bearer ${accessToken.toUpperCase()}`,
      'Bearer null',
      'Bearer undefined',
    ]
    for (const Authorization of bad) {
      const answer = await browser.get('/auth/me', { Authorization })
      siege.check(
        answer.status >= 400 && answer.status < 500,
        `${JSON.stringify(Authorization.slice(0, 20))} with a valid cookie was answered ${brief(answer)}`,
      )
    }
  },
}

export const endedSessionsRule: Rule = {
  name: 'R28 what ends access ends every session',
  skip: (siege) => (siege.hasAdmin ? null : 'needs --admin-secret'),
  async run(siege) {
    const ends: Readonly<Record<string, (id: string) => Promise<unknown>>> = {
      disabling: (id) => siege.administrator.send('PATCH', `/admin/api/users/${id}`, { json: { isDisabled: true } }),
      deletion: (id) => siege.administrator.send('DELETE', `/admin/api/users/${id}`),
      'revoking the sessions': (id) => siege.administrator.send('DELETE', `/admin/api/users/${id}/sessions`),
    }
    for (const [name, end] of Object.entries(ends)) {
      const account = await siege.account()
      const { caller, refreshToken } = await siege.app(account)
      const browser = await siege.browser(account)
      await end(account.id)
      const refresh = await caller.post('/auth/refresh', { refreshToken }, { Authorization: '' })
      siege.check(refresh.status === 401, `after ${name} a refresh was answered ${brief(refresh)}`)
      const write = await caller.send('PATCH', '/auth/profile', { json: { name: 'x' } })
      siege.check(write.status >= 401, `after ${name} a change with the access token was answered ${brief(write)}`)
      const cookie = await browser.post('/auth/refresh', {}, { Origin: siege.connection.origin })
      siege.check(cookie.status === 401, `after ${name} a refresh by cookie was answered ${brief(cookie)}`)
    }
  },
}
