import {
  type AuthorizationServer,
  authorizationCodeGrantRequest,
  getValidatedIdTokenClaims,
  type IDToken,
  nopkce,
  processAuthorizationCodeResponse,
  validateAuthResponse,
} from 'oauth4webapi'
import type { ExpectedCallback, OAuthProvider } from '../../../ports/oauth.ts'
import { clientAuthentication, oauthClient } from './oauth-client.ts'
import type { ProtocolSettings } from './protocol-settings.ts'
import { refusal } from './refusal.ts'
import { requestOptions } from './request-options.ts'
import { callbackServer, tokenServer } from './tenant-issuer.ts'
import { verifySignature } from './verify-signature.ts'

export interface Exchanged {
  readonly accessToken: string
  /** Claims of the ID token, after signature, issuer, audience, times and nonce were checked. Absent without OIDC. */
  readonly claims?: IDToken
}

/** Tolerance for `iat`; the same as the library's for `exp` and `nbf`. */
const SKEW_SECONDS = 30

/** Exchanges the callback's code for tokens. Rejects if the callback, the reply or the ID token is invalid. */
export async function exchangeCode(
  provider: OAuthProvider,
  server: AuthorizationServer,
  callback: URLSearchParams,
  expected: ExpectedCallback,
  given: ProtocolSettings,
): Promise<Exchanged> {
  const client = oauthClient(provider, given)
  const answer = validateAuthResponse(callbackServer(server, callback), client, callback, expected.state)
  const response = await authorizationCodeGrantRequest(
    server,
    client,
    clientAuthentication(provider),
    answer,
    expected.redirectUri,
    provider.pkce === false ? nopkce : expected.codeVerifier,
    requestOptions(given),
  )
  const issuing = await tokenServer(server, response)
  const isOidc = provider.kind === 'oidc'
  const tokens = await processAuthorizationCodeResponse(issuing, client, response, {
    requireIdToken: isOidc,
    ...(isOidc && provider.nonce !== false && { expectedNonce: expected.nonce }),
  })
  // GitHub and others reply to errors with status 200, some with a token in the same reply (R09).
  if ('error' in tokens) throw refusal('the token endpoint replied with an error')
  const accessToken = tokens.access_token
  const claims = getValidatedIdTokenClaims(tokens)
  if (!isOidc || claims === undefined || tokens.id_token === undefined) return { accessToken }
  checkAudience(claims, provider.clientId)
  checkIssuedAt(claims, given.now())
  await verifySignature(provider.id, issuing, tokens.id_token, claims, given)
  return { accessToken, claims }
}

/** Requires that we are the only audience: the library accepts further audiences beside `azp`. */
function checkAudience({ aud, azp, sub }: IDToken, clientId: string): void {
  if ([aud].flat().some((audience) => audience !== clientId))
    throw refusal('the ID token is also meant for other clients (aud)')
  if (azp !== undefined && azp !== clientId) throw refusal('the ID token was issued to another client')
  if (sub === '') throw refusal('the ID token has no subject')
}

/** The library checks `exp` and `nbf`, but only the presence of `iat`. */
function checkIssuedAt({ iat }: IDToken, now: Date): void {
  if (iat > now.getTime() / 1000 + SKEW_SECONDS) throw refusal('the ID token was issued in the future')
}
