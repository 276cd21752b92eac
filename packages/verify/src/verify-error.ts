const FAILURES = {
  UNAUTHORIZED: [401, 'Authentication is required.'],
  INVALID_ACCESS_TOKEN: [401, 'The access token is not valid.'],
  ACCESS_TOKEN_EXPIRED: [401, 'The access token has expired.'],
  CSRF_INVALID: [403, 'The request did not come from an allowed page.'],
  KEYS_UNAVAILABLE: [503, 'The signing keys could not be loaded.'],
  INSUFFICIENT_SCOPE: [403, 'The access token lacks the required scope.'],
  API_KEY_MISSING: [401, 'An API key is required.'],
  API_KEY_INVALID: [401, 'The API key is not valid.'],
  API_KEY_INSUFFICIENT_SCOPE: [403, 'The API key lacks the required scope.'],
  INTROSPECTION_UNAVAILABLE: [503, 'The auth service could not be asked about the API key.'],
} as const

/**
 * Code of a `VerifyError`. Respond to both `_UNAVAILABLE` codes with 503, not 401.
 * - `UNAUTHORIZED`: the request has no token.
 * - `INVALID_ACCESS_TOKEN`: the token is malformed, forged, or meant for another service.
 * - `ACCESS_TOKEN_EXPIRED`: the token was valid; the client should refresh it.
 * - `CSRF_INVALID`: an unsafe request with a cookie came from a foreign page.
 * - `KEYS_UNAVAILABLE`: the JWKS could not be loaded, so no token can be verified.
 * - `INSUFFICIENT_SCOPE`: the access token for a resource lacks a scope.
 * - `API_KEY_MISSING`: the request has no API key.
 * - `API_KEY_INVALID`: the key is unknown, revoked or expired, or its sender's address isn't allowed.
 * - `API_KEY_INSUFFICIENT_SCOPE`: the key lacks a scope.
 * - `INTROSPECTION_UNAVAILABLE`: the auth service could not be asked, so no API key can be verified.
 */
export type VerifyErrorCode = keyof typeof FAILURES

/** Error for a refused token or request. `cause` is the underlying error, for logs. */
export class VerifyError extends Error {
  override readonly name = 'VerifyError'
  readonly code: VerifyErrorCode
  /** Suitable HTTP status: 401, 403 or 503. */
  readonly status: number

  constructor(code: VerifyErrorCode, cause?: unknown) {
    const [status, message] = FAILURES[code]
    super(message, cause === undefined ? {} : { cause })
    this.code = code
    this.status = status
  }
}
