import type { User } from '../accounts/stored-users.ts'

/** Profile of the user who signed in at an identity provider. */
export interface OAuthProfile {
  /** Id of the provider in the `oauth` option. `provider` and `subject` together identify the account (R08). */
  readonly provider: string
  readonly subject: string
  /** Email address, trimmed and lower-cased. */
  readonly email?: string
  /** True if the provider states that it verified `email` (R09). */
  readonly emailVerified: boolean
  readonly name?: string
  readonly picture?: string
  /** Claims of the ID token and responses of the provider's user endpoints. Never contains tokens. */
  readonly raw: Readonly<Record<string, unknown>>
}

export type OAuthClaims = Readonly<Record<string, unknown>>

/**
 * Result of `mapProfile`. The sign-in fails if `subject` is missing.
 * Invalid values are dropped: `name` must be text, `email` an email address and `picture` an https URL.
 */
export interface OAuthIdentity {
  /** Permanent id of the account at the provider. Never a name or an email, since both can change. */
  readonly subject: unknown
  readonly email?: unknown
  /** True if the provider verified the email. Values other than `true`, such as `'true'` and 1, count as false. */
  readonly emailVerified: boolean
  readonly name?: unknown
  readonly picture?: unknown
}

/** Repairs the JSON of a provider's response. `endpoint`: `token`, or `user` for user data. */
export type RepairReply = (
  reply: Readonly<Record<string, unknown>>,
  endpoint: 'token' | 'user',
) => Readonly<Record<string, unknown>>

interface CommonProvider {
  /** Id of the provider in the `oauth` option and in the URLs of its routes. */
  readonly id: string
  readonly clientId: string
  /** Secret of the OAuth client. Default: no secret; the client is then public and protected only by PKCE. */
  readonly clientSecret?: string
  /** Redirect URI as registered at the provider. Default: URL of the service's callback route. */
  readonly callbackUrl?: string
  readonly scopes: readonly string[]
  /** Client ids of apps whose ID tokens are accepted. Default: no ID token of an app is accepted. */
  readonly nativeClientIds?: readonly string[]
  /** How the client authenticates at the token endpoint: secret in the body (`post`), in the header (`basic`), or no secret. */
  readonly clientAuthentication: 'post' | 'basic' | 'none'
  /** Additional query parameters of the authorization request. They can't override protocol parameters such as `state`. */
  readonly authorizationParameters?: Readonly<Record<string, string>>
  /** Set to `form_post` if the provider sends the callback as a POST form. Default: GET with query parameters. */
  readonly responseMode?: 'form_post'
  /** Set to false if the provider rejects PKCE together with a client secret (LinkedIn). Default: PKCE is used. */
  readonly pkce?: false
  /** Repairs responses that violate the standards. Default: responses are used as they are. */
  readonly repairReply?: RepairReply
  /**
   * Maps the provider's claims to an identity.
   * `more` for OAuth 2: the responses of the URLs in `moreUserInfo`, by name.
   * `more` for OIDC: `more.user` is the text that Apple adds to the callback.
   */
  mapProfile(claims: OAuthClaims, more: OAuthClaims): OAuthIdentity
}

export interface OidcProvider extends CommonProvider {
  readonly kind: 'oidc'
  /** Required claim `iss` of ID tokens. The placeholder `{tenantid}` is replaced with the token's claim `tid` (Microsoft). */
  readonly issuer: string
  /** URLs of the provider's endpoints. Default: read from the issuer's discovery document. */
  readonly endpoints?: { readonly authorizationUrl: string; readonly tokenUrl: string; readonly jwksUrl: string }
  /** Set to false if the provider's ID tokens don't contain the nonce (LinkedIn). Default: the nonce is checked. */
  readonly nonce?: false
}

export interface OAuth2Provider extends CommonProvider {
  readonly kind: 'oauth2'
  /** Required parameter `iss` of the callback. Default: `iss` isn't checked. */
  readonly issuer?: string
  readonly authorizationUrl: string
  readonly tokenUrl: string
  readonly userInfoUrl: string
  /** Additional URLs of user data, by name. The service requests each with the access token and passes the responses to `mapProfile`. */
  readonly moreUserInfo?: Readonly<Record<string, string>>
  /** Names in `moreUserInfo` whose URL may respond with 403 or 404, because the user withheld the data. Default: none. */
  readonly optionalUserInfo?: readonly string[]
}

/** Configuration of an identity provider: OpenID Connect or plain OAuth 2. */
export type OAuthProvider = OidcProvider | OAuth2Provider

/** Values stored when the sign-in started. The callback of the provider is checked against these values. */
export interface ExpectedCallback {
  readonly state: string
  readonly nonce: string
  readonly codeVerifier: string
  readonly redirectUri: string
}

/** Callback of the host that finds or creates the user for a provider's profile and returns the user's id. */
export type OnOAuthUser = (
  profile: OAuthProfile,
  context: { readonly request: Request },
) => Promise<{ readonly id: string }> | { readonly id: string }

/** Callback of the host that is asked before a signed-in user links a provider account. Throws an AuthError to refuse. */
export type OnLink = (
  profile: OAuthProfile,
  context: { readonly request: Request; readonly user: User },
) => void | Promise<void>

/** Sign-in with identity providers. Present if the option `oauth` is set. */
export interface OAuth {
  /** Ids of all configured providers. */
  readonly ids: readonly string[]
  /** Returns the provider with this id, or null if no provider is configured under this id. */
  find(id: string): OAuthProvider | null
  /** Returns the URL to which the provider redirects the browser after the sign-in. */
  redirectUri(provider: OAuthProvider): string
  /** True if the provider's option `callbackUrl` names another host than the service's own, so that the provider redirects there. */
  isCalledBackElsewhere(provider: OAuthProvider): boolean
  /** Returns the URL at the provider to which the browser is redirected to sign in. */
  startAuthorization(provider: OAuthProvider, expected: ExpectedCallback): Promise<URL>
  /** Settings of requests to providers: `ProtocolSettings` of endpoints/auth/oauth. Only code in that folder reads them. */
  readonly protocol: unknown
  /**
   * Exchanges the authorization code for tokens and returns the user's profile.
   * Throws OAUTH_DENIED, OAUTH_TOKEN_EXCHANGE_FAILED or OAUTH_PROFILE_FAILED.
   */
  fetchProfile(
    provider: OAuthProvider,
    callback: ExpectedCallback & { readonly callbackParams: URLSearchParams },
  ): Promise<OAuthProfile>
  /** Finds or creates the user if the provider account isn't linked yet. May throw OAUTH_ACCOUNT_CONFLICT or another AuthError. */
  readonly onOAuthUser?: OnOAuthUser | undefined
  /** Admits or refuses a provider account that a signed-in user links. Without it, signed-in users can't link accounts. */
  readonly onLink?: OnLink | undefined
  /**
   * True if a provider account is linked, without a confirmation mail, to the user with the same email.
   * Requires that both the provider and the service have verified the email (R09).
   */
  readonly trustsVerifiedEmail: boolean
}
