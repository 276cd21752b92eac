import { decideRefresh, type FeatureServices } from '@sallyport/core/feature'
import { findGrant, GRACE_MS, type Grant } from '../grants/grant.ts'
import { mayStand } from '../grants/may-stand.ts'
import { rowOf } from '../grants/refresh-grant.ts'
import type { Server } from '../server.ts'
import { parseRefreshToken } from './refresh-token.ts'
import type { Claims } from './signer.ts'

/** A live token and the grant that it belongs to. */
export interface ReadToken {
  readonly grant: Grant
  /** Claims of an access token. Absent for a refresh token. */
  readonly claims?: Claims
  /** True if the token still works. */
  readonly isActive: boolean
}

/** Returns a token of this authorization server, with its grant; null if there is none. */
export async function readToken(token: string, server: Server, services: FeatureServices): Promise<ReadToken | null> {
  const now = services.now()
  const refresh = parseRefreshToken(token, services)
  if (refresh !== null) {
    const grant = await findGrant(refresh.grantId, services)
    if (grant === null) return null
    const verdict = decideRefresh(refresh.counter, rowOf(grant), now, GRACE_MS)
    const isGood = verdict === 'try-again' || verdict === 'within-grace'
    return { grant, isActive: isGood && (await stands(grant, server, services)) }
  }
  const claims = await server.signer.verifyAccessToken(token, services.authRouter().url, now)
  const [grantId = ''] = String(claims?.jti ?? '').split('.', 1)
  const grant = claims === null ? null : await findGrant(grantId, services)
  if (claims === null || grant === null) return null
  return { grant, claims, isActive: await stands(grant, server, services) }
}

/** True if the client is still there, and the grant may still give tokens. */
async function stands(grant: Grant, server: Server, services: FeatureServices): Promise<boolean> {
  return (await server.findClient(grant.data.clientId, services)) !== null && (await mayStand(grant, server, services))
}
