/** What a provider says of somebody who signed in there. */
export interface OAuthProfile {
  /** The provider's id in the options. Together with `subject` it is who this is (R08). */
  readonly provider: string
  readonly subject: string
  /** Normalised. */
  readonly email?: string
  /** Whether the provider itself vouches for the address (R09). */
  readonly emailVerified: boolean
  readonly name?: string
  readonly picture?: string
  /** All that the provider sent: claims of the ID token, replies of its user endpoints. Never a token. */
  readonly raw: Readonly<Record<string, unknown>>
}

/** What a provider sent, as parsed JSON. */
export type OAuthClaims = Readonly<Record<string, unknown>>

/** What `mapProfile` reads from a provider's claims. What is no text, no address or no https URL is dropped; without a subject nobody signs in. */
export interface OAuthIdentity {
  /** Never reassigned by the provider: an id, not a name or an address. */
  readonly subject: unknown
  readonly email?: unknown
  /** Only `true` is true. */
  readonly emailVerified: boolean
  readonly name?: unknown
  readonly picture?: unknown
}

interface CommonProvider {
  /** The provider's id in the options and in the routes. */
  readonly id: string
  readonly clientId: string
  /** Absent: a public client, which PKCE alone protects. */
  readonly clientSecret?: string
  /** Where the provider sends the browser back. Absent: our own callback route. */
  readonly callbackUrl?: string
  readonly scopes: readonly string[]
  /** How the client proves itself at the token endpoint. */
  readonly clientAuthentication: 'post' | 'basic' | 'none'
  /** Further query parameters of the authorization request; they replace none of the protocol's. */
  readonly authorizationParameters?: Readonly<Record<string, string>>
  /** Asks for the callback as a POST form. */
  readonly responseMode?: 'form_post'
  /** `false` for a provider that refuses a code verifier beside a client secret (LinkedIn). Absent: PKCE. */
  readonly pkce?: false
  /** Reads who it is. `more`: the replies of `moreUserInfo` by name; with OIDC `user`, the text that Apple adds to the callback. */
  mapProfile(claims: OAuthClaims, more: OAuthClaims): OAuthIdentity
}

export interface OidcProvider extends CommonProvider {
  readonly kind: 'oidc'
  /** Exactly the `iss` of its ID tokens; `{tenantid}` stands for their `tid` claim. */
  readonly issuer: string
  /** Absent: discovered below the issuer. */
  readonly endpoints?: { readonly authorizationUrl: string; readonly tokenUrl: string; readonly jwksUrl: string }
  /** `false` for a provider that gives no nonce back (LinkedIn). Absent: checked. */
  readonly nonce?: false
}

export interface OAuth2Provider extends CommonProvider {
  readonly kind: 'oauth2'
  /** What it calls itself in the callback's `iss`. Absent: `iss` is ignored. */
  readonly issuer?: string
  readonly authorizationUrl: string
  readonly tokenUrl: string
  readonly userInfoUrl: string
  /** Further URLs that are read with the access token. */
  readonly moreUserInfo?: Readonly<Record<string, string>>
}

/** A provider with everything that the protocol needs to know, as data. */
export type OAuthProvider = OidcProvider | OAuth2Provider

/** What a callback is held against: what the state was issued with. */
export interface ExpectedCallback {
  readonly state: string
  readonly nonce: string
  readonly codeVerifier: string
  readonly redirectUri: string
}

/** Whom a host signs in for somebody at a provider. */
export type OnOAuthUser = (
  profile: OAuthProfile,
  context: { readonly request: Request },
) => Promise<{ readonly id: string }> | { readonly id: string }

/** Present when people may sign in with providers. */
export interface OAuth {
  /** Of every provider that is configured. */
  readonly ids: readonly string[]
  /** `null` for an id that isn't configured. */
  find(id: string): OAuthProvider | null
  /** Where the provider sends the browser back. */
  redirectUri(provider: OAuthProvider): string
  /** Where to send the browser. */
  startAuthorization(provider: OAuthProvider, expected: ExpectedCallback): Promise<URL>
  /** Who it is. Throws OAUTH_DENIED, OAUTH_TOKEN_EXCHANGE_FAILED or OAUTH_PROFILE_FAILED. */
  fetchProfile(
    provider: OAuthProvider,
    callback: ExpectedCallback & { readonly callbackParams: URLSearchParams },
  ): Promise<OAuthProfile>
  /** Finds or creates the account instead of the service; may throw OAUTH_ACCOUNT_CONFLICT or another AuthError. */
  readonly onOAuthUser?: OnOAuthUser
  /** Whether an account is linked to its namesake at a provider without asking, where both sides verified the address (R09). */
  readonly trustsVerifiedEmail: boolean
}
