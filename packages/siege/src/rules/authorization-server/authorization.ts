import { createHash, randomBytes } from 'node:crypto'
import { type Answer, succeeded } from '../../callers/answer.ts'
import type { Caller } from '../../callers/caller.ts'
import type { Siege } from '../../siege.ts'

export const CALLBACK = 'https://siege.example.com/callback'

export interface Client {
  readonly id: string
  remove(): Promise<unknown>
}

/** Registers a public client, which `remove` deletes. */
export async function registerClient(siege: Siege): Promise<Client> {
  const grantTypes = ['authorization_code', 'refresh_token']
  const json = { name: 'Siege', redirectUris: [CALLBACK], grantTypes }
  const made = succeeded(await siege.administrator.post('/admin/api/oauth-clients', json), 'registering a client')
  const id = String(Object(made.json.client).id)
  return { id, remove: () => siege.administrator.send('DELETE', `/admin/api/oauth-clients/${id}`) }
}

/** An authorization that a client began: the path to open, and the verifier that the client keeps. */
export interface Attempt {
  readonly clientId: string
  readonly verifier: string
  readonly path: string
}

/** Begins an authorization. `more` replaces parameters; undefined leaves one out. */
export function attempt(clientId: string, more: Readonly<Record<string, string | undefined>> = {}): Attempt {
  const verifier = randomBytes(32).toString('base64url')
  const query = {
    client_id: clientId,
    redirect_uri: CALLBACK,
    response_type: 'code',
    state: randomBytes(16).toString('base64url'),
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...more,
  }
  const sent = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))
  return { clientId, verifier, path: `/auth/oauth2/authorize?${new URLSearchParams(sent)}` }
}

/** Returns the token in the form of the consent page, or undefined if the answer isn't a consent page. */
export function formToken({ text }: Answer): string | undefined {
  return /name="request" value="([0-9a-f]{64})"/.exec(text)?.[1]
}

export function allow(siege: Siege, browser: Caller, request: string, headers = {}): Promise<Answer> {
  const form = { request, decision: 'allow' }
  return browser.send('POST', '/auth/ui/consent', { form, headers: { Origin: siege.connection.origin, ...headers } })
}

/** Allows the authorization on the consent page, in the user's browser. Returns the code. */
export async function codeFrom(siege: Siege, browser: Caller, { path }: Attempt): Promise<string> {
  const request = formToken(await browser.get(path))
  if (request === undefined) throw new Error('the authorization shows no consent page')
  const { headers, status } = await allow(siege, browser, request)
  const code = URL.parse(headers.get('Location') ?? '')?.searchParams.get('code')
  if (!code) throw new Error(`the consent was answered ${status} without a code`)
  return code
}

export function redeem(siege: Siege, made: Attempt, code: string, more: Readonly<Record<string, string>> = {}) {
  const form = {
    grant_type: 'authorization_code',
    client_id: made.clientId,
    code,
    code_verifier: made.verifier,
    redirect_uri: CALLBACK,
    ...more,
  }
  return siege.stranger().send('POST', '/auth/oauth2/token', { form, mayBeLimited: true })
}
