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
  /** Of an ID token whose signature, issuer, audience, time and nonce were checked; absent without OIDC. */
  readonly claims?: IDToken
}

/** As much as the library tolerates for `exp` and `nbf`. */
const SKEW_SECONDS = 30

/** Changes the callback's code for tokens. Rejects unless callback, reply and ID token are all that they must be. */
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
  // R09: GitHub and others answer errors with status 200, some with a token beside them.
  if ('error' in tokens) throw refusal('the reply of the token endpoint is an error')
  const accessToken = tokens.access_token
  const claims = getValidatedIdTokenClaims(tokens)
  if (!isOidc || claims === undefined || tokens.id_token === undefined) return { accessToken }
  checkAudience(claims, provider.clientId)
  checkIssuedAt(claims, given.now())
  await verifySignature(provider.id, issuing, tokens.id_token, claims, given)
  return { accessToken, claims }
}

/** For us alone: the library lets further audiences pass beside `azp`. */
function checkAudience({ aud, azp, sub }: IDToken, clientId: string): void {
  if ([aud].flat().some((audience) => audience !== clientId)) throw refusal('the ID token is for others too')
  if (azp !== undefined && azp !== clientId) throw refusal('the ID token was issued to another client')
  if (sub === '') throw refusal('the ID token has no subject')
}

/** The library checks `exp` and `nbf`, and of `iat` only that it is there. */
function checkIssuedAt({ iat }: IDToken, now: Date): void {
  if (iat > now.getTime() / 1000 + SKEW_SECONDS) throw refusal('the ID token was issued in the future')
}
