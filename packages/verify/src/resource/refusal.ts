import type { VerifyError } from '../verify-error.ts'

const ERRORS: Readonly<Record<string, string>> = {
  INVALID_ACCESS_TOKEN: 'invalid_token',
  ACCESS_TOKEN_EXPIRED: 'invalid_token',
  INSUFFICIENT_SCOPE: 'insufficient_scope',
}

/**
 * Returns the response to a refused request, with the challenge of RFC 6750 that leads a client to the authorization server (RFC 9728). If the
 * request had no token, the challenge has no `error`. A 503 has no challenge: a new token wouldn't help.
 */
export function refusal(error: VerifyError, metadataUrl: string, scopes: readonly string[]): Response {
  const name = ERRORS[error.code]
  const parameters = {
    ...(name !== undefined && { error: name, error_description: error.message }),
    ...(scopes.length > 0 && { scope: scopes.join(' ') }),
    resource_metadata: metadataUrl,
  }
  const challenge = Object.entries(parameters).map(([key, value]) => `${key}="${value}"`)
  const headers = new Headers({ 'Cache-Control': 'no-store' })
  if (error.status !== 503) {
    headers.set('WWW-Authenticate', `Bearer ${challenge.join(', ')}`)
    // Lets clients in browsers read the challenge, where the resource allows their origin.
    headers.set('Access-Control-Expose-Headers', 'WWW-Authenticate')
  }
  const body = { error: name ?? error.code.toLowerCase(), error_description: error.message }
  return Response.json(body, { status: error.status, headers })
}
