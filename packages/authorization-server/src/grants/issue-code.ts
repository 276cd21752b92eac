import type { FeatureServices, FeatureSession, RequestContext } from '@sallyport/core/feature'
import type { AuthorizationRequest } from '../authorize/authorization-request.ts'
import { randomText } from '../base64url.ts'
import type { Server } from '../server.ts'
import { endGrant } from './end-grant.ts'
import { giveGrant, hasRefreshTokens } from './give-grant.ts'
import { CODE_MS, GRANT_MS, storedSignIn } from './grant.ts'
import { remainderOf } from './remainder.ts'

/** The choice of the user that the grant rests on. */
interface Basis {
  /** Organisation for which the client will act. */
  readonly tenantId?: string | undefined
  /** True if the user wasn't asked, because the client is the host's own. */
  readonly isUnasked?: boolean
  /** Checks again that the earlier consent still exists. Absent if the user is giving the consent now. */
  isAllowed?(): Promise<boolean>
}

/**
 * Stores a grant that waits for its code to be redeemed, and returns the code. If the browser's session, the consent or the membership of the
 * organisation ended meanwhile, ends the grant with its consents and returns null. Whatever ends them later finds the stored grant (R28).
 */
export async function issueCode(
  request: AuthorizationRequest,
  { userId, handle, signIn }: FeatureSession,
  context: RequestContext,
  server: Server,
  services: FeatureServices,
  { tenantId, isUnasked, isAllowed }: Basis = {},
): Promise<string | null> {
  const { browsers, hash, now } = services
  const { client, scopes, resources, nonce, challenge, redirectUri } = request
  const secret = randomText(32)
  const at = now().getTime()
  const expiresAt = at + CODE_MS
  const data = {
    clientId: client.id,
    scopes,
    resources,
    signIn: storedSignIn(signIn),
    ...(isUnasked && { isUnasked }),
    ...(nonce !== undefined && { nonce }),
    code: { hash: hash(secret), challenge, redirectUri, expiresAt, isSpent: false },
    hasRefresh: hasRefreshTokens(scopes, client),
    endsAt: at + GRANT_MS,
  }
  const grant = await giveGrant(data, { userId, tenantId, expiresAt, context }, services)
  const isStill =
    (await browsers.isLive(handle)) &&
    (await isAllowed?.()) !== false &&
    (await remainderOf(grant, client, server, services)) !== null
  if (isStill) return `${grant.id}.${secret}`
  await endGrant(grant, 'access-ended', services, context)
  return null
}
