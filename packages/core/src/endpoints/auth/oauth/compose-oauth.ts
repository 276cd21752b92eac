import type { OAuth, OnLink, OnOAuthUser } from '../../../ports/host/oauth.ts'
import { fetchProfile, startAuthorization } from './providers/protocol.ts'
import { createProviderCache, type ProtocolSettings } from './providers/protocol-settings.ts'
import { type ProviderOptions, resolveProviders } from './providers/providers.ts'

/** Option `oauth`: sign-in with OAuth and OpenID Connect providers. */
export interface OAuthOptions {
  /**
   * Providers by id. The id appears in the routes. The value holds the client options of a built-in provider, or the result of `oidc()` or
   * `oauth2()`.
   */
  readonly providers: ProviderOptions
  /** Returns the user for a provider account that isn't linked yet, and may create one. Default: the service finds or creates the user. */
  readonly onOAuthUser?: OnOAuthUser | undefined
  /**
   * Called before a signed-in user links a provider account; throws to refuse. Default: signed-in users may link every account, but none with
   * `onOAuthUser`.
   */
  readonly onLink?: OnLink | undefined
}

/** Builds the `oauth` port. `callbackBase` is the public URL of the auth router. */
export function composeOAuth(
  { providers, onOAuthUser, onLink = onOAuthUser === undefined ? () => {} : undefined }: OAuthOptions,
  { callbackBase, trustsVerifiedEmail }: { readonly callbackBase: string; readonly trustsVerifiedEmail: boolean },
  settings: Omit<ProtocolSettings, 'providerCache'>,
): OAuth {
  const byId = resolveProviders(providers)
  const given = { ...settings, providerCache: createProviderCache() }
  return {
    ids: [...byId.keys()],
    find: (id) => byId.get(id) ?? null,
    redirectUri: ({ id, callbackUrl }) => callbackUrl ?? `${callbackBase}/oauth/${id}/callback`,
    isCalledBackElsewhere: ({ callbackUrl }) =>
      callbackUrl !== undefined && hostOf(callbackUrl) !== hostOf(callbackBase),
    protocol: given,
    startAuthorization: (provider, expected) => startAuthorization(provider, expected, given),
    fetchProfile: (provider, callback) => fetchProfile(provider, callback, given),
    onOAuthUser,
    onLink,
    trustsVerifiedEmail,
  }
}

/** Returns the URL's host name. Null for a path: without `baseUrl`, `callbackBase` is only a path. */
function hostOf(url: string): string | null {
  return URL.canParse(url) ? new URL(url).hostname : null
}
