import { decodeJwt, type JWTPayload } from 'jose'
import type { AuthorizationServer, IDToken } from 'oauth4webapi'
import { hashToken } from '../../../../foundations/crypto/token-hash.ts'
import type { OAuthProfile, OidcProvider } from '../../../../ports/host/oauth.ts'
import { changedClaim, changedShape } from '../exchange/changed-claim.ts'
import { toProfile } from '../exchange/read-profile.ts'
import { verifySignature } from '../exchange/verify-signature.ts'
import type { ProtocolSettings } from '../providers/protocol-settings.ts'
import { serverMetadata } from '../providers/server-metadata.ts'
import { withTenant } from '../providers/tenant-issuer.ts'
import { refusal, step } from '../refusal.ts'

/** Greatest age of an ID token, in seconds since its `iat`. */
const MAX_AGE_SECONDS = 600
/** Seconds by which a token's times may differ from the service's clock. */
const SKEW_SECONDS = 30

export interface AppIdToken {
  readonly idToken: string
  /** Value that the app asked the platform's SDK to put into the token. */
  readonly nonce: string
  /** The person's name as JSON. Apple gives it to the app at the first sign-in, together with the token. */
  readonly user?: string | undefined
}

/**
 * Returns the profile of an ID token that a platform's SDK gave to an app. Access tokens aren't accepted: they may have been issued to any app.
 * Rejects with OAUTH_TOKEN_EXCHANGE_FAILED if the provider's metadata can't be fetched. Rejects with INVALID_APP_SIGN_IN if the provider's keys
 * can't be fetched or the token is wrong. The log names the reason; a signed token with a malformed claim is logged as an error.
 */
export async function profileOfIdToken(
  provider: OidcProvider,
  { idToken, nonce, user }: AppIdToken,
  given: ProtocolSettings,
): Promise<OAuthProfile> {
  const server = await step(provider, 'OAUTH_TOKEN_EXCHANGE_FAILED', given, () => serverMetadata(provider, given))
  return step(provider, 'INVALID_APP_SIGN_IN', given, async () => {
    const claims = claimsOf(idToken)
    const issuing = { ...server, issuer: withTenant(server.issuer, claims.tid) }
    const changed = changedClaim(claims)
    if (changed === undefined) checkClaims(claims, provider, issuing, nonce, given.now())
    await verifySignature(provider.id, issuing, idToken, claims, given)
    if (changed !== undefined) throw changedShape(changed)
    return toProfile(provider, provider.mapProfile(claims, user === undefined ? {} : { user }), claims)
  })
}

function claimsOf(idToken: string): JWTPayload & IDToken {
  try {
    // The cast is safe: `changedClaim` checks the type of every claim that is read.
    return decodeJwt(idToken) as JWTPayload & IDToken
  } catch {
    throw refusal("the app's ID token can't be read")
  }
}

/** Checks the claims of a token that `changedClaim` accepts, but not the signature. The reasons name claims, never their values. */
function checkClaims(
  { iss, aud, azp, exp, iat, nbf, nonce: claimed }: IDToken,
  { nativeClientIds = [] }: OidcProvider,
  { issuer }: Pick<AuthorizationServer, 'issuer'>,
  nonce: string,
  now: Date,
): void {
  const seconds = now.getTime() / 1000
  const isOurs = (client: unknown) => nativeClientIds.includes(String(client))
  const wrong = (claim: string) => refusal(`the app's ID token has a wrong claim: ${claim}`)
  if (iss !== issuer) throw wrong('iss')
  if (![aud].flat().every(isOurs)) throw wrong('aud, which nativeClientIds must list')
  if (azp !== undefined && !isOurs(azp)) throw wrong('azp, which nativeClientIds must list')
  if (exp <= seconds - SKEW_SECONDS) throw wrong('exp')
  if (iat > seconds + SKEW_SECONDS) throw wrong('iat')
  if (seconds - iat > MAX_AGE_SECONDS) throw wrong('iat, older than ten minutes')
  if (nbf !== undefined && nbf > seconds + SKEW_SECONDS) throw wrong('nbf')
  // Most libraries pass the nonce's hash to Apple's SDK, so the token contains the hash.
  if (claimed !== nonce && claimed !== hashToken(nonce)) throw wrong('nonce')
}
