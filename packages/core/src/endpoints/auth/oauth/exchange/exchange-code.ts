import { decodeJwt, type JWTPayload } from 'jose'
import {
  type AuthorizationServer,
  authorizationCodeGrantRequest,
  getValidatedIdTokenClaims,
  type IDToken,
  nopkce,
  processAuthorizationCodeResponse,
  validateAuthResponse,
} from 'oauth4webapi'
import type { ExpectedCallback, OAuthProvider } from '../../../../ports/host/oauth.ts'
import type { ProtocolSettings } from '../providers/protocol-settings.ts'
import { objectOf } from '../providers/standard-claims.ts'
import { callbackServer, tokenServer } from '../providers/tenant-issuer.ts'
import { refusal } from '../refusal.ts'
import { asTokenReply } from '../repair-reply.ts'
import { changedClaim, changedShape } from './changed-claim.ts'
import { clientAuthentication, oauthClient } from './oauth-client.ts'
import { requestOptions } from './request-options.ts'
import { verifySignature } from './verify-signature.ts'

export interface Exchanged {
  readonly accessToken: string
  /** Claims of the ID token, after checks of signature, issuer, audience, times and nonce. Absent for a provider without OpenID Connect. */
  readonly claims?: IDToken
}

/** Seconds that a token's `iat` may be in the future. The library allows the same for `exp` and `nbf`. */
const SKEW_SECONDS = 30

/** Exchanges the callback's code for tokens. Rejects if the callback, the provider's reply or the ID token is invalid. */
export async function exchangeCode(
  provider: OAuthProvider,
  server: AuthorizationServer,
  callback: URLSearchParams,
  expected: ExpectedCallback,
  given: ProtocolSettings,
): Promise<Exchanged> {
  const client = oauthClient(provider, given)
  const answer = validateAuthResponse(callbackServer(server, callback), client, callback, expected.state)
  const replied = await authorizationCodeGrantRequest(
    server,
    client,
    clientAuthentication(provider),
    answer,
    expected.redirectUri,
    provider.pkce === false ? nopkce : expected.codeVerifier,
    requestOptions(given),
  )
  const response = await asTokenReply(replied, provider)
  const issuing = await tokenServer(server, response)
  const isOidc = provider.kind === 'oidc'
  if (isOidc) await refuseChangedShape(provider, issuing, response, given)
  const tokens = await processAuthorizationCodeResponse(issuing, client, response, {
    requireIdToken: isOidc,
    ...(isOidc && provider.nonce !== false && { expectedNonce: expected.nonce }),
  })
  // GitHub and some others send errors with status 200, sometimes with a token as well. Such a token must not be used (R09).
  if ('error' in tokens) throw refusal('the token endpoint replied with an error')
  const accessToken = tokens.access_token
  const claims = getValidatedIdTokenClaims(tokens)
  if (!isOidc || claims === undefined || tokens.id_token === undefined) return { accessToken }
  checkAudience(claims, provider.clientId)
  checkIssuedAt(claims, given.now())
  await verifySignature(provider.id, issuing, tokens.id_token, claims, given)
  return { accessToken, claims }
}

/**
 * Rejects an ID token that the provider has signed but in which a claim is missing or malformed. The library would reject the token too, but
 * without naming the claim; here the log names it, at level `error`.
 */
async function refuseChangedShape(
  provider: OAuthProvider,
  issuing: AuthorizationServer,
  response: Response,
  given: ProtocolSettings,
): Promise<void> {
  const signed = await idTokenIn(response)
  if (signed === undefined) return
  const { token, claims } = signed
  const changed = changedClaim(claims)
  if (changed === undefined) return
  await verifySignature(provider.id, issuing, token, claims, given)
  throw changedShape(changed)
}

/** Returns the ID token of a reply and its unchecked claims. Undefined if the token can't be read; the library then rejects the reply. */
async function idTokenIn(
  response: Response,
): Promise<{ readonly token: string; readonly claims: IDToken } | undefined> {
  try {
    const token = String(objectOf(await response.clone().json()).id_token)
    // The cast is safe: `changedClaim` checks the type of every claim that counts.
    return { token, claims: decodeJwt(token) as JWTPayload & IDToken }
  } catch {
    return undefined
  }
}

/**
 * Rejects an ID token that is for other clients too, or issued to another client (`azp`). The library would accept additional audiences.
 */
function checkAudience({ aud, azp }: IDToken, clientId: string): void {
  if ([aud].flat().some((audience) => audience !== clientId))
    throw refusal('the ID token is also meant for other clients (aud)')
  if (azp !== undefined && azp !== clientId) throw refusal('the ID token was issued to another client')
}

/** Rejects an ID token issued in the future. The library checks `exp` and `nbf`, but only that `iat` is present. */
function checkIssuedAt({ iat }: IDToken, now: Date): void {
  if (iat > now.getTime() / 1000 + SKEW_SECONDS) throw refusal('the ID token was issued in the future')
}
