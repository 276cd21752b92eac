/** Sign-in of apps on phones and desktop computers. Everything that depends on the platform is passed in. */
import type { Client } from './create-client.ts'

export interface BrowserSignIn {
  /** URL of the auth router, such as `https://auth.example.com/auth`. The parameter `iss` of the redirect back to the app must equal it. */
  readonly issuer: string
  /** Id of the app in the service's option `apps`. */
  readonly app: string
  /** URL that opens the app, one of its `redirectUris`. */
  readonly redirectUri: string
  /** Id of a provider, such as `google`, to go to it at once. Default: the sign-in page with all methods. */
  readonly provider?: string
  /**
   * Opens the system browser at `url` and resolves to the URL with which the browser reopened the app, or to null if the person closed the
   * browser. Don't use a web view: an app can read what people type in its own web view (RFC 8252).
   */
  readonly open: (url: string, redirectUri: string) => Promise<string | null>
  /** Random bytes and hash, where there is no Web Crypto, as in React Native. Default: the global `crypto`. */
  readonly crypto?: AppCrypto
}

/** Random bytes and a hash for PKCE (RFC 7636). In Expo: `getRandomBytes` and `digest` of `expo-crypto`. */
export interface AppCrypto {
  /** Returns this many bytes of a cryptographically secure generator. */
  readonly randomBytes: (count: number) => Uint8Array
  readonly sha256: (bytes: Uint8Array<ArrayBuffer>) => Promise<ArrayBuffer>
}

const WEB_CRYPTO: AppCrypto = {
  randomBytes: (count) => crypto.getRandomValues(new Uint8Array(count)),
  sha256: (bytes) => crypto.subtle.digest('SHA-256', bytes),
}

/** Thrown when the browser reopened the app with a response of another sign-in or another service. Start the sign-in again. */
export class ForeignAnswerError extends Error {
  override readonly name = 'ForeignAnswerError'
}

/**
 * Signs in through the system browser (RFC 8252 with PKCE). The client must be in bearer mode; it keeps the tokens. Resolves to the result of
 * `POST /native/token`, whose `data` may ask for a second factor, or to null if the person cancelled. Rejects with a ForeignAnswerError if the URL
 * that `open` resolves to doesn't belong to this sign-in.
 *
 * @example
 * import { signInWithBrowser } from '@sallyport/client/native'
 * import * as WebBrowser from 'expo-web-browser'
 *
 * const client = createClient({ baseUrl: 'https://auth.example.com', mode: 'bearer' })
 * const answer = await signInWithBrowser(client, {
 *   issuer: 'https://auth.example.com/auth',
 *   app: 'notes',
 *   redirectUri: 'com.example.notes:/cb',
 *   open: async (url, redirectUri) => {
 *     const result = await WebBrowser.openAuthSessionAsync(url, redirectUri)
 *     return result.type === 'success' ? result.url : null
 *   },
 * })
 */
export async function signInWithBrowser(client: Pick<Client, 'auth'>, options: BrowserSignIn) {
  const { issuer, app, redirectUri, provider, open, crypto: { randomBytes, sha256 } = WEB_CRYPTO } = options
  const [verifier, state] = [base64url(randomBytes(32)), base64url(randomBytes(16))]
  const challenge = base64url(await sha256(new TextEncoder().encode(verifier)))
  const query = new URLSearchParams({
    app,
    redirect_uri: redirectUri,
    code_challenge: challenge,
    code_challenge_method: 'S256',
    state,
    ...(provider !== undefined && { provider }),
  })
  const returned = await open(`${issuer}/native?${query}`, redirectUri)
  if (returned === null) return null
  const answer = new URLSearchParams(returned.slice(returned.indexOf('?') + 1))
  // A response that belongs to another sign-in, or comes from another service (RFC 9207), must not sign this app in.
  if (answer.get('state') !== state || answer.get('iss') !== issuer) {
    throw new ForeignAnswerError('the response belongs to another sign-in: start again')
  }
  const code = answer.get('code')
  if (answer.get('error') === 'access_denied') return null
  if (code === null) throw new Error(`the service refused the sign-in: ${answer.get('error')}`)
  return client.auth.POST('/native/token', { body: { code, code_verifier: verifier, redirect_uri: redirectUri } })
}

export interface IdTokenSignIn {
  /** Id of the provider in the service's option `oauth`, such as `google` or `apple`. It needs `nativeClientIds`. */
  readonly provider: string
  /**
   * Asks the platform's SDK for an ID token with this nonce. Resolves to the token, and at Apple's first sign-in to `user`: the JSON with the
   * person's name; or to null if the person cancelled.
   */
  readonly ask: (nonce: string) => Promise<{ readonly idToken: string; readonly user?: string } | null>
  /** True to link the provider account to the signed-in user. Default false. */
  readonly link?: boolean
}

/**
 * Signs in, or links an account, with the ID token of a platform's SDK. The client must be in bearer mode. Resolves to the result of
 * `POST /oauth/{provider}/native`, to the error of `POST /native/nonce` if that call fails, or to null if the person cancelled.
 *
 * @example
 * import { signInWithIdToken } from '@sallyport/client/native'
 *
 * declare function askSdk(nonce: string): Promise<string>
 *
 * const client = createClient({ baseUrl: 'https://auth.example.com', mode: 'bearer' })
 * const answer = await signInWithIdToken(client, {
 *   provider: 'google',
 *   ask: async (nonce) => ({ idToken: await askSdk(nonce) }),
 * })
 */
export async function signInWithIdToken(client: Pick<Client, 'auth'>, { provider, ask, link }: IdTokenSignIn) {
  const issued = await client.auth.POST('/native/nonce')
  if (issued.data === undefined) return issued
  const { nonce, secret } = issued.data
  const given = await ask(nonce)
  if (given === null) return null
  return client.auth.POST('/oauth/{provider}/native', {
    params: { path: { provider } },
    body: { ...given, nonce, secret, ...(link === true && { link }) },
  })
}

function base64url(bytes: ArrayBuffer | Uint8Array): string {
  const text = btoa(String.fromCharCode(...new Uint8Array(bytes)))
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}
