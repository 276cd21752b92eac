import { oauth2 } from '@sallyport/core'
import type { Answer } from './answer.ts'
import { equal, given } from './expect.ts'
import type { Browser } from './pages/browser.ts'
import type { Overrides, UsualOptions } from './target.ts'

/** Ids of providers whose authorization codes are `<subject>|<email address>`. The providers report the address as verified. */
export const PROVIDERS = ['one', 'two'] as const

function providerOf(id: string) {
  const issuer = `https://${id}.example`
  return oauth2({
    clientId: 'sallyport',
    authorizationUrl: `${issuer}/authorize`,
    tokenUrl: `${issuer}/token`,
    userInfoUrl: `${issuer}/user`,
    mapProfile: ({ id: subject, email }) => ({ subject, email, emailVerified: true }),
  })
}

/** Implements the providers' endpoints. */
async function answerAsProvider(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const request = new Request(input, init)
  if (new URL(request.url).pathname === '/token') {
    const code = new URLSearchParams(await request.text()).get('code') ?? ''
    return Response.json({ access_token: btoa(encodeURIComponent(code)), token_type: 'bearer' })
  }
  const code = atob((request.headers.get('Authorization') ?? '').slice('Bearer '.length))
  const [id, email] = decodeURIComponent(code).split('|')
  return Response.json({ id, email })
}

/** Options of a service with both providers, at an https address of its own. */
export function withTwoProviders(more: Overrides = {}) {
  return (usual: UsualOptions): Overrides => ({
    baseUrl: 'https://auth.example.com',
    oauth: { providers: Object.fromEntries(PROVIDERS.map((id) => [id, providerOf(id)])) },
    platform: { ...usual.platform, fetch: answerAsProvider },
    ...more,
  })
}

/** A flow that a browser has begun: its provider and its state. */
export interface Begun {
  readonly provider: string
  readonly state: string
}

/** Begins a sign-in with a provider in this browser. */
export async function begin(client: Browser, provider: string, returnPath = '/'): Promise<Begun> {
  const { status, headers } = await client.get(`/auth/oauth/${provider}?return_path=${encodeURIComponent(returnPath)}`)
  equal(status, 302)
  return { provider, state: stateIn(headers.get('Location')) }
}

/** Begins linking an account of a provider to the user who is signed in in this browser. */
export async function beginLinking(client: Browser, provider: string): Promise<Begun> {
  const { json } = await client.post(`/auth/linked-accounts/${provider}`, {})
  return { provider, state: stateIn(String(json.url)) }
}

/** Path of the callback, with an account of the provider. */
export function callbackOf({ provider, state }: Begun, email: string): string {
  return `/auth/oauth/${provider}/callback?code=${encodeURIComponent(`${email}|${email}`)}&state=${state}`
}

/** Opens the callback. Returns where it leads, and the response. */
export async function comeBack(
  client: Pick<Browser, 'get'>,
  begun: Begun,
  email: string,
): Promise<Answer & { readonly location: string }> {
  const answer = await client.get(callbackOf(begun, email))
  return { ...answer, location: given(answer.headers.get('Location')) }
}

function stateIn(url: string | null): string {
  return given(new URL(given(url)).searchParams.get('state'))
}
