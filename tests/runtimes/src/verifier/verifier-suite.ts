import { type AccessClaims as CoreClaims, createSallyport, type SallyportOptions } from '@sallyport/core'
import { memoryStores } from '@sallyport/core/memory'
import { cheapHasher, check, same, type TestApi } from '@sallyport/testkit'
import { type AccessClaims, createVerifier, type VerifierOptions } from '@sallyport/verify'
import { tenantOf } from '@sallyport/verify/tenant'
import type { JWK } from 'jose'
import recorded from '../../../tokens/recorded-tokens.json' with { type: 'json' }
import { codeOf } from '../code-of.ts'
import { forgedTokens, spellings } from './forged-tokens.ts'

const ISSUER = 'https://auth.example'
const SECRET = recorded.secret
const JWKS = `${ISSUER}/auth/.well-known/jwks.json`
const NOW = new Date('2026-03-01T12:00:00Z')
const KEYS: Readonly<Record<'EdDSA' | 'ES256' | 'RS256', JWK>> = {
  EdDSA: recorded.signIns.EdDSA.key,
  ES256: recorded.signIns.ES256.key,
  RS256: recorded.signIns.RS256.key,
}
/** Answers of a service whose keys can't be loaded. */
const UNLOADABLE: readonly (() => Promise<Response>)[] = [
  () => Promise.reject(new TypeError('no network')),
  async () => new Response('not here', { status: 404 }),
  async () => new Response('<html>'),
  async () => Response.json({ keys: 1 }),
]
const ACCOUNT = { email: 'ada@example.com', password: 'correct horse battery' }

/** The types of both packages describe the same claims. */
const sameClaims = (claims: AccessClaims): CoreClaims => claims
const sameClaimsBack = (claims: CoreClaims): AccessClaims => claims

interface Service {
  /** Number of requests for the keys. */
  readonly loads: () => number
  readonly verifierOptions: VerifierOptions
  token(email?: string): Promise<string>
}

/** A service with these options, and the options of a verifier that loads the service's keys from it. */
function service(options: Partial<SallyportOptions>, now = NOW): Service {
  const { fetch } = createSallyport({
    secret: SECRET,
    baseUrl: ISSUER,
    environment: 'development',
    registration: true,
    stores: memoryStores(),
    passwordHasher: cheapHasher,
    now: () => now,
    logger: () => {},
    ...options,
  })
  let loads = 0
  return {
    loads: () => loads,
    verifierOptions: {
      issuer: ISSUER,
      now: () => now,
      ...(options.signingKeys === undefined ? { secret: SECRET } : { jwksUrl: JWKS }),
      fetch: (url) => {
        loads++
        return Promise.resolve(fetch(new Request(url)))
      },
    },
    async token(email = ACCOUNT.email) {
      const post = async (path: string) => {
        const headers = { 'Content-Type': 'application/json', 'X-Auth-Strategy': 'bearer' }
        const init = { method: 'POST', headers, body: JSON.stringify({ ...ACCOUNT, email }) }
        return (await fetch(new Request(ISSUER + path, init))).json()
      }
      await post('/auth/register')
      return String((await post('/auth/login')).accessToken)
    },
  }
}

const seconds = (count: number) => () => new Date(NOW.getTime() + count * 1000)

/** Tests that @sallyport/verify accepts what the service issues, and refuses everything else. */
export function verifierSuite({ describe, it }: TestApi): void {
  describe('a token that the service issued', () => {
    const services: readonly (readonly [string, Partial<SallyportOptions>])[] = [
      ['HS256', {}],
      ...Object.entries(KEYS).map(([alg, key]) => [alg, { signingKeys: [key] }] as const),
    ]
    for (const [alg, options] of services)
      it(`is accepted with its claims, and expires on time, by ${alg}`, async () => {
        const { verifierOptions, token, loads } = service({ ...options, buildTokenPayload: () => ({ plan: 'pro' }) })
        const issued = await token()
        const { verify, verifyRequest } = createVerifier(verifierOptions)
        const claims = sameClaimsBack(sameClaims(await verify(issued)))
        same(
          [claims.email, claims.plan, claims.token_use, claims.iss],
          [ACCOUNT.email, 'pro', 'access', ISSUER],
          'claims',
        )
        const headers = { Authorization: `Bearer ${issued}` }
        same((await verifyRequest(new Request('https://app.example/', { headers }))).sub, claims.sub, 'by header')
        same(loads(), alg === 'HS256' ? 0 : 1, 'requests for the keys')
        const at = (now: () => Date) => codeOf(createVerifier({ ...verifierOptions, now }).verify(issued))
        same(await at(seconds(899.999)), 'accepted', 'just before its end')
        same(await at(seconds(900)), 'ACCESS_TOKEN_EXPIRED', 'at its end')
        same(await at(() => new Date(Number.NaN)), 'INVALID_ACCESS_TOKEN', 'without a valid clock')
        for (const spelling of spellings(issued))
          same(await codeOf(verify(spelling)), 'INVALID_ACCESS_TOKEN', JSON.stringify(spelling.slice(-3)))
      })

    it('is accepted after a rotation of keys, the new and the old ones alike', async () => {
      const old = service({ signingKeys: [KEYS.ES256] })
      const next = service({ signingKeys: [KEYS.EdDSA, KEYS.ES256] })
      const { verify } = createVerifier(next.verifierOptions)
      same(await codeOf(verify(await old.token())), 'accepted', 'the old key')
      same(await codeOf(verify(await next.token())), 'accepted', 'the new key')
      same(next.loads(), 1, 'requests for the keys')
    })

    it('is accepted after a rotation of secrets, and refused once the old secret is gone', async () => {
      const issued = await service({}).token()
      const newer = 'a-newer-secret-of-the-tests-0123456789abcd'
      const with_ = (secret: readonly string[]) => createVerifier({ issuer: ISSUER, secret, now: () => NOW })
      same(await codeOf(with_([newer, SECRET]).verify(issued)), 'accepted', 'with both')
      same(await codeOf(with_([newer]).verify(issued)), 'INVALID_ACCESS_TOKEN', 'with the newer one')
    })
  })

  it('R27 names the organisation of its claim, and none for a request that names another one', async () => {
    for (const [tenantId, header, expected] of [
      ['acme', undefined, 'acme'],
      ['acme', 'acme', 'acme'],
      ['acme', 'other', null],
      ['acme', '', null],
      [undefined, 'acme', null],
      ['', '', null],
      [7, '7', null],
    ] as const) {
      const { verifierOptions, token } = service({ buildTokenPayload: () => ({ tenantId }) })
      const named = header !== undefined && { 'X-Tenant-Id': header }
      const headers = { Authorization: `Bearer ${await token()}`, ...named }
      const request = new Request('https://app.example/', { headers })
      const claims = await createVerifier(verifierOptions).verifyRequest(request)
      same(tenantOf(claims, request), expected, `${tenantId} and ${header}`)
    }
  })

  describe('the keys', () => {
    it('are loaded again for an unknown key id, at most every half a minute', async () => {
      const issued = await service({ signingKeys: [KEYS.EdDSA] }).token()
      let published = service({ signingKeys: [KEYS.ES256] })
      let loads = 0
      const { verify } = createVerifier({
        ...published.verifierOptions,
        fetch: (url, init) => {
          loads++
          return published.verifierOptions.fetch?.(url, init) ?? Promise.reject(new Error('no fetch'))
        },
      })
      same(await codeOf(verify(issued)), 'INVALID_ACCESS_TOKEN', 'before the rotation')
      published = service({ signingKeys: [KEYS.EdDSA, KEYS.ES256] })
      same(await codeOf(verify(issued)), 'INVALID_ACCESS_TOKEN', 'within the cool-down')
      same(loads, 1, 'requests for the keys')
      const { now } = Date
      try {
        Date.now = () => now() + 31_000
        same(await codeOf(verify(issued)), 'accepted', 'after the cool-down')
      } finally {
        Date.now = now
      }
      same(loads, 2, 'requests for the keys, after the cool-down')
    })

    it('B4 that were loaded go on serving while the service fails, for 30 days', async () => {
      const { verifierOptions, token } = service({ signingKeys: [KEYS.ES256] })
      const issued = await token()
      const foreign = await service({ signingKeys: [KEYS.EdDSA] }).token()
      const { fetch: load = fetch } = verifierOptions
      let answer = load
      let loads = 0
      const { verify } = createVerifier({
        ...verifierOptions,
        fetch: (url, init) => {
          loads++
          return answer(url, init)
        },
      })
      same(await codeOf(verify(issued)), 'accepted', 'at first')
      const { now } = Date
      const start = now()
      const later = (milliseconds: number) => (Date.now = () => start + milliseconds)
      const MINUTE = 60_000
      const DAY = 1440 * MINUTE
      try {
        for (const [index, failing] of UNLOADABLE.entries()) {
          answer = failing
          later(20 * MINUTE * (index + 1))
          same(await codeOf(verify(issued)), 'accepted', `failure ${index}`)
          same(await codeOf(verify(issued)), 'accepted', `failure ${index}, at once`)
          same(loads, index + 2, 'one try a minute')
        }
        same(await codeOf(verify(foreign)), 'KEYS_UNAVAILABLE', 'a key that may be new')
        later(29 * DAY)
        same(await codeOf(verify(issued)), 'accepted', 'after 29 days')
        later(31 * DAY)
        same(await codeOf(verify(issued)), 'KEYS_UNAVAILABLE', 'after 31 days')
        answer = load
        later(31 * DAY + 2 * MINUTE)
        same(await codeOf(verify(issued)), 'accepted', 'loaded again')
        answer = async () => Response.json({ keys: [] })
        later(31 * DAY + 20 * MINUTE)
        same(await codeOf(verify(issued)), 'INVALID_ACCESS_TOKEN', 'a withdrawn key')
      } finally {
        Date.now = now
      }
    })

    it('that can not be loaded are no judgement on the token', async () => {
      const { verifierOptions, token } = service({ signingKeys: [KEYS.ES256] })
      const issued = await token()
      for (const fetch of UNLOADABLE)
        same(await codeOf(createVerifier({ ...verifierOptions, fetch }).verify(issued)), 'KEYS_UNAVAILABLE', 'the code')
    })
  })

  it('R16 refuses every forged token', async () => {
    const { verifierOptions, token } = service({ signingKeys: [KEYS.ES256] })
    const { verify } = createVerifier(verifierOptions)
    const issued = await token()
    const forged = await forgedTokens({ token: issued, key: KEYS.ES256 })
    check(forged.length > 50, 'forged tokens')
    const codes = await Promise.all(forged.map(async ({ name, token }) => `${name}: ${await codeOf(verify(token))}`))
    const accepted = codes.filter((line) => !/: (INVALID_ACCESS_TOKEN|ACCESS_TOKEN_EXPIRED)$/.test(line))
    same(accepted, [], 'accepted or failed otherwise')
    same(await codeOf(verify(issued)), 'accepted', 'the genuine token')
    const byHs256 = createVerifier(service({}).verifierOptions)
    const others = await Promise.all([
      service({ secret: 'another-secret-of-the-tests-0123456789abcd' }).token(),
      service({ issuer: 'https://other.example' }).token(),
      service({ audience: 'https://other.example' }).token(),
      issued,
      ...forged.map(({ token }) => token),
    ])
    for (const other of others) same(/^(INVALID|ACCESS_)/.test(await codeOf(byHs256.verify(other))), true, other)
  })

  it('reads the cookie of a request without a header, except for pages of other origins', async () => {
    const { verifierOptions, token } = service({})
    const { verifyRequest } = createVerifier({ ...verifierOptions, origins: ['https://shop.example'] })
    const issued = await token()
    const code = (headers: Readonly<Record<string, string>>, method = 'GET') =>
      codeOf(verifyRequest(new Request('https://app.example/x', { method, headers })))
    const cookie = { Cookie: `a=b; accessToken=${issued}` }
    same(await code({}), 'UNAUTHORIZED', 'without a token')
    same(await code(cookie), 'accepted', 'the cookie')
    same(await code({ Cookie: `__Host-accessToken=${issued}` }), 'accepted', 'a prefixed cookie')
    same(await code({ ...cookie, Authorization: 'Bearer x' }), 'INVALID_ACCESS_TOKEN', 'R17 a bad header')
    same(await code({ ...cookie, Authorization: 'Basic YTpi' }), 'accepted', 'B7 another scheme')
    same(await code({ Authorization: `Basic ${issued}` }), 'UNAUTHORIZED', 'B7 another scheme alone')
    same(await code({ ...cookie, Authorization: 'Basic YTpi, Bearer x' }), 'INVALID_ACCESS_TOKEN', 'R17 two schemes')
    same(await code(cookie, 'POST'), 'accepted', 'a program')
    same(await code({ ...cookie, Origin: 'https://app.example' }, 'POST'), 'accepted', 'an own page')
    same(await code({ ...cookie, Origin: 'https://shop.example' }, 'POST'), 'accepted', 'an allowed page')
    for (const headers of [{ Origin: 'https://evil.example' }, { Origin: 'null' }, { 'Sec-Fetch-Site': 'cross-site' }])
      same(await code({ ...cookie, ...headers }, 'POST'), 'CSRF_INVALID', `R19 ${JSON.stringify(headers)}`)
  })

  it('R10 ignores cookies that a neighbouring host can plant, and refuses cookies of different users', async () => {
    const { verifierOptions, token } = service({})
    const [own, other] = [await token(), await token('eve@example.com')]
    const code = (Cookie: string, cookiePrefix?: '__Host-' | '__Secure-') => {
      const { verifyRequest } = createVerifier({ ...verifierOptions, ...(cookiePrefix && { cookiePrefix }) })
      return codeOf(verifyRequest(new Request('https://app.example/x', { headers: { Cookie } })))
    }
    same(await code(`accessToken=${other}`, '__Host-'), 'UNAUTHORIZED', 'a plain cookie')
    same(await code(`__Secure-accessToken=${other}`, '__Host-'), 'UNAUTHORIZED', 'a weaker prefix')
    same(await code(`\u00a0__Host-accessToken=${other}`, '__Host-'), 'UNAUTHORIZED', 'another name')
    same(await code(`accessToken=${other}; __Host-accessToken=${own}`, '__Host-'), 'accepted', 'the prefixed cookie')
    same(await code(`accessToken=${other}`, '__Secure-'), 'UNAUTHORIZED', 'a plain cookie, with a domain')
    same(await code(`accessToken=${other}; __Secure-accessToken=${own}`, '__Secure-'), 'accepted', 'with a domain')
    same(await code(`accessToken=x; accessToken=; accessToken=${own}`), 'accepted', 'the second value')
    same(await code(`__Host-accessToken=x; accessToken=${own}`), 'accepted', 'a weaker name after a bad one')
    same(await code(`accessToken=x; accessToken=y`), 'INVALID_ACCESS_TOKEN', 'bad values only')
    same(await code(`accessToken=${own}; accessToken=${other}`), 'INVALID_ACCESS_TOKEN', 'different users')
    same(await code(`accessToken=${own}; accessToken=${await token()}`), 'accepted', 'two sessions of a user')
    const late = ['a', 'b', 'c', 'd', own].map((value) => `accessToken=${value}`).join('; ')
    same(await code(late), 'INVALID_ACCESS_TOKEN', 'the fifth value')
  })
}
