/**
 * This folder issues and verifies the service's tokens. Other folders check whether the session behind a token still exists. The library jose
 * signs and verifies access tokens with configured keys. The service's own code signs and verifies HS256 tokens, which is faster (decisions/004).
 */

/** Claim `act` (RFC 8693). `sub`: the administrator's id, or `admin` for the holder of the admin secret. */
export interface ActClaim {
  readonly sub: string
}

/** Claims of an access token. Custom claims can't replace the service's own. */
export interface AccessClaims {
  /** The user's id. */
  readonly sub: string
  readonly email: string
  readonly role?: string
  /** How the user signed in: `local` for a password, the provider's id, or another method, such as `magic-link`, `passkey` or `impersonation`. */
  readonly loginProvider: string
  readonly isEmailVerified: boolean
  readonly isTotpEnabled: boolean
  /** Present if the user is a guest, who has proven nothing. Absent for registered users. */
  readonly isGuest?: true
  /** The session's handle. */
  readonly sid: string
  /** Time at which the session's user authenticated, in seconds since 1970. */
  readonly auth_time: number
  readonly token_use: 'access'
  /** Administrator who acts as the user (RFC 8693). Absent if the user signed in. */
  readonly act?: ActClaim
  /** Keyed hash of the admin secret. Present if its holder acts as the user. */
  readonly act_secret_id?: string
  /** Unique id of the token. Absent in tokens issued by earlier versions of the service. */
  readonly jti?: string
  readonly iss: string
  readonly aud: string
  /** Time of issue in seconds since 1970. */
  readonly iat: number
  /** Expiry in seconds since 1970; the token is invalid from this second on. */
  readonly exp: number
  readonly [custom: string]: unknown
}

/** Claims that the host can't set: the service's own, the registered ones of RFC 7519, and `__proto__`. */
export const RESERVED_CLAIMS = [
  'sub',
  'email',
  'role',
  'loginProvider',
  'isEmailVerified',
  'isTotpEnabled',
  'isGuest',
  'sid',
  'auth_time',
  'token_use',
  'act',
  'act_secret_id',
  'iss',
  'aud',
  'iat',
  'exp',
  'nbf',
  'jti',
  'cnf',
  '__proto__',
] as const

const reserved: ReadonlySet<string> = new Set(RESERVED_CLAIMS)

/** Returns the claims that aren't reserved. */
export function customClaimsOf(claims: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(claims).filter(([name]) => !reserved.has(name)))
}

/**
 * Combines the host's claims with the service's. A host's claim with a reserved name is dropped, even if the service has no value for
 * that name.
 */
export function mergeClaims<C extends object>(custom: Readonly<Record<string, unknown>>, own: C): C {
  return { ...customClaimsOf(custom), ...own }
}

/** True if the value has every required claim of an access token, and each claim has the right type. Issuer and expiry are checked elsewhere. */
export function isAccessClaims(value: unknown): value is AccessClaims {
  if (typeof value !== 'object' || value === null) return false
  // The cast is safe: any field of an object can be read, and the type of each field is checked below.
  const payload = value as Readonly<Record<string, unknown>>
  const { role } = payload
  return (
    ['sub', 'email', 'loginProvider', 'sid', 'iss', 'aud'].every((name) => typeof payload[name] === 'string') &&
    ['auth_time', 'iat', 'exp'].every((name) => Number.isFinite(payload[name])) &&
    typeof payload.isEmailVerified === 'boolean' &&
    typeof payload.isTotpEnabled === 'boolean' &&
    payload.token_use === 'access' &&
    // A token with `cnf` is bound to a key, which isn't proven here, so it isn't a bearer token (RFC 9449, 7.1).
    payload.cnf === undefined &&
    (payload.act === undefined || isActClaim(payload.act)) &&
    (payload.isGuest === undefined || payload.isGuest === true) &&
    [role, payload.jti, payload.act_secret_id].every((claim) => claim === undefined || typeof claim === 'string')
  )
}

function isActClaim(value: unknown): value is ActClaim {
  return typeof value === 'object' && value !== null && 'sub' in value && typeof value.sub === 'string'
}
