import { describe, expect, it } from 'vitest'
import { systemClock } from '../../../../assembly/options/resolve-options.ts'
import { createOutboundCalls } from '../../../../foundations/net/outbound-calls.ts'
import type { OAuth2Provider, OAuthProvider } from '../../../../ports/host/oauth.ts'
import { oauth2 } from '../providers/define-provider.ts'
import { createProviderCache, type ProtocolSettings } from '../providers/protocol-settings.ts'
import { exchangeCode } from './exchange-code.ts'
import { fetchUser } from './fetch-user.ts'

const SERVER = { issuer: 'https://id.example', token_endpoint: 'https://id.example/token' }
const EXPECTED = {
  state: 's',
  nonce: 'n',
  codeVerifier: 'v'.repeat(43),
  redirectUri: 'https://app.example/callback?a=b',
}
const SECRET = 'a b+c/ü:%&'

function provider(more: Partial<OAuthProvider>): OAuthProvider {
  const urls = { authorizationUrl: 'https://id.example/authorize', userInfoUrl: 'https://id.example/me' }
  const mapProfile = () => ({ subject: '1', emailVerified: false })
  const built = oauth2({
    ...urls,
    tokenUrl: SERVER.token_endpoint,
    clientId: 'an id',
    clientSecret: SECRET,
    mapProfile,
  })
  // The cast is safe: no test passes a `kind` in `more`, so the provider's fields still match its kind.
  return { ...built, id: 'test', ...more } as OAuthProvider
}

/** Returns protocol settings and the list of requests sent with them. Each request gets the response of `reply`. */
function answering(reply: () => Response) {
  const requests: Request[] = []
  const given: ProtocolSettings = {
    now: () => new Date(0),
    systemNow: systemClock,
    logger() {},
    environment: 'production',
    providerCache: createProviderCache(),
    calls: createOutboundCalls(),
    async fetch(url, init) {
      requests.push(new Request(String(url), init))
      return reply()
    },
  }
  return { given, requests }
}

async function sent(more: Partial<OAuthProvider>, callback = 'code=c&state=s') {
  const { given, requests } = answering(() => Response.json({ access_token: 'a', token_type: 'Bearer' }))
  await exchangeCode(provider(more), SERVER, new URLSearchParams(callback), EXPECTED, given)
  const [request = new Request('https://none.example')] = requests
  const form = new URLSearchParams(await request.text())
  return { request, form: Object.fromEntries(form) }
}

describe('the request for tokens', () => {
  it('posts the code with its verifier, and the secret as the provider wants it', async () => {
    const { request, form } = await sent({ clientAuthentication: 'post' })
    expect([request.method, request.url]).toEqual(['POST', SERVER.token_endpoint])
    expect(request.headers.get('Content-Type')).toMatch(/^application\/x-www-form-urlencoded\b/)
    expect(request.headers.has('Authorization')).toBe(false)
    expect(form).toEqual({
      grant_type: 'authorization_code',
      code: 'c',
      redirect_uri: EXPECTED.redirectUri,
      code_verifier: EXPECTED.codeVerifier,
      client_id: 'an id',
      client_secret: SECRET,
    })
  })

  it('encodes what stands in HTTP Basic as in a form', async () => {
    const { request, form } = await sent({ clientAuthentication: 'basic' })
    const credentials = atob(request.headers.get('Authorization')?.replace('Basic ', '') ?? '')
    expect(credentials.split(':').map((part) => new URLSearchParams(`x=${part}`).get('x'))).toEqual(['an id', SECRET])
    expect(form).not.toHaveProperty('client_id')
    expect(form).not.toHaveProperty('client_secret')
  })

  it('sends neither secret nor verifier where there are none', async () => {
    const { form } = await sent({ clientAuthentication: 'none', pkce: false })
    expect(Object.keys(form).sort()).toEqual(['client_id', 'code', 'grant_type', 'redirect_uri'])
  })

  it.each(['', 'code=', 'code=a&code=b', 'code=&code=b'])('is not sent with the callback %j', async (callback) => {
    const { given, requests } = answering(() => Response.json({}))
    const parameters = new URLSearchParams(`${callback}&state=s`)
    const exchanged = exchangeCode(provider({}), SERVER, parameters, EXPECTED, given)
    await expect(exchanged).rejects.toMatchObject({ code: 'OAUTH_INVALID_RESPONSE' })
    expect(requests).toEqual([])
  })
})

describe('fetchUser', () => {
  const ME = 'https://id.example/me'
  // The cast is safe: `provider` builds an OAuth 2 provider.
  const FROM = provider({}) as OAuth2Provider

  it('returns what the provider answers, and shows only the access token', async () => {
    const { given, requests } = answering(() => Response.json([{ email: 'a@example.com' }]))
    expect(await fetchUser(ME, 'token', FROM, given)).toEqual([{ email: 'a@example.com' }])
    const [{ headers } = new Request(ME)] = requests
    expect(Object.fromEntries(headers)).toEqual({
      accept: 'application/json',
      authorization: 'Bearer token',
      'user-agent': 'sallyport',
    })
  })

  it.each([201, 204, 400, 401, 500])('rejects status %d, without a word of the reply', async (status) => {
    const { given } = answering(() => new Response(status === 204 ? null : '{"secret":1}', { status }))
    await expect(fetchUser(ME, 'token', FROM, given)).rejects.toMatchObject({
      message: `a user endpoint answered ${status}`,
    })
  })

  it('rejects what is no JSON', async () => {
    await expect(fetchUser(ME, 'token', FROM, answering(() => new Response('<html>')).given)).rejects.toThrow()
  })
})
