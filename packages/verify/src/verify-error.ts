const FAILURES = {
  UNAUTHORIZED: [401, 'Authentication is required.'],
  INVALID_ACCESS_TOKEN: [401, 'The access token is not valid.'],
  ACCESS_TOKEN_EXPIRED: [401, 'The access token has expired.'],
  CSRF_INVALID: [403, 'The request did not come from an allowed page.'],
  KEYS_UNAVAILABLE: [503, 'The signing keys could not be loaded.'],
} as const

/**
 * Code of a `VerifyError`: - `UNAUTHORIZED`: the request has no token. - `INVALID_ACCESS_TOKEN`: the token is malformed, forged, or meant
 * for another service. - `ACCESS_TOKEN_EXPIRED`: the token was valid; the client should refresh it. - `CSRF_INVALID`: an unsafe request
 * with a cookie came from a foreign page. - `KEYS_UNAVAILABLE`: the JWKS could not be loaded, so no token can be verified. Respond with
 * 503, not 401.
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
