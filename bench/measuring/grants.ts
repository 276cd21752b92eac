import { createHash, randomBytes } from 'node:crypto'
import { PASSWORD, register } from './account.ts'
import type { RunningServer } from './start-server.ts'

export const CLIENT_ID = 'bench'
export const REDIRECT_URI = 'https://client.example.com/cb'
export const RESOURCE = 'https://api.example.com/notes'
export const SCOPE = 'notes:read'

/** An authorization server whose user is signed in in a browser with these cookies. */
export interface GrantServer {
  readonly name: string
  readonly server: RunningServer
  readonly authorize: string
  readonly token: string
  readonly cookie: string
}

interface Code {
  readonly code: string
  readonly verifier: string
}

/** Requests that are under way at the same time. */
const AT_ONCE = 8

function authorizeUrl(port: number, path: string): { readonly url: string; readonly verifier: string } {
  const verifier = randomBytes(32).toString('base64url')
  const query = new URLSearchParams({
    client_id: CLIENT_ID,
    redirect_uri: REDIRECT_URI,
    response_type: 'code',
    scope: SCOPE,
    state: randomBytes(16).toString('base64url'),
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  })
  return { url: `http://127.0.0.1:${port}${path}?${query}`, verifier }
}

const cookiesOf = (response: Response) => response.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '')

export async function signInHere(server: RunningServer): Promise<GrantServer> {
  const { port } = server
  await register(port, 'user@example.org')
  const response = await fetch(`http://127.0.0.1:${port}/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: 'user@example.org', password: PASSWORD }),
  })
  const cookie = cookiesOf(response).join('; ')
  return { name: 'Sallyport', server, authorize: '/auth/oauth2/authorize', token: '/auth/oauth2/token', cookie }
}

/** Follows the redirects of the first sign-in, as a browser does. */
export async function signInAtPeer(server: RunningServer): Promise<GrantServer> {
  const jar = new Map<string, string>()
  let url = authorizeUrl(server.port, '/auth').url
  while (!url.startsWith(REDIRECT_URI)) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(url, { headers: { Cookie: cookie }, redirect: 'manual' })
    for (const one of cookiesOf(response)) jar.set(one.slice(0, one.indexOf('=')), one.slice(one.indexOf('=') + 1))
    const location = response.headers.get('Location')
    if (location === null) throw new Error(`${url} answered ${response.status}: ${await response.text()}`)
    url = new URL(location, url).href
  }
  const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
  return { name: 'oidc-provider', server, authorize: '/auth', token: '/token', cookie }
}

/** Does the work for all, a few at once. Returns its results, and the server's CPU time for each in µs. */
async function timed<T, R>(server: RunningServer, all: readonly T[], work: (one: T) => Promise<R>) {
  const since = server.cpuMicros() ?? Number.NaN
  const results: R[] = []
  const waiting = [...all]
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let one = waiting.pop(); one !== undefined; one = waiting.pop()) results.push(await work(one))
    }),
  )
  return { results, micros: ((server.cpuMicros() ?? Number.NaN) - since) / all.length }
}

async function authorized({ server, authorize, cookie }: GrantServer): Promise<Code> {
  const { url, verifier } = authorizeUrl(server.port, authorize)
  const response = await fetch(url, { headers: { Cookie: cookie }, redirect: 'manual' })
  const location = response.headers.get('Location') ?? ''
  const code = location.startsWith(REDIRECT_URI) ? new URL(location).searchParams.get('code') : null
  if (code === null) throw new Error(`no code: ${response.status} ${location} ${await response.text()}`)
  return { code, verifier }
}

async function tokensFor({ server, token }: GrantServer, fields: Readonly<Record<string, string>>): Promise<string> {
  const body = new URLSearchParams({ client_id: CLIENT_ID, ...fields })
  const response = await fetch(`http://127.0.0.1:${server.port}${token}`, { method: 'POST', body })
  const json: unknown = await response.json()
  const { refresh_token, access_token } = Object(json)
  if (typeof refresh_token !== 'string' || String(access_token).split('.').length !== 3)
    throw new Error(`no tokens: ${response.status} ${JSON.stringify(json)}`)
  return refresh_token
}

/** One round: CPU time in µs for a code, for its exchange, and for a refresh. */
export async function measureGrants(of: GrantServer, count: number): Promise<readonly [number, number, number]> {
  const codes = await timed(of.server, [...Array(count).keys()], () => authorized(of))
  const exchanged = await timed(of.server, codes.results, ({ code, verifier }) =>
    tokensFor(of, { grant_type: 'authorization_code', code, code_verifier: verifier, redirect_uri: REDIRECT_URI }),
  )
  const refreshed = await timed(of.server, exchanged.results, (refresh_token) =>
    tokensFor(of, { grant_type: 'refresh_token', refresh_token }),
  )
  return [codes.micros, exchanged.micros, refreshed.micros]
}
