import { type NativeAppOptions, nativeApps } from '@sallyport/core/native-apps'
import { type Answer, bytes, send } from '../support/answer.ts'
import { equal, given, isTrue, status } from '../support/expect.ts'
import type { Browser } from '../support/pages/browser.ts'
import type { Overrides, Target } from '../support/target.ts'
import { withTwoProviders } from '../support/two-providers.ts'

export const ISSUER = 'https://auth.example.com/auth'
export const CALLBACK = 'com.example.notes:/cb'
export const CLAIMED = 'https://app.example.com/cb'

export const APPS: Readonly<Record<string, NativeAppOptions>> = {
  notes: { name: 'Notes & <Co>', redirectUris: [CALLBACK, CLAIMED, 'http://127.0.0.1/cb', 'http://[::1]/cb'] },
  other: { redirectUris: ['com.example.other:/cb'] },
}

/** Options of a service with two apps and two providers. */
export function withApps(more: Overrides = {}) {
  return withTwoProviders({ apps: nativeApps(APPS), ...more })
}

/** State of an app while the person is in the system browser. */
export interface Attempt {
  readonly verifier: string
  readonly state: string
  readonly redirectUri: string
  /** Path that the system browser opens. */
  readonly path: string
}

function base64url(buffer: ArrayBuffer | Uint8Array<ArrayBuffer>): string {
  const text = btoa(String.fromCharCode(...new Uint8Array(buffer)))
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** Begins a sign-in of an app. `more` replaces query parameters; undefined omits one. */
export async function attempt(more: Readonly<Record<string, string | undefined>> = {}): Promise<Attempt> {
  const verifier = base64url(crypto.getRandomValues(new Uint8Array(32)))
  const state = base64url(crypto.getRandomValues(new Uint8Array(16)))
  const query = {
    app: 'notes',
    redirect_uri: CALLBACK,
    code_challenge: base64url(await crypto.subtle.digest('SHA-256', bytes(verifier))),
    code_challenge_method: 'S256',
    state,
    ...more,
  }
  const sent = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))
  return {
    verifier,
    state,
    redirectUri: more.redirect_uri ?? CALLBACK,
    path: `/auth/native?${new URLSearchParams(sent)}`,
  }
}

/** The token in the form of a page that asks. */
export function formToken({ text }: Answer): string {
  return given(/name="request" value="([0-9a-f]{64})"/.exec(text)?.[1], 'the form')
}

export function isPage(answer: Answer, expected: number): void {
  status(answer, expected)
  isTrue(answer.headers.get('Content-Type')?.startsWith('text/html') === true, 'a page')
}

/** Clicks a button of the page that asks. */
export function decide(
  client: Pick<Browser, 'send'>,
  page: Answer,
  decision: 'continue' | 'cancel' = 'continue',
): Promise<Answer> {
  return decideWith(client, formToken(page), decision)
}

export function decideWith(
  client: Pick<Browser, 'send'>,
  request: string,
  decision = 'continue',
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  return client.send('POST', '/auth/native/continue', {
    body: bytes(String(new URLSearchParams({ request, decision }))),
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
  })
}

/** Parameters that the app receives at its address, and no others. */
export function received(answer: Answer, { redirectUri, state }: Attempt): Readonly<Record<string, string>> {
  const location = given(answer.headers.get('Location'), 'Location')
  const [address, query] = location.split('?')
  equal(address, redirectUri)
  const params = Object.fromEntries(new URLSearchParams(query))
  equal([params.state, params.iss], [state, ISSUER])
  const { state: _, iss: __, ...rest } = params
  return rest
}

/** Goes through the page with a signed-in browser. Returns the code. */
export async function codeFrom(client: Browser, begun: Attempt): Promise<string> {
  const page = await client.get(begun.path)
  isPage(page, 200)
  const answer = await decide(client, page)
  status(answer, 303)
  const { code, ...others } = received(answer, begun)
  equal(others, {})
  return given(code)
}

export function redeem(
  target: Target,
  { verifier, redirectUri }: Pick<Attempt, 'verifier' | 'redirectUri'>,
  code: string,
  more: Readonly<Record<string, unknown>> = {},
): Promise<Answer> {
  const json = { code, code_verifier: verifier, redirect_uri: redirectUri, ...more }
  return send(target, 'POST', '/auth/native/token', { json })
}
