import type { OAuthClaims, OAuthProvider } from '../../../ports/oauth.ts'
import { objectOf } from './providers/standard-claims.ts'

/**
 * Returns the token endpoint's reply as RFC 6749 has it. Tolerates what doesn't decide security: another 2xx status, nulls, a list of scopes,
 * a missing token type. Then applies the provider's own repair.
 */
export async function asTokenReply(response: Response, provider: OAuthProvider): Promise<Response> {
  const body = await jsonOf(response)
  if (body === undefined) return response
  const { scope, ...fields } = repaired(body, 'token', provider)
  const isSuccess = response.status >= 200 && response.status < 300
  const type = isSuccess && typeof fields.access_token === 'string' && { token_type: 'bearer' }
  const scopes = Array.isArray(scope) ? scope.join(' ') : scope
  const reply = { ...type, ...withoutNulls(fields), ...(typeof scopes === 'string' && { scope: scopes }) }
  return Response.json(reply, { status: isSuccess ? 200 : response.status })
}

/** Returns a reply with user data after the provider's own repair. Drops an `error` of null, because it means that there was no error. */
export function asUserReply(body: unknown, provider: OAuthProvider): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body
  const { error, ...fields } = repaired(objectOf(body), 'user', provider)
  return error === null || error === undefined ? fields : { error, ...fields }
}

function repaired(body: OAuthClaims, endpoint: 'token' | 'user', { repairReply }: OAuthProvider): OAuthClaims {
  return objectOf(repairReply === undefined ? body : repairReply(body, endpoint))
}

function withoutNulls(fields: OAuthClaims): OAuthClaims {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null))
}

/** Returns the body if it is a JSON object, whatever its content type. */
async function jsonOf(response: Response): Promise<OAuthClaims | undefined> {
  try {
    const body: unknown = await response.clone().json()
    return typeof body === 'object' && body !== null && !Array.isArray(body) ? objectOf(body) : undefined
  } catch {
    return undefined
  }
}
