/** Claims of an access token for a resource (RFC 9068), other claims of the authorization server included. */
export interface ResourceClaims {
  /** The user's id. Equal to `client_id` if the client acts for itself (client credentials). */
  readonly sub: string
  /** Id of the client that sends the token. */
  readonly client_id: string
  /** Granted scopes, separated by spaces. */
  readonly scope?: string
  /** Unique id of the token. */
  readonly jti: string
  readonly iss: string
  readonly aud: string | readonly string[]
  /** Time of issue in seconds since 1970. */
  readonly iat: number
  /** Expiry in seconds since 1970; the token is invalid from this second on. */
  readonly exp: number
  readonly [other: string]: unknown
}

const TEXTS = ['sub', 'client_id', 'jti', 'iss']
const TIMES = ['iat', 'exp']
/**
 * Claims that only other tokens have: `token_use` and `sid` of Sallyport's sessions, which open no resource, and `cnf` of tokens that are bound to a
 * key and aren't bearer tokens (RFC 9449, 7.1).
 */
const OF_OTHERS = ['token_use', 'sid', 'cnf']

/** True if the payload has every required claim of RFC 9068, each with the right type, and no claim of another kind of token. */
export function isResourceClaims(payload: Readonly<Record<string, unknown>>): payload is ResourceClaims {
  return (
    TEXTS.every((name) => typeof payload[name] === 'string' && payload[name] !== '') &&
    TIMES.every((name) => Number.isFinite(payload[name])) &&
    (payload.scope === undefined || typeof payload.scope === 'string') &&
    OF_OTHERS.every((name) => payload[name] === undefined)
  )
}

/** True if the token is for this resource only. A token for several resources could be replayed by each of them at the others. */
export function isOnlyFor(resource: string, { aud }: ResourceClaims): boolean {
  const audiences: readonly unknown[] = [aud].flat()
  return audiences.length === 1 && typeof audiences[0] === 'string' && sameResource(audiences[0], resource)
}

/** Compares resource identifiers. The trailing slash of an empty path doesn't count. */
export function sameResource(a: string, b: string): boolean {
  return withoutEmptyPath(a) === withoutEmptyPath(b)
}

function withoutEmptyPath(resource: string): string {
  return /^https?:\/\/[^/]+\/$/.test(resource) ? resource.slice(0, -1) : resource
}
