import { decideRefresh, type FeatureServices, type Reply, type RequestContext } from '@sallyport/core/feature'
import type { Client } from '../clients/client.ts'
import { oauthError } from '../oauth-error.ts'
import { parseScope } from '../scopes.ts'
import type { Server } from '../server.ts'
import { issueTokens } from '../tokens/issue-tokens.ts'
import { parseRefreshToken } from '../tokens/refresh-token.ts'
import { askedResource } from './asked-resource.ts'
import { endGrant } from './end-grant.ts'
import { hasRefreshTokens } from './give-grant.ts'
import { findGrant, GRACE_MS, type Grant, IDLE_MS, replaceGrant } from './grant.ts'
import { type Remainder, remainderOf } from './remainder.ts'

/** Parameters of the grant type `refresh_token`. */
export interface RefreshParameters {
  readonly refresh_token?: string | undefined
  readonly scope?: string | undefined
  readonly resource?: string | undefined
}

/** Attempts to rotate, if parallel refreshes change the grant. After one lost race the new counter decides, so more losses mean a broken store. */
const ATTEMPTS = 5

/**
 * Refreshes a grant by the rule of sessions (decisions/007): a replaced token works for `GRACE_MS` more; later, its use means theft and ends the
 * grant. Also ends a grant whose user could no longer refresh a session, or whose client may no longer have it.
 */
export async function refreshGrant(
  parameters: RefreshParameters,
  client: Client,
  server: Server,
  context: RequestContext,
  services: FeatureServices,
): Promise<Reply> {
  const { refresh_token: token } = parameters
  if (token === undefined) throw oauthError('invalid_request', 'refresh_token is required')
  const parsed = parseRefreshToken(token, services)
  const grant = parsed && (await findGrant(parsed.grantId, services))
  if (parsed === null || grant === null || grant.data.clientId !== client.id || !grant.data.hasRefresh) throw invalid()
  const remainder = await remainderOf(grant, client, server, services)
  if (remainder === null || !hasRefreshTokens(remainder.scopes, client)) {
    await endGrant(grant, 'access-ended', services, context)
    throw invalid()
  }
  const resource = askedResource(remainder.resources, parameters.resource)
  const scopes = narrowed(grant, remainder, parameters.scope)
  const rotated = await rotate(grant, parsed.counter, context, services)
  return issueTokens(rotated, { scopes, resource, isFirst: false }, server, services)
}

/**
 * Returns the requested scopes that the grant still gives; without requested scopes, all that it still gives. Rejects with `invalid_scope` if a
 * requested scope was never granted, or if none of the requested ones is left.
 */
function narrowed({ data }: Grant, { scopes }: Remainder, scope: string | undefined): readonly string[] {
  const asked = scope === undefined ? scopes : parseScope(scope)
  const given = (asked ?? []).filter((one) => scopes.includes(one))
  const isWhole = asked?.every((one) => data.scopes.includes(one)) === true
  if (asked === null || !isWhole || (asked.length > 0 && given.length === 0))
    throw oauthError('invalid_scope', 'the grant does not have this scope')
  return given
}

async function rotate(
  first: Grant,
  presented: number,
  context: RequestContext,
  services: FeatureServices,
): Promise<Grant> {
  let grant: Grant | null = first
  for (let attempt = 0; attempt < ATTEMPTS && grant !== null; attempt++) {
    const now = services.now()
    const verdict = decideRefresh(presented, rowOf(grant), now, GRACE_MS)
    if (verdict === 'within-grace') return grant
    if (verdict === 'reuse') {
      await endGrant(grant, 'reuse', services, context)
      throw invalid()
    }
    if (verdict !== 'try-again') throw invalid()
    const { rotatedAt, counter, endsAt } = grant.data
    // Rotated a moment ago: the response was lost, or a parallel refresh won. The same counter stays valid for the whole grace period.
    if (rotatedAt !== undefined && now.getTime() - rotatedAt < GRACE_MS) return grant
    const next = { ...grant.data, counter: counter + 1, rotatedAt: now.getTime() }
    const expiresAt = new Date(Math.min(now.getTime() + IDLE_MS, endsAt))
    const rotated = await replaceGrant(grant, next, expiresAt, services)
    if (rotated !== null) return rotated
    grant = await findGrant(grant.id, services)
  }
  if (grant === null) throw invalid()
  throw new Error('the store `records` reported another change of the grant at each attempt to replace it')
}

/** Returns the fields from which `decideRefresh` decides. */
export function rowOf({ data: { counter, rotatedAt }, record }: Grant) {
  return {
    counter,
    ...(rotatedAt !== undefined && { rotatedAt: new Date(rotatedAt) }),
    expiresAt: record.expiresAt ?? new Date(0),
  }
}

function invalid(): Error {
  return oauthError('invalid_grant', 'the refresh token is unknown, has expired or was revoked')
}
