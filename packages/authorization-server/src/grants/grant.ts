import type { FeatureRecord, FeatureServices, FeatureSignInFacts } from '@sallyport/core/feature'
import * as v from 'valibot'

export const SECOND = 1000
export const MINUTE = 60 * SECOND
export const DAY = 24 * 60 * MINUTE

/** Milliseconds that each kind of token lives. A refresh token may be idle for `IDLE_MS`; a grant ends after `GRANT_MS`. */
export const CODE_MS = 60 * SECOND
export const ACCESS_TOKEN_MS = 10 * MINUTE
export const IDLE_MS = 30 * DAY
export const GRANT_MS = 180 * DAY
/** Milliseconds that a replaced refresh token still works, for parallel refreshes and lost responses. */
export const GRACE_MS = 30 * SECOND

/** Fields of a sign-in that a record keeps. */
export const signInFields = v.object({
  method: v.string(),
  provider: v.optional(v.string()),
  authenticatedAt: v.number(),
  passedSecondFactor: v.optional(v.boolean()),
})

const data = v.object({
  clientId: v.string(),
  scopes: v.array(v.string()),
  resources: v.array(v.string()),
  /** The sign-in that the grant rests on. Absent for a client that acts for itself. */
  signIn: v.optional(signInFields),
  /** True if the user wasn't asked, because the client was the host's own. */
  isUnasked: v.optional(v.boolean()),
  nonce: v.optional(v.string()),
  code: v.optional(
    v.object({
      hash: v.string(),
      challenge: v.string(),
      redirectUri: v.string(),
      expiresAt: v.number(),
      isSpent: v.boolean(),
    }),
  ),
  /** Number of the current refresh token. */
  counter: v.number(),
  rotatedAt: v.optional(v.number()),
  hasRefresh: v.boolean(),
  /** Time at which the grant ends, however often it is refreshed. */
  endsAt: v.number(),
})

export type GrantData = v.InferOutput<typeof data>

/**
 * A grant lets a client act for a user, or for itself, within its scopes and resources. It is no session (decisions/079). Its record may also belong
 * to the organisation for which the client acts.
 */
export interface Grant {
  readonly record: FeatureRecord
  readonly id: string
  readonly userId: string | undefined
  readonly data: GrantData
}

export function grantOf(record: FeatureRecord | null): Grant | null {
  if (record === null) return null
  const parsed = v.safeParse(data, record.data)
  return parsed.success ? { record, id: record.id, userId: record.userId, data: parsed.output } : null
}

export async function findGrant(id: string, { records }: Pick<FeatureServices, 'records'>): Promise<Grant | null> {
  // Reads the record without naming its user: callers don't know the user, and check a secret of the grant instead.
  return grantOf(await records.find('grant', id, null))
}

/** Replaces the grant unless it changed since it was read. Returns the new grant, or null. */
export async function replaceGrant(
  { record }: Grant,
  next: GrantData,
  expiresAt: Date,
  { records }: Pick<FeatureServices, 'records'>,
): Promise<Grant | null> {
  const { userId, tenantId } = record
  const owner = { ...(userId !== undefined && { userId }), ...(tenantId !== undefined && { tenantId }) }
  const isReplaced = await records.replaceIf(record, { ...owner, data: next, expiresAt }, null)
  return isReplaced
    ? { record: { ...record, data: next, version: record.version + 1 }, id: record.id, userId, data: next }
    : null
}

export function storedSignIn({ method, provider, authenticatedAt, passedSecondFactor }: FeatureSignInFacts) {
  return {
    method,
    ...(provider !== undefined && { provider }),
    authenticatedAt: authenticatedAt.getTime(),
    ...(passedSecondFactor !== undefined && { passedSecondFactor }),
  }
}

/** Returns the sign-in that the grant rests on. */
export function signInOf({ data: { signIn } }: Grant): FeatureSignInFacts | null {
  if (signIn === undefined) return null
  const { method, provider, authenticatedAt, passedSecondFactor } = signIn
  return {
    // The cast is safe: `storedSignIn` wrote a session's method.
    method: method as FeatureSignInFacts['method'],
    ...(provider !== undefined && { provider }),
    authenticatedAt: new Date(authenticatedAt),
    ...(passedSecondFactor !== undefined && { passedSecondFactor }),
  }
}
