import type { OAuth2Provider, OAuthClaims, OAuthIdentity, OidcProvider } from '../../../ports/oauth.ts'
import { standardIdentity } from './standard-claims.ts'

/** The client that the host application registered at the provider. */
export interface ClientOptions {
  readonly clientId: string
  /** Client secret. Default: none (a public client). */
  readonly clientSecret?: string
  /** Callback URL. Default: `<baseUrl><auth mount>/oauth/<provider>/callback`. */
  readonly callbackUrl?: string
  readonly scopes?: readonly string[]
  /** How the secret is sent to the token endpoint: in the body or by HTTP Basic. Default `post`. */
  readonly clientAuthentication?: 'post' | 'basic'
  /** Further query parameters of the authorization request, such as `prompt`. */
  readonly authorizationParameters?: Readonly<Record<string, string>>
}

export interface OidcOptions extends ClientOptions {
  /** Issuer exactly as in the provider's discovery document, including a trailing slash. */
  readonly issuer: string
  /** Maps claims to an identity. Default: the standard claims; the address is verified if `email_verified` is `true`. */
  readonly mapProfile?: (claims: OAuthClaims) => OAuthIdentity
}

export interface OAuth2Options extends ClientOptions {
  readonly authorizationUrl: string
  readonly tokenUrl: string
  readonly userInfoUrl: string
  /** Further URLs to read with the access token. Their replies, by name, are the second argument of `mapProfile`. */
  readonly moreUserInfo?: Readonly<Record<string, string>>
  /** Value of the callback's `iss`, if the provider sends it. */
  readonly issuer?: string
  readonly mapProfile: (userInfo: OAuthClaims, more: OAuthClaims) => OAuthIdentity
}

/** Result of `oidc()` and `oauth2()`. The id is the provider's key in the options. */
export type ProviderDefinition = Omit<OidcProvider, 'id'> | Omit<OAuth2Provider, 'id'>

/** Describes an OpenID Connect provider with a discovery document. Default scopes: openid, email, profile. */
export function oidc({ issuer, mapProfile = standardIdentity, ...client }: OidcOptions): Omit<OidcProvider, 'id'> {
  return { ...clientOf(client, ['openid', 'email', 'profile']), kind: 'oidc', issuer, mapProfile }
}

/** Describes a plain OAuth 2 provider. `mapProfile` may return `emailVerified: true` only if the provider verified the address. */
export function oauth2({ mapProfile, moreUserInfo, issuer, ...options }: OAuth2Options): Omit<OAuth2Provider, 'id'> {
  const { authorizationUrl, tokenUrl, userInfoUrl, ...client } = options
  return {
    ...clientOf(client, []),
    kind: 'oauth2',
    authorizationUrl,
    tokenUrl,
    userInfoUrl,
    mapProfile,
    ...(moreUserInfo !== undefined && { moreUserInfo }),
    ...(issuer !== undefined && { issuer }),
  }
}

function clientOf(options: ClientOptions, scopes: readonly string[]) {
  const { clientId, clientSecret, callbackUrl, clientAuthentication = 'post', authorizationParameters } = options
  return {
    clientId,
    scopes: options.scopes ?? scopes,
    clientAuthentication: clientSecret === undefined ? ('none' as const) : clientAuthentication,
    ...(clientSecret !== undefined && { clientSecret }),
    ...(callbackUrl !== undefined && { callbackUrl }),
    ...(authorizationParameters !== undefined && { authorizationParameters }),
  }
}
