import type { FeatureServices, FeatureSession, RequestContext } from '@sallyport/core/feature'
import type { AuthorizationRequest } from '../authorize/authorization-request.ts'
import { randomText } from '../base64url.ts'
import { CODE_MS, GRANT_MS, grantOf, storedSignIn } from './grant.ts'

/**
 * Stores a grant that waits for its code to be redeemed, and returns the code. Null if the browser's session ended meanwhile: what ends it from now
 * on finds the grant (R28).
 */
export async function issueCode(
  request: AuthorizationRequest,
  { userId, handle, signIn }: FeatureSession,
  context: RequestContext,
  services: FeatureServices,
): Promise<string | null> {
  const { records, browsers, events, hash, now } = services
  const { client, scopes, resources, nonce, challenge, redirectUri } = request
  const secret = randomText(32)
  const at = now().getTime()
  const expiresAt = at + CODE_MS
  const clientId = client.id
  const data = {
    clientId,
    scopes,
    resources,
    signIn: storedSignIn(signIn),
    ...(nonce !== undefined && { nonce }),
    code: { hash: hash(secret), challenge, redirectUri, expiresAt, isSpent: false },
    counter: 0,
    hasRefresh: scopes.includes('offline_access') || client.grantTypes.includes('refresh_token'),
    endsAt: at + GRANT_MS,
  }
  const record = await events.change(
    'identity.authorization-server.grant.given',
    { clientId, scopes, resources },
    { userId, context },
    () => records.insert('grant', { userId, data, expiresAt: new Date(expiresAt) }),
  )
  if (!(await browsers.isLive(handle))) {
    await records.takeOnce('grant', record.id, { userId })
    return null
  }
  return grantOf(record) && `${record.id}.${secret}`
}
