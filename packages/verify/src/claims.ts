/** Claims of an access token, custom claims included. */
export interface AccessClaims {
  /** The user's id. */
  readonly sub: string
  readonly email: string
  readonly role?: string
  /**
   * Id of the OAuth provider. Without a provider, the sign-in method: `local` (password), `magic-link`, `link`, `passkey`, `sms`, `guest`,
   * `impersonation` or a method of a feature.
   */
  readonly loginProvider: string
  readonly isEmailVerified: boolean
  readonly isTotpEnabled: boolean
  /** Present if the user is a guest, who has proven nothing: refuse such tokens where only members may act. */
  readonly isGuest?: true
  /** The session's handle. */
  readonly sid: string
  /** Time at which the session's user authenticated, in seconds since 1970. */
  readonly auth_time: number
  readonly token_use: 'access'
  /**
   * Administrator who acts as the user (RFC 8693): `sub` is the administrator's id, or `admin` for the admin secret. Refuse such tokens
   * where only the user may act.
   */
  readonly act?: { readonly sub: string }
  /** Unique id of the token. Absent in tokens issued by early versions. */
  readonly jti?: string
  readonly iss: string
  readonly aud: string
  /** Time of issue in seconds since 1970. */
  readonly iat: number
  /** Expiry in seconds since 1970; the token is invalid from this second on. */
  readonly exp: number
  readonly [custom: string]: unknown
}

const TEXTS = ['sub', 'email', 'loginProvider', 'sid', 'iss', 'aud']
const TIMES = ['auth_time', 'iat', 'exp']
const FLAGS = ['isEmailVerified', 'isTotpEnabled']

/** True if the payload has every claim of an access token, each with the right type, and no `nbf` and `cnf`, which are never issued. */
export function isAccessClaims(payload: Readonly<Record<string, unknown>>): payload is AccessClaims {
  return (
    TEXTS.every((name) => typeof payload[name] === 'string') &&
    TIMES.every((name) => Number.isFinite(payload[name])) &&
    FLAGS.every((name) => typeof payload[name] === 'boolean') &&
    [payload.role, payload.jti].every((claim) => claim === undefined || typeof claim === 'string') &&
    payload.token_use === 'access' &&
    (payload.act === undefined || isActor(payload.act)) &&
    (payload.isGuest === undefined || payload.isGuest === true) &&
    payload.nbf === undefined &&
    payload.cnf === undefined
  )
}

function isActor(value: unknown): value is { readonly sub: string } {
  return typeof value === 'object' && value !== null && 'sub' in value && typeof value.sub === 'string'
}
