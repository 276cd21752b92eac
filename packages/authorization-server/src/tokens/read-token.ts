import { decideRefresh, type FeatureServices } from '@sallyport/core/feature'
import { findGrant, GRACE_MS, type Grant } from '../grants/grant.ts'
import { rowOf } from '../grants/refresh-grant.ts'
import { type Remainder, remainderOf } from '../grants/remainder.ts'
import type { Server } from '../server.ts'
import { parseRefreshToken } from './refresh-token.ts'
import type { Claims } from './signer.ts'

/** A token of this authorization server, and the grant that it belongs to. */
export interface ReadToken {
  readonly grant: Grant
  /** Claims of an access token. Absent for a refresh token. */
  readonly claims?: Claims
  /** Scopes that the token has now. Null if it is no longer valid. */
  readonly scopes: readonly string[] | null
}

/** Returns the grant of a token, and the scopes it has now. Null for an expired access token, for text of other origin, and if the grant is gone. */
export async function readToken(token: string, server: Server, services: FeatureServices): Promise<ReadToken | null> {
  const now = services.now()
  const refresh = parseRefreshToken(token, services)
  if (refresh !== null) {
    const grant = await findGrant(refresh.grantId, services)
    if (grant === null) return null
    const verdict = decideRefresh(refresh.counter, rowOf(grant), now, GRACE_MS)
    const isGood = verdict === 'try-again' || verdict === 'within-grace'
    return { grant, scopes: isGood ? ((await remainderFor(grant, server, services))?.scopes ?? null) : null }
  }
  const claims = await server.signer.verifyAccessToken(token, services.authRouter().url, now)
  const [grantId = ''] = String(claims?.jti ?? '').split('.', 1)
  const grant = claims === null ? null : await findGrant(grantId, services)
  if (claims === null || grant === null) return null
  const [remainder, revoked] = await Promise.all([
    remainderFor(grant, server, services),
    services.records.find('revoked', revocationId(claims, services), null),
  ])
  const isDead = remainder === null || revoked !== null || !remainder.resources.includes(String(claims.aud))
  const has = (scope: string) => remainder?.scopes.includes(scope) === true
  return { grant, claims, scopes: isDead ? null : String(claims.scope).split(' ').filter(has) }
}

/** Returns the id of the record that says that an access token was revoked without its grant. */
export function revocationId({ jti }: Claims, { hash }: Pick<FeatureServices, 'hash'>): string {
  return hash(String(jti))
}

async function remainderFor(grant: Grant, server: Server, services: FeatureServices): Promise<Remainder | null> {
  const client = await server.findClient(grant.data.clientId, services)
  return client && remainderOf(grant, client, server, services)
}
