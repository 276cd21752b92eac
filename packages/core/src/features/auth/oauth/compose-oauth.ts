import type { OAuth, OnOAuthUser } from '../../../ports/oauth.ts'
import { fetchProfile, startAuthorization } from './protocol.ts'
import { createProviderCache, type ProtocolSettings } from './protocol-settings.ts'
import { type ProviderOptions, resolveProviders } from './providers.ts'

/** The `oauth` option. */
export interface OAuthOptions {
  /** Providers by id, which is their name in routes: the client of a built-in provider, or the result of `oidc()` or `oauth2()`. */
  readonly providers: ProviderOptions
  /** Finds or creates the account for a provider's account that isn't linked yet, instead of the service. */
  readonly onOAuthUser?: OnOAuthUser
}

/** Builds the `oauth` port. `callbackBase`: public URL of the auth router. */
export function composeOAuth(
  { providers, onOAuthUser }: OAuthOptions,
  { callbackBase, trustsVerifiedEmail }: { readonly callbackBase: string; readonly trustsVerifiedEmail: boolean },
  settings: Omit<ProtocolSettings, 'providerCache'>,
): OAuth {
  const byId = resolveProviders(providers)
  const given = { ...settings, providerCache: createProviderCache() }
  return {
    ids: [...byId.keys()],
    find: (id) => byId.get(id) ?? null,
    redirectUri: ({ id, callbackUrl }) => callbackUrl ?? `${callbackBase}/oauth/${id}/callback`,
    startAuthorization: (provider, expected) => startAuthorization(provider, expected, given),
    fetchProfile: (provider, callback) => fetchProfile(provider, callback, given),
    ...(onOAuthUser !== undefined && { onOAuthUser }),
    trustsVerifiedEmail,
  }
}
