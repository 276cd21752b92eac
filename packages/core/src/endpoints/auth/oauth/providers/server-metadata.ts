import { type AuthorizationServer, discoveryRequest, processDiscoveryResponse } from 'oauth4webapi'
import type { OAuthProvider } from '../../../../ports/host/oauth.ts'
import { requestOptions } from '../exchange/request-options.ts'
import { SIGNATURES } from '../exchange/verify-jws.ts'
import { refusal } from '../refusal.ts'
import { lastGoodCopy } from './last-good-copy.ts'
import type { ProtocolSettings } from './protocol-settings.ts'

const MAX_AGE_MS = 60 * 60 * 1000

/**
 * Returns the provider's endpoints, issuer and key URL. Configured endpoints are used as they are. Otherwise the discovery document is read
 * and cached for an hour, or for up to 30 days if it can't be read again.
 */
export async function serverMetadata(provider: OAuthProvider, given: ProtocolSettings): Promise<AuthorizationServer> {
  if (provider.kind === 'oauth2') {
    const { authorizationUrl, tokenUrl, issuer = new URL(authorizationUrl).origin } = provider
    return { issuer, authorization_endpoint: authorizationUrl, token_endpoint: tokenUrl }
  }
  if (provider.endpoints !== undefined) {
    const { authorizationUrl, tokenUrl, jwksUrl } = provider.endpoints
    return {
      issuer: provider.issuer,
      authorization_endpoint: authorizationUrl,
      token_endpoint: tokenUrl,
      jwks_uri: jwksUrl,
      id_token_signing_alg_values_supported: ['RS256'],
    }
  }
  const { value } = await lastGoodCopy(
    {
      provider: provider.id,
      document: 'metadata',
      cache: given.providerCache.metadata,
      maxAgeMs: MAX_AGE_MS,
      read: () => discover(provider.issuer, given),
    },
    given,
  )
  return value
}

async function discover(issuer: string, given: ProtocolSettings): Promise<AuthorizationServer> {
  const url = new URL(issuer)
  const found = await processDiscoveryResponse(url, await discoveryRequest(url, requestOptions(given)))
  // Requires the exact issuer. The library would accept an issuer that differs by a trailing slash.
  if (found.issuer !== issuer) throw refusal('the discovery document names an issuer other than the configured one')
  const algorithms = found.id_token_signing_alg_values_supported ?? ['RS256']
  return { ...found, id_token_signing_alg_values_supported: algorithms.filter((name) => SIGNATURES.includes(name)) }
}
