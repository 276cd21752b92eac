import { type FeatureServices, ok, type Reply } from '@sallyport/core/feature'
import { randomText } from '../base64url.ts'
import { ACCESS_TOKEN_MS, type Grant, SECOND } from '../grants/grant.ts'
import { oauthError } from '../oauth-error.ts'
import type { Server } from '../server.ts'
import { profileClaims } from './profile-claims.ts'
import { issueRefreshToken } from './refresh-token.ts'

/** The part of a grant that a token is issued for. */
export interface TokenRequest {
  readonly scopes: readonly string[]
  readonly resource: string
  /** True for the first tokens of a user's grant: a code or device code is redeemed. Only this response can have an ID token. */
  readonly isFirst: boolean
}

/**
 * Returns the response of the token endpoint. Its tokens lack each scope whose permission the user doesn't have now. Rejects with `invalid_grant` if
 * the user was deleted.
 */
export async function issueTokens(
  grant: Grant,
  { scopes: asked, resource, isFirst }: TokenRequest,
  server: Server,
  services: FeatureServices,
): Promise<Reply> {
  const { id, userId, data, record } = grant
  const { tenantId } = record
  const { now, users, authRouter } = services
  const profile = userId === undefined ? null : await users.profile(userId)
  if (userId !== undefined && profile === null) throw oauthError('invalid_grant', 'the user no longer exists')
  const within = await permissionsWithin(tenantId, userId, services)
  const scopes = asked.filter((scope) => {
    const { permission, in: place } = server.scopes[scope] ?? {}
    const held = place === 'tenant' ? within : profile?.permissions
    return permission === undefined || held?.includes(permission) === true
  })
  const sub = userId ?? data.clientId
  const iss = authRouter().url
  const iat = Math.floor(now().getTime() / SECOND)
  const times = { iat, exp: iat + ACCESS_TOKEN_MS / SECOND }
  const scope = scopes.join(' ')
  const token = {
    iss,
    sub,
    aud: resource,
    client_id: data.clientId,
    scope,
    jti: `${id}.${randomText(12)}`,
    ...(tenantId !== undefined && { tenantId }),
    ...times,
  }
  const { nonce, signIn } = data
  const isOpenId = isFirst && profile !== null && scopes.includes('openid')
  const idToken = isOpenId && {
    iss,
    sub,
    aud: data.clientId,
    ...times,
    ...(signIn !== undefined && { auth_time: Math.floor(signIn.authenticatedAt / SECOND) }),
    ...(nonce !== undefined && { nonce }),
    ...profileClaims(profile, scopes),
  }
  const answer = {
    access_token: await server.signer.signAccessToken(token),
    token_type: 'Bearer',
    expires_in: ACCESS_TOKEN_MS / SECOND,
    scope,
    ...(data.hasRefresh && { refresh_token: issueRefreshToken(id, data.counter, services) }),
    ...(idToken && { id_token: await server.signer.signIdToken(idToken) }),
  }
  const reply = ok(answer)
  return { ...reply, headers: { Pragma: 'no-cache' } }
}

/** Returns the permissions of the user's roles within an organisation. They give no right outside the organisation (R42). */
async function permissionsWithin(
  tenantId: string | undefined,
  userId: string | undefined,
  { tenants }: FeatureServices,
): Promise<readonly string[]> {
  if (tenantId === undefined || userId === undefined) return []
  return (await tenants.rolesWithin(tenantId, userId)).flatMap(({ permissions }) => permissions)
}
