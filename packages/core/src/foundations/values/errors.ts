/** Status and public message of each of the service's own errors, by code. Features and host callbacks may add errors with other codes. */
export const FAILURES = {
  VALIDATION_ERROR: [400, 'The request is not valid.'],
  INVALID_CODE: [400, 'The code is wrong, used or expired.'],
  INVALID_MAGIC_LINK: [400, 'The sign-in link is not valid.'],
  MAGIC_LINK_EXPIRED: [400, 'The sign-in link has expired.'],
  INVALID_RESET_TOKEN: [400, 'The reset link is not valid.'],
  RESET_TOKEN_EXPIRED: [400, 'The reset link has expired.'],
  INVALID_VERIFICATION_TOKEN: [400, 'The verification link is not valid.'],
  VERIFICATION_TOKEN_EXPIRED: [400, 'The verification link has expired.'],
  INVALID_EMAIL_CHANGE_TOKEN: [400, 'The confirmation link is not valid.'],
  EMAIL_CHANGE_TOKEN_EXPIRED: [400, 'The confirmation link has expired.'],
  INVALID_LINK_TOKEN: [400, 'The account-linking link is not valid.'],
  LINK_TOKEN_EXPIRED: [400, 'The account-linking link has expired.'],
  INVALID_ALERT_TOKEN: [400, 'The link of this alert is not valid or was already used.'],
  ALERT_TOKEN_EXPIRED: [400, 'The link of this alert has expired.'],
  INVALID_INVITATION: [400, 'The invitation is not valid or has expired.'],
  TOKEN_REQUIRED: [400, 'A token is required.'],
  EMAIL_REQUIRED: [400, 'An email address is required.'],
  TEMP_TOKEN_REQUIRED: [400, 'A temporary token is required.'],
  TOKEN_MISMATCH: [400, 'This link belongs to another sign-in attempt. Use the link of the newest message.'],
  INVALID_CURRENT_PASSWORD: [400, 'The current password is wrong.'],
  PHONE_NOT_SET: [400, 'No phone number is set.'],
  ALREADY_VERIFIED: [400, 'The email address is already verified.'],
  INVALID_STATE: [400, 'This step is not possible now. Start again from the beginning.'],
  INVALID_PASSKEY: [400, 'The passkey was not accepted. Try again.'],
  INVALID_APP_SIGN_IN: [400, 'The sign-in of this app is not valid. Start again in the app.'],
  OAUTH_STATE_INVALID: [400, 'The sign-in was not started in this browser or took too long.'],
  OAUTH_DENIED: [400, 'The provider refused the sign-in.'],
  OAUTH_EMAIL_REQUIRED: [400, 'The provider returned no email address.'],
  INVALID_CREDENTIALS: [401, 'Wrong email address or password.'],
  UNAUTHORIZED: [401, 'Authentication is required.'],
  INVALID_ACCESS_TOKEN: [401, 'The access token is not valid or has expired.'],
  SESSION_REVOKED: [401, 'The session has ended.'],
  INVALID_REFRESH_TOKEN: [401, 'The refresh token is not valid or has expired.'],
  INVALID_TEMP_TOKEN: [401, 'The temporary token is not valid or has expired.'],
  ADMIN_UNAUTHORIZED: [401, 'The admin secret is required.'],
  INVALID_SIGNATURE: [401, 'The signature is not valid.'],
  API_KEY_MISSING: [401, 'An API key is required.'],
  API_KEY_INVALID: [401, 'The API key is not valid.'],
  API_KEY_REVOKED: [401, 'The API key was revoked.'],
  API_KEY_EXPIRED: [401, 'The API key has expired.'],
  OAUTH_TOKEN_EXCHANGE_FAILED: [401, 'The provider did not confirm the sign-in.'],
  OAUTH_PROFILE_FAILED: [401, 'The provider returned no usable profile.'],
  CSRF_INVALID: [403, 'The request did not come from an allowed page.'],
  EMAIL_NOT_VERIFIED: [403, 'Verify your email address first.'],
  EMAIL_VERIFICATION_REQUIRED: [403, 'You did not verify your email address in time. Verify it to sign in.'],
  '2FA_SETUP_REQUIRED': [403, 'Set up a second factor first.'],
  '2FA_REQUIRED': [403, 'This account needs a second factor; the last one cannot be removed.'],
  ADMIN_FORBIDDEN: [403, 'Administrator access is required.'],
  IMPERSONATION_FORBIDDEN: [403, 'This is not possible while acting as another user.'],
  GUEST_FORBIDDEN: [403, 'Guests cannot do this. Sign up first.'],
  CANNOT_IMPERSONATE_ADMIN: [403, 'No one can act as an administrator.'],
  INSUFFICIENT_SCOPE: [403, 'Your permissions do not allow this.'],
  REAUTHENTICATION_REQUIRED: [403, 'This needs a recent sign-in. Sign in again first.'],
  SIGN_IN_METHOD_SUSPENDED: [
    403,
    'This sign-in method is suspended. Sign in another way and allow it again in your account.',
  ],
  ACCOUNT_DISABLED: [403, 'The account is disabled.'],
  API_KEY_IP_BLOCKED: [403, 'The API key is not allowed from this IP address.'],
  API_KEY_INSUFFICIENT_SCOPE: [403, 'The API key lacks the required scope.'],
  NOT_FOUND: [404, 'Not found.'],
  USER_NOT_FOUND: [404, 'The user does not exist.'],
  OAUTH_NOT_CONFIGURED: [404, 'The provider is not configured.'],
  METHOD_NOT_ALLOWED: [405, 'This URL does not accept this HTTP method.'],
  REQUEST_TIMEOUT: [408, 'The request body took too long to arrive.'],
  EMAIL_EXISTS: [409, 'The email address is in use.'],
  USERNAME_EXISTS: [409, 'The username is in use.'],
  SLUG_EXISTS: [409, 'Another organisation has this slug.'],
  LAST_LOGIN_METHOD: [409, 'The last way to sign in cannot be removed.'],
  LAST_OWNER: [409, 'An organisation needs an owner. Make someone else its owner first.'],
  PASSKEY_LIMIT: [409, 'You have the maximum number of passkeys. Remove one first.'],
  KEY_LIMIT: [409, 'You have the maximum number of API keys. Delete one first.'],
  CONFLICT: [409, 'An entry with this id, name or address already exists.'],
  OAUTH_ACCOUNT_CONFLICT: [409, 'An account with this email address exists.'],
  PAYLOAD_TOO_LARGE: [413, 'The request body is too large.'],
  URI_TOO_LONG: [414, 'The URL is too long.'],
  UNSUPPORTED_MEDIA_TYPE: [415, 'The Content-Type of the body is not supported.'],
  RATE_LIMITED: [429, 'Too many attempts. Try again later.'],
  INTERNAL: [500, 'The server failed unexpectedly. Try again later.'],
  DELIVERY_FAILED: [502, 'The message could not be sent.'],
  SSE_UNAVAILABLE: [503, 'The event stream is not available.'],
  OVERLOADED: [503, 'Too busy. Try again later.'],
} as const satisfies Record<string, readonly [status: number, message: string]>

/** Error code of the service. Host callbacks may throw an AuthError with a code that isn't in `FAILURES`. */
export type FailureCode = keyof typeof FAILURES

/** An error that a feature declares. `message`: its text by language. */
export interface FailureDeclaration {
  readonly code: string
  readonly status: number
  readonly message: { readonly en: string; readonly it: string }
}

/** One invalid field of a request: its path and the violated rule. Never contains the value, which may be a secret. */
export interface InputProblem {
  readonly path: string
  readonly rule: string
}

/** Marks an AuthError. `Symbol.for` returns the same symbol in each copy of this package, so that `instanceof` recognises errors of other copies. */
const AUTH_ERROR = Symbol.for('sallyport.AuthError')

/**
 * Error that is sent to the client. Endpoints and host callbacks (`onRegister`, `passwordPolicy.check` …) throw it. A store's
 * StoreUnavailableError becomes 503 OVERLOADED, and any other error 500 INTERNAL; their messages aren't sent. `data` adds fields to the
 * response body. The constructor throws a TypeError if `status` isn't a whole number from 400 to 599.
 */
export class AuthError extends Error {
  override readonly name = 'AuthError'
  readonly code: string
  readonly status: number
  readonly data: Readonly<Record<string, unknown>>
  readonly headers: Readonly<Record<string, string>>
  readonly [AUTH_ERROR] = true

  constructor(
    message: string,
    code: string,
    status: number,
    data: Readonly<Record<string, unknown>> = {},
    headers: Readonly<Record<string, string>> = {},
  ) {
    super(message)
    if (!(Number.isInteger(status) && status >= 400 && status <= 599))
      throw new TypeError(`the status of an AuthError must be a whole number from 400 to 599, not ${status}`)
    this.code = code
    this.status = status
    this.data = data
    this.headers = headers
  }

  /**
   * True for an AuthError of any copy of this package. A config module of the ready-made server, for example, imports a copy of its own.
   */
  static override [Symbol.hasInstance](value: unknown): boolean {
    // biome-ignore lint/complexity/noThisInStatic: a class that extends this one inherits the method
    const isItself = this === AuthError
    // biome-ignore lint/complexity/noThisInStatic: the parent's method must keep the class that it was called on
    return isItself ? value instanceof Error && AUTH_ERROR in value : super[Symbol.hasInstance](value)
  }
}

export function failure(code: FailureCode, data?: Readonly<Record<string, unknown>>): AuthError {
  const [status, message] = FAILURES[code]
  return new AuthError(message, code, status, data)
}

/** Returns an AuthError with a Retry-After header. The milliseconds are rounded up to whole seconds, at least 1. */
export function failureWithRetry(code: 'RATE_LIMITED' | 'OVERLOADED', retryAfterMs: number): AuthError {
  const seconds = Math.max(1, Math.ceil(retryAfterMs / 1000))
  const { message, status } = failure(code)
  return new AuthError(message, code, status, {}, { 'Retry-After': String(seconds) })
}

/**
 * Returns the error for a body that costs too much time or work for its length: 408 if it took too long, 413 if its chunks were too small. The
 * header `Connection: close` closes the connection, so that the rest of the body is neither sent nor parsed.
 */
export function refusedBody(code: 'REQUEST_TIMEOUT' | 'PAYLOAD_TOO_LARGE'): AuthError {
  const { message, status } = failure(code)
  return new AuthError(message, code, status, {}, { Connection: 'close' })
}

/**
 * True for errors by which a limit of the service refuses a request: RATE_LIMITED, OVERLOADED, and bodies that `refusedBody` refuses
 * (recognised by `Connection: close`). False for a body that is only too large.
 */
export function isLimitReached({ code, headers }: AuthError): boolean {
  return code === 'RATE_LIMITED' || code === 'OVERLOADED' || headers.Connection === 'close'
}

/** Returns the error 400 VALIDATION_ERROR with these problems, for rules that a schema can't express. */
export function invalidInput(...details: readonly InputProblem[]): AuthError {
  return failure('VALIDATION_ERROR', { details })
}
