import type { OAuth2Provider, OAuthClaims, OAuthIdentity, OidcProvider } from '../../../ports/oauth.ts'
import { standardIdentity } from './standard-claims.ts'

/** Credentials and settings of the OAuth client that the host application registered with the provider. */
export interface ClientOptions {
  readonly clientId: string
  /** The client's secret. Omit it for a public client, which has no secret. */
  readonly clientSecret?: string | undefined
  /** URL to which the provider redirects the browser. Default: `<baseUrl><auth mount>/oauth/<provider>/callback`. */
  readonly callbackUrl?: string | undefined
  readonly scopes?: readonly string[] | undefined
  /** How the client secret is sent to the token endpoint: `post` in the request body (default), `basic` in the Authorization header. */
  readonly clientAuthentication?: 'post' | 'basic' | undefined
  /** Query parameters to add to the URL of the authorization request, such as `prompt`. */
  readonly authorizationParameters?: Readonly<Record<string, string>> | undefined
}

export interface OidcOptions extends ClientOptions {
  /** The provider's issuer. Must equal the issuer in the provider's discovery document exactly, including any trailing slash. */
  readonly issuer: string
  /**
   * Converts claims to an identity. The default uses the standard claims; the address counts as verified only if `email_verified` is
   * `true`.
   */
  readonly mapProfile?: ((claims: OAuthClaims) => OAuthIdentity) | undefined
}

export interface OAuth2Options extends ClientOptions {
  readonly authorizationUrl: string
  readonly tokenUrl: string
  readonly userInfoUrl: string
  /**
   * Additional URLs to read with the access token, by a name of your choice. `mapProfile` gets the replies by these names as its second
   * argument.
   */
  readonly moreUserInfo?: Readonly<Record<string, string>> | undefined
  /** The `iss` that the provider sends in the callback. If omitted, `iss` isn't checked. */
  readonly issuer?: string | undefined
  readonly mapProfile: (userInfo: OAuthClaims, more: OAuthClaims) => OAuthIdentity
}

/** Result of `oidc()` and `oauth2()`. It has no id: the provider's key in the option `oauth.providers` becomes its id. */
export type ProviderDefinition = Omit<OidcProvider, 'id'> | Omit<OAuth2Provider, 'id'>

/**
 * Defines an OpenID Connect provider, which must publish a discovery document. Default scopes: `openid`, `email`, `profile`. Throws a
 * TypeError for an unknown option.
 */
export function oidc({ issuer, mapProfile = standardIdentity, ...client }: OidcOptions): Omit<OidcProvider, 'id'> {
  return { ...clientOf('oidc', client, ['openid', 'email', 'profile']), kind: 'oidc', issuer, mapProfile }
}

/**
 * Defines an OAuth 2 provider without OpenID Connect. `mapProfile` must return `emailVerified: true` only if the provider verified the
 * address.
 */
export function oauth2({ mapProfile, moreUserInfo, issuer, ...options }: OAuth2Options): Omit<OAuth2Provider, 'id'> {
  const { authorizationUrl, tokenUrl, userInfoUrl, ...client } = options
  return {
    ...clientOf('oauth2', client, []),
    kind: 'oauth2',
    authorizationUrl,
    tokenUrl,
    userInfoUrl,
    mapProfile,
    ...(moreUserInfo !== undefined && { moreUserInfo }),
    ...(issuer !== undefined && { issuer }),
  }
}

/** Names of the client's options. */
export const CLIENT_OPTIONS: readonly string[] = [
  'clientId',
  'clientSecret',
  'callbackUrl',
  'scopes',
  'clientAuthentication',
  'authorizationParameters',
] satisfies readonly (keyof ClientOptions)[]

/** Throws a TypeError that names the first unknown option. */
function clientOf(caller: string, options: ClientOptions, defaultScopes: readonly string[]) {
  const { scopes = defaultScopes, clientAuthentication = 'post', ...others } = options
  const { clientId, clientSecret, callbackUrl, authorizationParameters, ...unknown } = others
  const [name] = Object.keys(unknown)
  if (name !== undefined) throw new TypeError(`${caller}(): \`${name}\` is not an option`)
  return {
    clientId,
    scopes,
    clientAuthentication: clientSecret === undefined ? ('none' as const) : clientAuthentication,
    ...(clientSecret !== undefined && { clientSecret }),
    ...(callbackUrl !== undefined && { callbackUrl }),
    ...(authorizationParameters !== undefined && { authorizationParameters }),
  }
}
