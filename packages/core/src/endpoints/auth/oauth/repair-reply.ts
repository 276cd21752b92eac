import type { OAuthClaims, OAuthProvider } from '../../../ports/host/oauth.ts'
import { objectOf } from './providers/standard-claims.ts'

/**
 * Applies the provider's own repair (`repairReply`), and then returns the token endpoint's reply in the form of RFC 6749. Tolerates deviations
 * that don't affect security: another 2xx status, nulls, a list of scopes, a missing or empty token type, and any value in a field that the
 * service doesn't use.
 */
export async function asTokenReply(response: Response, provider: OAuthProvider): Promise<Response> {
  const body = await jsonOf(response)
  if (body === undefined) return response
  // Removes the fields that the service doesn't use, because the library would reject invalid values in them. The service never refreshes a
  // provider's token, and it ignores the ID token of a provider without OpenID Connect.
  const { scope, refresh_token: _, expires_in: __, ...rest } = repaired(body, 'token', provider)
  const { id_token: ___, ...withoutIdToken } = rest
  const fields = provider.kind === 'oidc' ? rest : withoutIdToken
  const isSuccess = response.status >= 200 && response.status < 300
  const type = isSuccess &&
    typeof fields.access_token === 'string' &&
    isMissing(fields.token_type) && { token_type: 'bearer' }
  const scopes = Array.isArray(scope) ? scope.join(' ') : scope
  const reply = { ...withoutNulls(fields), ...type, ...(typeof scopes === 'string' && { scope: scopes }) }
  return Response.json(reply, { status: isSuccess ? 200 : response.status })
}

/** Returns a reply with user data after the provider's own repair. Drops an `error` of null, because null means that there was no error. */
export function asUserReply(body: unknown, provider: OAuthProvider): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body
  const { error, ...fields } = repaired(objectOf(body), 'user', provider)
  return error === null || error === undefined ? fields : { error, ...fields }
}

function repaired(body: OAuthClaims, endpoint: 'token' | 'user', { repairReply }: OAuthProvider): OAuthClaims {
  return objectOf(repairReply === undefined ? body : repairReply(body, endpoint))
}

function isMissing(value: unknown): boolean {
  return value === undefined || value === null || value === ''
}

/** Returns the fields that have a value: some providers write null for a missing one. */
export function withoutNulls(fields: OAuthClaims): OAuthClaims {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null))
}

/** Returns the body if it is a JSON object, whatever its content type. Returns the fields of a form, which providers sent before RFC 6749. */
async function jsonOf(response: Response): Promise<OAuthClaims | undefined> {
  const text = await response.clone().text()
  try {
    const body: unknown = JSON.parse(text)
    return typeof body === 'object' && body !== null && !Array.isArray(body) ? objectOf(body) : undefined
  } catch {
    const isForm = /x-www-form-urlencoded/i.test(response.headers.get('Content-Type') ?? '')
    return isForm ? Object.fromEntries(new URLSearchParams(text)) : undefined
  }
}
