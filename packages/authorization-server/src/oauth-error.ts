import { AuthError, type Reply } from '@sallyport/core/feature'
import * as v from 'valibot'

/** Error codes of OAuth and OpenID Connect that the endpoints return. */
export type OAuthErrorCode =
  | 'access_denied'
  | 'authorization_pending'
  | 'consent_required'
  | 'expired_token'
  | 'insufficient_scope'
  | 'invalid_client'
  | 'invalid_grant'
  | 'invalid_request'
  | 'invalid_scope'
  | 'invalid_target'
  | 'invalid_token'
  | 'login_required'
  | 'request_not_supported'
  | 'request_uri_not_supported'
  | 'server_error'
  | 'slow_down'
  | 'temporarily_unavailable'
  | 'unauthorized_client'
  | 'unsupported_grant_type'
  | 'unsupported_response_type'

export const oauthErrorReply = v.object({ error: v.string(), error_description: v.optional(v.string()) })

/** Returns an error to throw. The description is for the client's developers. */
export function oauthError(
  code: OAuthErrorCode,
  description: string,
  status = 400,
  headers: Readonly<Record<string, string>> = {},
): AuthError {
  return new AuthError(description, code, status, {}, headers)
}

/** The endpoint's error responses as RFC 6749 prescribes them. */
export const refusals = { schema: oauthErrorReply, reply: refuse }

function refuse({ code, message, status, headers }: AuthError): Reply {
  return { status, headers, body: { error: standardCode(code, status), error_description: message } }
}

function standardCode(code: string, status: number): string {
  if (/^[a-z_]+$/.test(code)) return code
  if (status === 429 || status === 503) return 'temporarily_unavailable'
  return status >= 500 ? 'server_error' : 'invalid_request'
}
