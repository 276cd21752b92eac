import { type AuthorizationServerOptions, authorizationServer } from '@sallyport/authorization-server'
import { type Answer, bytes, send } from '../support/answer.ts'
import { equal, given, isTrue, status } from '../support/expect.ts'
import type { Browser } from '../support/pages/browser.ts'
import type { Overrides, Target } from '../support/target.ts'

export const ORIGIN = 'https://auth.example.com'
export const ISSUER = `${ORIGIN}/auth`
export const RESOURCE = 'https://api.example.com/notes'
export const OTHER_RESOURCE = 'https://mail.example.com'
export const CALLBACK = 'https://notes.example.com/cb'
export const OWN_SCHEME = 'com.example.notes:/cb'
export const SECRET = 'a-secret-of-thirty-two-characters'

type Key = AuthorizationServerOptions['signingKeys'][number]
let keys: Promise<readonly [Key, Key]> | undefined

/** Keys of ES256 and RS256, made once a process. */
export function signingKeys(): Promise<readonly [Key, Key]> {
  keys ??= Promise.all([
    newKey('ES256', { name: 'ECDSA', namedCurve: 'P-256' }),
    newKey('RS256', {
      name: 'RSASSA-PKCS1-v1_5',
      hash: 'SHA-256',
      modulusLength: 2048,
      publicExponent: new Uint8Array([1, 0, 1]),
    }),
  ])
  return keys
}

async function newKey(alg: string, algorithm: EcKeyGenParams | RsaHashedKeyGenParams): Promise<Key> {
  // The cast is safe: asymmetric algorithms make a pair.
  const pair = (await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])) as CryptoKeyPair
  // The cast is safe: JWK is the format that was asked for.
  return { ...((await crypto.subtle.exportKey('jwk', pair.privateKey)) as Key), kid: `grants-${alg}`, alg }
}

export async function serverOptions(
  more: Partial<AuthorizationServerOptions> = {},
): Promise<AuthorizationServerOptions> {
  return {
    signingKeys: await signingKeys(),
    resources: [RESOURCE, OTHER_RESOURCE],
    defaultResource: RESOURCE,
    scopes: {
      'notes:read': { en: 'Read your notes', it: 'Leggere le tue note' },
      'notes:write': { en: 'Change your notes', it: 'Modificare le tue note', permission: 'notes:write' },
    },
    clients: {
      notes: {
        name: 'Notes & <Co>',
        redirectUris: [CALLBACK, OWN_SCHEME, 'http://127.0.0.1/cb'],
        grantTypes: ['authorization_code', 'refresh_token'],
      },
      partner: {
        name: 'Partner',
        redirectUris: ['https://partner.example.com/cb?from=us'],
        secrets: [SECRET],
        grantTypes: ['authorization_code', 'client_credentials'],
        scopes: ['openid', 'email', 'notes:read', 'offline_access'],
      },
      own: { name: 'Our app', redirectUris: ['https://own.example.com/cb', OWN_SCHEME], isFirstParty: true },
      cli: { name: 'Notes CLI', device: true },
      television: { name: 'TV', device: true },
      api: { name: 'API', secrets: [SECRET], grantTypes: [], introspects: [RESOURCE] },
    },
    ...more,
  }
}

/** Options of a service with the authorization server. */
export async function withServer(
  more: Overrides = {},
  server: Partial<AuthorizationServerOptions> = {},
): Promise<Overrides> {
  return { baseUrl: ORIGIN, features: [authorizationServer(await serverOptions(server))], ...more }
}

/** State of a client while the user is in the browser. */
export interface Attempt {
  readonly clientId: string
  readonly verifier: string
  readonly state: string
  readonly redirectUri: string
  /** Path that the browser opens. */
  readonly path: string
}

function base64url(buffer: ArrayBuffer | Uint8Array<ArrayBuffer>): string {
  const text = btoa(String.fromCharCode(...new Uint8Array(buffer)))
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** Begins an authorization. `more` replaces query parameters; undefined omits one. */
export async function attempt(more: Readonly<Record<string, string | undefined>> = {}): Promise<Attempt> {
  const verifier = base64url(crypto.getRandomValues(new Uint8Array(32)))
  const state = more.state ?? base64url(crypto.getRandomValues(new Uint8Array(16)))
  const query = {
    client_id: 'notes',
    redirect_uri: CALLBACK,
    response_type: 'code',
    scope: 'openid email notes:read',
    state,
    code_challenge: base64url(await crypto.subtle.digest('SHA-256', bytes(verifier))),
    code_challenge_method: 'S256',
    ...more,
  }
  const sent = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))
  const path = `/auth/oauth2/authorize?${new URLSearchParams(sent)}`
  return { clientId: query.client_id ?? '', verifier, state, redirectUri: query.redirect_uri ?? '', path }
}

export function isPage(answer: Answer, expected: number): void {
  status(answer, expected)
  isTrue(answer.headers.get('Content-Type')?.startsWith('text/html') === true, 'a page')
}

/** The token in the form of the consent page. */
export function formToken({ text }: Answer): string {
  return given(/name="request" value="([0-9a-f]{64})"/.exec(text)?.[1], 'the form')
}

export function postForm(
  client: Pick<Browser, 'send'>,
  path: string,
  fields: Readonly<Record<string, string>> | URLSearchParams,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  const body = bytes(String(new URLSearchParams(fields)))
  return client.send('POST', path, {
    body,
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
  })
}

/** Clicks a button of the consent page. */
export function decide(client: Browser, page: Answer, decision: 'allow' | 'cancel' = 'allow'): Promise<Answer> {
  return postForm(client, '/auth/ui/consent', { request: formToken(page), decision })
}

/** Parameters that the client receives at its address beside `state` and `iss`. */
export function received(answer: Answer, { redirectUri, state }: Attempt): Readonly<Record<string, string>> {
  const location = given(answer.headers.get('Location'), 'Location')
  isTrue(location.startsWith(`${redirectUri}${redirectUri.includes('?') ? '&' : '?'}`), `${location} is the client's`)
  const { state: got, iss, ...rest } = Object.fromEntries(new URL(location).searchParams)
  equal([got, iss], [state, ISSUER])
  return rest
}

/** Lets the signed-in user allow it. Returns the code. */
export async function codeFrom(client: Browser, begun: Attempt): Promise<string> {
  const page = await client.get(begun.path)
  isPage(page, 200)
  const answer = await decide(client, page)
  status(answer, 303)
  return given(received(answer, begun).code, 'the code')
}

/** Body and header of a form. */
export function bytesOfForm(fields: Readonly<Record<string, string>>) {
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
  return { body: bytes(String(new URLSearchParams(fields))), headers }
}

/** Sends a form to an endpoint of the token family, without cookies. */
export function call(
  target: Target,
  endpoint: 'token' | 'revoke' | 'introspect',
  fields: Readonly<Record<string, string | undefined>>,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  const sent = Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))
  return send(target, 'POST', `/auth/oauth2/${endpoint}`, {
    body: bytes(String(new URLSearchParams(sent))),
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
  })
}

export function redeem(
  target: Target,
  { clientId, verifier, redirectUri }: Attempt,
  code: string,
  more: Readonly<Record<string, string | undefined>> = {},
): Promise<Answer> {
  return call(target, 'token', {
    grant_type: 'authorization_code',
    client_id: clientId,
    code,
    code_verifier: verifier,
    redirect_uri: redirectUri,
    ...more,
  })
}

export function refresh(
  target: Target,
  refreshToken: string,
  more: Readonly<Record<string, string | undefined>> = {},
): Promise<Answer> {
  return call(target, 'token', {
    grant_type: 'refresh_token',
    client_id: 'notes',
    refresh_token: refreshToken,
    ...more,
  })
}

export function basic(id: string, secret: string): { readonly Authorization: string } {
  return { Authorization: `Basic ${btoa(`${encodeURIComponent(id)}:${encodeURIComponent(secret)}`)}` }
}

/** Expects an error by its standard name. */
export function oauthRefused(answer: Answer, expected: number, error: string): void {
  equal([answer.status, answer.json.error], [expected, error], answer.text)
  equal(answer.headers.get('Cache-Control'), 'no-store')
}
