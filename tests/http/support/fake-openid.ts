import { type ClientOptions, oidc } from '@sallyport/core'
import type { Answer } from './answer.ts'
import { equal, given } from './expect.ts'
import type { Browser } from './pages/browser.ts'
import type { Overrides, Target, UsualOptions } from './target.ts'

type Claims = Readonly<Record<string, unknown>>

/** An OpenID provider in this process. An authorization code contains the claims of the ID token. */
export interface FakeOpenId {
  /** Returns the response to each request for the discovery document or the keys. Default: a response with the document. */
  documents: (document: object) => Response
  /** Changes the token endpoint's reply. */
  tokens: (reply: object) => Response
  /** Returns the response of the userinfo endpoint, which the discovery document names only where a case adds it. */
  userInfo: () => Response
  /** Paths requested. */
  readonly requests: string[]
  /** Options of a service with this provider, under the id `idp`. */
  options(usual: UsualOptions): Overrides
  /** Answers requests for documents and tokens. */
  readonly fetch: typeof fetch
  /** Sets the clock of the tokens' times. Default: the service's. */
  setClock(now: () => Date): void
  /** An ID token with these claims. */
  idToken(claims: Claims): Promise<string>
  /** Signs in with these claims. Returns where the callback leads. */
  signIn(client: Browser, claims: Claims): Promise<Answer & { readonly location: string }>
}

interface Settings {
  readonly issuer?: string
  readonly providers?: Readonly<Record<string, ClientOptions>>
  readonly id?: string
  readonly client?: Partial<Parameters<typeof oidc>[0]>
}

export async function fakeOpenId(settings: Settings = {}): Promise<FakeOpenId & { target?: Target }> {
  const { issuer = 'https://idp.example', id = 'idp' } = settings
  const algorithm = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' }
  const { publicKey, privateKey } = (await crypto.subtle.generateKey(
    { ...algorithm, modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]) },
    true,
    ['sign', 'verify'],
  )) as CryptoKeyPair
  const jwk = { ...(await crypto.subtle.exportKey('jwk', publicKey)), kid: 'k', alg: 'RS256', use: 'sig' }
  let clock = () => new Date()

  async function idToken(claims: Claims): Promise<string> {
    const now = Math.floor(clock().getTime() / 1000)
    const payload = { iss: issuer, aud: 'sallyport', iat: now, exp: now + 300, ...claims }
    const signed = `${base64url({ alg: 'RS256', kid: 'k' })}.${base64url(payload)}`
    const signature = await crypto.subtle.sign(algorithm, privateKey, new TextEncoder().encode(signed))
    return `${signed}.${toBase64url(new Uint8Array(signature))}`
  }

  async function answer(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
    const request = new Request(input, init)
    const { pathname } = new URL(request.url)
    self.requests.push(pathname)
    if (pathname.endsWith('/.well-known/openid-configuration'))
      return self.documents({
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/keys`,
        id_token_signing_alg_values_supported: ['RS256'],
        subject_types_supported: ['public'],
        response_types_supported: ['code'],
      })
    if (pathname.endsWith('/keys')) return self.documents({ keys: [jwk] })
    if (pathname.endsWith('/userinfo')) return self.userInfo()
    const code = new URLSearchParams(await request.text()).get('code') ?? ''
    const claims: Claims = JSON.parse(decodeURIComponent(code))
    return self.tokens({ access_token: 'a', token_type: 'Bearer', id_token: await idToken(claims) })
  }

  const self: FakeOpenId = {
    idToken,
    fetch: answer,
    setClock(now) {
      clock = now
    },
    documents: (document) => Response.json(document),
    tokens: (reply) => Response.json(reply),
    userInfo: () => new Response(null, { status: 404 }),
    requests: [],
    options(usual) {
      clock = usual.now ?? clock
      const own = oidc({ issuer, clientId: 'sallyport', clientSecret: 'secret', ...settings.client })
      return {
        baseUrl: 'https://auth.example.com',
        oauth: { providers: settings.providers ?? { [id]: own } },
        platform: { ...usual.platform, fetch: answer },
      }
    },
    async signIn(client, claims) {
      const started = await client.get(`/auth/oauth/${id}`)
      equal(started.status, 302)
      const sent = new URL(given(started.headers.get('Location'))).searchParams
      const nonce = sent.get('nonce')
      const code = encodeURIComponent(JSON.stringify({ ...(nonce !== null && { nonce }), ...claims }))
      const query = new URLSearchParams({ code, state: given(sent.get('state')) })
      const answered = await client.get(`/auth/oauth/${id}/callback?${query}`)
      return { ...answered, location: given(answered.headers.get('Location')) }
    },
  }
  return self
}

function base64url(value: object): string {
  return toBase64url(new TextEncoder().encode(JSON.stringify(value)))
}

function toBase64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '')
}
