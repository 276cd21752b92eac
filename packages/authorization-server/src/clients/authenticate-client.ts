import { AuthError, type FeatureServices, type RequestContext } from '@sallyport/core/feature'
import { addressCounts } from '../address-counts.ts'
import { oauthError } from '../oauth-error.ts'
import type { Server } from '../server.ts'
import type { Client } from './client.ts'

/** Fields of a form with which a client says who it is. */
export interface ClientFields {
  readonly client_id?: string | undefined
  readonly client_secret?: string | undefined
}

interface Presented {
  readonly id: string
  readonly secret: string | undefined
  readonly isBasic: boolean
}

/** Failures a minute that one client may cause from one address. Successes don't count, so that ordinary use locks no client out. */
const FAILURES = { max: 60, windowMs: 60_000 }

/**
 * Authenticates the client and runs `work` for it. Counts failures of both, and rejects with RATE_LIMITED after too many. Rejects with
 * `invalid_client` if the authentication fails.
 */
export async function asClient<T>(
  fields: ClientFields,
  context: RequestContext,
  server: Server,
  services: FeatureServices,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const presented = presentedBy(fields, context.request.headers)
  const counts = addressCounts(`token:${services.hash(presented.id)}`, context.address, FAILURES)
  for (const count of counts) await services.attempts.assertRoom(...count)
  try {
    return await work(await authenticated(presented, server, services))
  } catch (error) {
    if (isFailure(error)) for (const count of counts) await services.attempts.count(...count)
    throw error
  }
}

/** True if the error counts as the client's failure. A device that polls doesn't count, nor does an error or limit of the service. */
function isFailure(error: unknown): boolean {
  if (!(error instanceof AuthError)) return false
  return error.status < 500 && error.status !== 429 && !['authorization_pending', 'slow_down'].includes(error.code)
}

function presentedBy({ client_id: id, client_secret: secret }: ClientFields, headers: Headers): Presented {
  const header = headers.get('Authorization')
  if (header === null) {
    if (id === undefined) throw oauthError('invalid_client', 'client_id is required', 401)
    return { id, secret, isBasic: false }
  }
  const basic = /^Basic ([\w+/]+=*)$/i.exec(header)?.[1]
  const text = basic === undefined ? null : decoded(basic)
  const [, encodedId, encodedSecret] = /^([^:]*):(.*)$/s.exec(text ?? '') ?? []
  const [basicId, basicSecret] = [formDecoded(encodedId), formDecoded(encodedSecret)]
  if (basicId === null || basicSecret === null) throw wrongClient(true)
  if (secret !== undefined)
    throw oauthError('invalid_request', 'authenticate in the Authorization header or in the body, not in both')
  if (id !== undefined && id !== basicId)
    throw oauthError('invalid_request', 'client_id differs from that of the Authorization header')
  return { id: basicId, secret: basicSecret, isBasic: true }
}

async function authenticated(
  { id, secret, isBasic }: Presented,
  server: Server,
  services: FeatureServices,
): Promise<Client> {
  const client = await server.findClient(id, services)
  if (client === null) throw wrongClient(isBasic)
  const { isConfidential, secretHashes } = client
  const isRight = isConfidential
    ? secret !== undefined && secretHashes.includes(services.hash(secret))
    : secret === undefined || secret === ''
  if (!isRight) throw wrongClient(isBasic)
  return client
}

function wrongClient(isBasic: boolean): Error {
  const headers = isBasic ? { 'WWW-Authenticate': 'Basic realm="oauth2", charset="UTF-8"' } : {}
  return oauthError('invalid_client', 'the client is unknown, or its secret is wrong', 401, headers)
}

function decoded(base64: string): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(atob(base64), (one) => one.charCodeAt(0)))
  } catch {
    return null
  }
}

/** Decodes an id or secret, which RFC 6749, 2.3.1 form-encodes before both are joined. Null if it is empty or malformed. */
function formDecoded(text: string | undefined): string | null {
  if (text === undefined || text === '') return null
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return null
  }
}
