// The OAuth 2 and OpenID Connect protocols (R14). This file accesses no accounts; all its requests go through guarded-fetch.
import { calculatePKCECodeChallenge } from 'oauth4webapi'
import { isOutboundUrl } from '../../../../foundations/net/outbound-url.ts'
import type { ExpectedCallback, OAuthProfile, OAuthProvider } from '../../../../ports/host/oauth.ts'
import { exchangeCode } from '../exchange/exchange-code.ts'
import { readProfile } from '../exchange/read-profile.ts'
import { refusal, step } from '../refusal.ts'
import type { ProtocolSettings } from './protocol-settings.ts'
import { serverMetadata } from './server-metadata.ts'

/**
 * Returns the provider's URL at which the user signs in. Rejects with OAUTH_TOKEN_EXCHANGE_FAILED if the provider's endpoints can't be
 * discovered.
 */
export async function startAuthorization(
  provider: OAuthProvider,
  { state, nonce, codeVerifier, redirectUri }: ExpectedCallback,
  given: ProtocolSettings,
): Promise<URL> {
  return step(provider, 'OAUTH_TOKEN_EXCHANGE_FAILED', given, async () => {
    const { authorization_endpoint = '' } = await serverMetadata(provider, given)
    const url = URL.canParse(authorization_endpoint) ? new URL(authorization_endpoint) : null
    if (url === null || !isOutboundUrl(url, given.environment === 'development'))
      throw refusal('the provider has no usable authorization endpoint')
    const isOidc = provider.kind === 'oidc'
    const parameters: Readonly<Record<string, string>> = {
      ...provider.authorizationParameters,
      client_id: provider.clientId,
      redirect_uri: redirectUri,
      response_type: 'code',
      scope: provider.scopes.join(' '),
      state,
      ...(provider.pkce !== false && {
        code_challenge: await calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
      }),
      ...(isOidc && provider.nonce !== false && { nonce }),
      ...(provider.responseMode !== undefined && { response_mode: provider.responseMode }),
    }
    for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
    return url
  })
}

/**
 * Fetches the user's profile with the parameters of the provider's callback. Rejects with OAUTH_DENIED if the provider refused the sign-in.
 * Rejects with OAUTH_TOKEN_EXCHANGE_FAILED if the callback, the tokens or the ID token are invalid. Rejects with OAUTH_PROFILE_FAILED if
 * the profile can't be read.
 */
export async function fetchProfile(
  provider: OAuthProvider,
  { callbackParams, ...expected }: ExpectedCallback & { readonly callbackParams: URLSearchParams },
  given: ProtocolSettings,
): Promise<OAuthProfile> {
  const [server, exchanged] = await step(provider, 'OAUTH_TOKEN_EXCHANGE_FAILED', given, async () => {
    const metadata = await serverMetadata(provider, given)
    const callback = new URLSearchParams(callbackParams)
    // Removes `iss`, which can't be checked without a configured issuer. The state and the redirect URI still tie the callback to the
    // provider.
    if (provider.kind === 'oauth2' && provider.issuer === undefined) callback.delete('iss')
    return [metadata, await exchangeCode(provider, metadata, callback, expected, given)] as const
  })
  return step(provider, 'OAUTH_PROFILE_FAILED', given, () =>
    readProfile(provider, server, exchanged, callbackParams, given),
  )
}
