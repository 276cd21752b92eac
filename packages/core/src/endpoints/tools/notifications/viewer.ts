import type { AccessClaims } from '../../../foundations/tokens/claims.ts'
import { later } from '../../../foundations/values/timestamps.ts'
import { withoutUndefined } from '../../../foundations/values/without-undefined.ts'
import type { Lifetimes } from '../../../identity/session/lifetimes.ts'
import type { RecordOwner } from '../../../ports/records.ts'
import type { RequestContext } from '../../../web/http/routing/context.ts'
import type { Credentials, StreamTicket } from '../../../web/http/routing/endpoint.ts'
import { bearerToken } from '../../../web/http/routing/guard.ts'

/**
 * The caller that opens a stream. Without `user`, the caller is an API key, the admin secret, or (if `mayHearAll` is false) unauthenticated. A key
 * with `owner` may subscribe to what its owner may.
 */
export interface Viewer {
  readonly user?: AccessClaims
  readonly keyId?: string
  readonly owner?: RecordOwner
  /** True for administrators' API keys and administrators, who may subscribe to every topic. */
  readonly mayHearAll: boolean
  /** Time when the stream ends. Null if the stream ends with its session, which is checked repeatedly. */
  readonly endsAt: Date | null
}

/** Credentials that the guard found in the request. */
export type Callers = { readonly [K in 'key' | 'ownedKey' | 'user' | 'admin']?: Credentials[K] | undefined } & {
  readonly ticket?: StreamTicket | undefined
}

export interface ViewerGiven {
  readonly now: () => Date
  readonly lifetimes: Lifetimes
}

/**
 * Returns the viewer of a request. A stream that is opened by a cookie lasts as long as the session, by a bearer token as long as the token, by a
 * ticket until the ticket's `expiresAt`. Streams of keys, of the admin secret and of unauthenticated callers last as long as a new access token.
 */
export function viewerOf(
  { key, ownedKey, user, admin, ticket }: Callers,
  { request }: RequestContext,
  given: ViewerGiven,
): Viewer {
  if (ticket !== undefined) {
    const { user, keyId, expiresAt } = ticket
    // Keeps the key's id, so that a stream opened by a key's ticket also ends when the key is revoked.
    const holder = withoutUndefined({ user, keyId })
    return { ...holder, mayHearAll: user === undefined, endsAt: expiresAt }
  }
  // Uses only the identity here. Administrators' rights are read later, together with the session.
  const person = user ?? admin?.user
  if (person !== undefined) {
    const isByCookie = bearerToken(request.headers) === null
    return { user: person, mayHearAll: false, endsAt: isByCookie ? null : expiryOf(person) }
  }
  const mayHearAll = key !== undefined || admin !== undefined
  const program = withoutUndefined({ keyId: (key ?? ownedKey ?? admin?.key)?.id, owner: ownedKey?.owner })
  return { ...program, mayHearAll, endsAt: later(given.now(), given.lifetimes.accessTokenMs) }
}

export function expiryOf({ exp }: AccessClaims): Date {
  return new Date(exp * 1000)
}
