/** Profile of a person who signed in at a provider. */
export interface OAuthProfile {
  /** The provider's id in the options. Provider and subject together identify the person (R08). */
  readonly provider: string
  readonly subject: string
  /** Normalised. */
  readonly email?: string
  /** True if the provider has verified the address itself (R09). */
  readonly emailVerified: boolean
  readonly name?: string
  readonly picture?: string
  /** Everything that the provider sent except tokens: claims of the ID token, responses of its user endpoints. */
  readonly raw: Readonly<Record<string, unknown>>
}

export type OAuthClaims = Readonly<Record<string, unknown>>

/**
 * Result of `mapProfile`. Values of the wrong kind are dropped: text, email address, https URL for the picture. Without
 * a subject the sign-in fails.
 */
export interface OAuthIdentity {
  /** The provider's permanent id of the account, never a name or address. */
  readonly subject: unknown
  readonly email?: unknown
  /** Only `true` counts; `'true'` and 1 don't. */
  readonly emailVerified: boolean
  readonly name?: unknown
  readonly picture?: unknown
}

interface CommonProvider {
  /** The provider's id in the options and in the routes. */
  readonly id: string
  readonly clientId: string
  /** Default: none. The client is then public and protected by PKCE only. */
  readonly clientSecret?: string
  /** Redirect URI registered at the provider. Default: the service's callback route. */
  readonly callbackUrl?: string
  readonly scopes: readonly string[]
  /** How the client authenticates at the token endpoint. */
  readonly clientAuthentication: 'post' | 'basic' | 'none'
  /** Additional query parameters of the authorization request. They can't override those of the protocol. */
  readonly authorizationParameters?: Readonly<Record<string, string>>
  /** Makes the provider send the callback as a POST form. */
  readonly responseMode?: 'form_post'
  /** Set to false for a provider that rejects a code verifier together with a client secret (LinkedIn). Default: PKCE. */
  readonly pkce?: false
  /**
   * Maps the provider's claims to an identity. `more`: responses of `moreUserInfo` by name; with OIDC, `user` is the
   * text that Apple adds to the callback.
   */
  mapProfile(claims: OAuthClaims, more: OAuthClaims): OAuthIdentity
}

export interface OidcProvider extends CommonProvider {
  readonly kind: 'oidc'
  /** Must equal `iss` of the ID tokens. `{tenantid}` stands for their `tid` claim. */
  readonly issuer: string
  /** Default: read from the issuer's discovery document. */
  readonly endpoints?: { readonly authorizationUrl: string; readonly tokenUrl: string; readonly jwksUrl: string }
  /** Set to false for a provider that doesn't return the nonce (LinkedIn). Default: the nonce is checked. */
  readonly nonce?: false
}

export interface OAuth2Provider extends CommonProvider {
  readonly kind: 'oauth2'
  /** Expected `iss` of the callback. Default: `iss` is ignored. */
  readonly issuer?: string
  readonly authorizationUrl: string
  readonly tokenUrl: string
  readonly userInfoUrl: string
  /** Additional URLs that are read with the access token, by name. */
  readonly moreUserInfo?: Readonly<Record<string, string>>
}

/** A provider, described as data. */
export type OAuthProvider = OidcProvider | OAuth2Provider

/** Values that were stored with the state, to check the callback against. */
export interface ExpectedCallback {
  readonly state: string
  readonly nonce: string
  readonly codeVerifier: string
  readonly redirectUri: string
}

/** The host's callback that finds or creates the user for a profile. */
export type OnOAuthUser = (
  profile: OAuthProfile,
  context: { readonly request: Request },
) => Promise<{ readonly id: string }> | { readonly id: string }

/** Sign-in with providers; present with the option `oauth`. */
export interface OAuth {
  readonly ids: readonly string[]
  /** Returns null for an id that isn't configured. */
  find(id: string): OAuthProvider | null
  /** Returns the URL to which the provider redirects the browser. */
  redirectUri(provider: OAuthProvider): string
  startAuthorization(provider: OAuthProvider, expected: ExpectedCallback): Promise<URL>
  /** Exchanges the code and returns the profile. Throws OAUTH_DENIED, OAUTH_TOKEN_EXCHANGE_FAILED or OAUTH_PROFILE_FAILED. */
  fetchProfile(
    provider: OAuthProvider,
    callback: ExpectedCallback & { readonly callbackParams: URLSearchParams },
  ): Promise<OAuthProfile>
  /** Finds or creates the account in place of the service. May throw OAUTH_ACCOUNT_CONFLICT or another AuthError. */
  readonly onOAuthUser?: OnOAuthUser
  /** True if a provider account is linked, without a mail, to the user with the same address, when both sides verified it (R09). */
  readonly trustsVerifiedEmail: boolean
}
