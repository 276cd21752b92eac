import type { RequestContext } from '../../../http/context.ts'
import type { Credentials, StreamTicket } from '../../../http/endpoint.ts'
import { type Lifetimes, later } from '../../../session/lifetimes.ts'
import type { AccessClaims } from '../../../tokens/claims.ts'

/** Who asks for a stream. Without `user` it is a program or an administrator, or, when it may not see all, nobody in particular. */
export interface Viewer {
  readonly user?: AccessClaims
  /** The API key of a program. */
  readonly keyId?: string
  /** Programs and administrators. */
  readonly mayHearAll: boolean
  /** `null`: as long as the session, which is asked again and again. */
  readonly endsAt: Date | null
}

/** What the guard found of them. */
export type Callers = { readonly [K in 'key' | 'user' | 'admin']?: Credentials[K] | undefined } & {
  readonly ticket?: StreamTicket | undefined
}

interface Given {
  readonly now: () => Date
  readonly lifetimes: Lifetimes
}

/** A stream lasts no longer than what it was asked with: a cookie's than its session, a token's than the token, a program's, or nobody's, than a token would. */
export function viewerOf({ key, user, admin, ticket }: Callers, { request }: RequestContext, given: Given): Viewer {
  if (ticket !== undefined) {
    const { user, expiresAt } = ticket
    return { ...(user !== undefined && { user }), mayHearAll: user === undefined, endsAt: expiresAt }
  }
  // What an administrator may hear is judged with their session.
  const person = user ?? admin?.user
  if (person !== undefined) {
    const isByCookie = !request.headers.has('Authorization')
    return { user: person, mayHearAll: false, endsAt: isByCookie ? null : expiryOf(person) }
  }
  const mayHearAll = key !== undefined || admin !== undefined
  const program = key !== undefined && { keyId: key.id }
  return { ...program, mayHearAll, endsAt: later(given.now(), given.lifetimes.accessTokenMs) }
}

export function expiryOf({ exp }: AccessClaims): Date {
  return new Date(exp * 1000)
}
