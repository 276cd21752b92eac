/**
 * The tokens that the service hands out, and how they are told from forgeries. Owns no route and no port: what a token's
 * session or proof says is left to session/ and features/. jose signs and verifies them, but for our own HS256 (decisions/004).
 */

/** What an access token says. Custom claims stand beside the service's own and never replace them. */
export interface AccessClaims {
  /** The user's id. */
  readonly sub: string
  readonly email: string
  readonly role?: string
  /** How this sign-in was made: `local`, `magic-link`, `sms` or the provider's id. */
  readonly loginProvider: string
  readonly isEmailVerified: boolean
  readonly isTotpEnabled: boolean
  /** The session's handle. */
  readonly sid: string
  /** When the session was authenticated, in seconds since 1970. */
  readonly auth_time: number
  readonly token_use: 'access'
  /** Unique to each token. Absent in tokens from before. */
  readonly jti?: string
  readonly iss: string
  readonly aud: string
  /** Seconds since 1970. */
  readonly iat: number
  /** Seconds since 1970; the token is dead from this second on. */
  readonly exp: number
  readonly [custom: string]: unknown
}

/** What a host's claims may not set: the service's own, RFC 7519's registered ones, and the key that would set a prototype. */
export const RESERVED_CLAIMS = [
  'sub',
  'email',
  'role',
  'loginProvider',
  'isEmailVerified',
  'isTotpEnabled',
  'sid',
  'auth_time',
  'token_use',
  'iss',
  'aud',
  'iat',
  'exp',
  'nbf',
  'jti',
  '__proto__',
] as const

const reserved: ReadonlySet<string> = new Set(RESERVED_CLAIMS)

/** The claims that are not reserved. */
export function customClaimsOf(claims: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(claims).filter(([name]) => !reserved.has(name)))
}

/** The service's claims with the host's beside them; a host's claim of a reserved name is dropped, also when ours is absent. */
export function mergeClaims<C extends object>(custom: Readonly<Record<string, unknown>>, own: C): C {
  return { ...customClaimsOf(custom), ...own }
}

/** Whether a payload has every claim of an access token, each of its type. What they say is judged elsewhere. */
export function isAccessClaims(value: unknown): value is AccessClaims {
  if (typeof value !== 'object' || value === null) return false
  // Sound: an object may be asked for any field.
  const payload = value as Readonly<Record<string, unknown>>
  const { role } = payload
  return (
    ['sub', 'email', 'loginProvider', 'sid', 'iss', 'aud'].every((name) => typeof payload[name] === 'string') &&
    ['auth_time', 'iat', 'exp'].every((name) => Number.isFinite(payload[name])) &&
    typeof payload.isEmailVerified === 'boolean' &&
    typeof payload.isTotpEnabled === 'boolean' &&
    payload.token_use === 'access' &&
    [role, payload.jti].every((claim) => claim === undefined || typeof claim === 'string')
  )
}
