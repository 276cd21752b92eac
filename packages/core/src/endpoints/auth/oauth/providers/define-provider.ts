import { withoutUndefined } from '../../../../foundations/values/without-undefined.ts'
import type {
  OAuth2Provider,
  OAuthClaims,
  OAuthIdentity,
  OidcProvider,
  RepairReply,
} from '../../../../ports/host/oauth.ts'
import { standardIdentity, textualIdentity } from './standard-claims.ts'

/** Credentials and settings of the OAuth client that the host application registered with the provider. */
export interface ClientOptions {
  readonly clientId: string
  /** The client's secret. Required for built-in providers. Omit it in `oidc()` or `oauth2()` for a public client, which has no secret. */
  readonly clientSecret?: string | undefined
  /** URL to which the provider redirects the browser. Default: `<origin of baseUrl><publicPath><auth mount>/oauth/<provider>/callback`. */
  readonly callbackUrl?: string | undefined
  readonly scopes?: readonly string[] | undefined
  /** How the client secret is sent to the token endpoint: `post` in the request body (default), `basic` in the Authorization header. */
  readonly clientAuthentication?: 'post' | 'basic' | undefined
  /** Query parameters to add to the URL of the authorization request, such as `prompt`. */
  readonly authorizationParameters?: Readonly<Record<string, string>> | undefined
  /**
   * Client ids of apps whose ID tokens sign in at `POST /oauth/<provider>/native`: every `aud` and `azp` must be in the list. OpenID Connect only.
   * Needs the option `apps`. Default: none.
   */
  readonly nativeClientIds?: readonly string[] | undefined
}

interface Repairs {
  /**
   * Repairs the JSON of a provider that doesn't keep to RFC 6749. Gets the reply of the token endpoint (`token`) or of an endpoint for user
   * data (`user`), and returns the corrected JSON. ID tokens can't be repaired: their signature, issuer and audience are checked.
   */
  readonly repairReply?: RepairReply | undefined
}

export interface OidcOptions extends ClientOptions, Repairs {
  /** The provider's issuer. Must equal the issuer in the provider's discovery document exactly, including any trailing slash. */
  readonly issuer: string
  /**
   * Converts claims to an identity. The default uses the standard claims; the address counts as verified only if `email_verified` is
   * `true`.
   */
  readonly mapProfile?: ((claims: OAuthClaims) => OAuthIdentity) | undefined
  /**
   * Set to true if the provider's `email_verified` is the text `"true"`, as at LinkedIn and Amazon Cognito. Ignored with `mapProfile`. Default
   * false.
   */
  readonly verifiedAsText?: boolean | undefined
}

export interface OAuth2Options extends ClientOptions, Repairs {
  readonly authorizationUrl: string
  readonly tokenUrl: string
  readonly userInfoUrl: string
  /**
   * Additional URLs to read with the access token, each under a name of your choice. `mapProfile` gets the replies under these names as its
   * second argument.
   */
  readonly moreUserInfo?: Readonly<Record<string, string>> | undefined
  /**
   * Names of `moreUserInfo` whose data the user may withhold: status 403 or 404 there counts as no data. Default: every URL must answer 200.
   */
  readonly optionalUserInfo?: readonly string[] | undefined
  /** The `iss` that the provider sends in the callback. If omitted, `iss` isn't checked. */
  readonly issuer?: string | undefined
  readonly mapProfile: (userInfo: OAuthClaims, more: OAuthClaims) => OAuthIdentity
}

/** Result of `oidc()` and `oauth2()`. It has no id: the provider's key in the option `oauth.providers` becomes its id. */
export type ProviderDefinition = Omit<OidcProvider, 'id'> | Omit<OAuth2Provider, 'id'>

/**
 * Defines an OpenID Connect provider, which must publish a discovery document. Default scopes: `openid`, `email`, `profile`. Throws a
 * TypeError for an unknown option.
 *
 * @example
 * const acme = oidc({ clientId: 'id', clientSecret: 'secret', issuer: 'https://id.acme.example' })
 * const oauth = { providers: { acme } }
 */
export function oidc({
  issuer,
  verifiedAsText = false,
  mapProfile = verifiedAsText ? textualIdentity : standardIdentity,
  ...client
}: OidcOptions): Omit<OidcProvider, 'id'> {
  return { ...clientOf('oidc', client, ['openid', 'email', 'profile']), kind: 'oidc', issuer, mapProfile }
}

/**
 * Defines an OAuth 2 provider without OpenID Connect. `mapProfile` must return `emailVerified: true` only if the provider verified the
 * address.
 *
 * @example
 * const acme = oauth2({
 *   clientId: 'id',
 *   clientSecret: 'secret',
 *   authorizationUrl: 'https://id.acme.example/authorize',
 *   tokenUrl: 'https://id.acme.example/token',
 *   userInfoUrl: 'https://id.acme.example/user',
 *   mapProfile: ({ id, mail }) => ({ subject: id, email: mail, emailVerified: false }),
 * })
 */
export function oauth2({
  mapProfile,
  moreUserInfo,
  optionalUserInfo,
  issuer,
  ...options
}: OAuth2Options): Omit<OAuth2Provider, 'id'> {
  const { authorizationUrl, tokenUrl, userInfoUrl, ...client } = options
  return withoutUndefined({
    ...clientOf('oauth2', client, []),
    kind: 'oauth2',
    authorizationUrl,
    tokenUrl,
    userInfoUrl,
    mapProfile,
    moreUserInfo,
    optionalUserInfo,
    issuer,
  })
}

/** Names of the options in `ClientOptions`. */
export const CLIENT_OPTIONS: readonly string[] = [
  'clientId',
  'clientSecret',
  'callbackUrl',
  'scopes',
  'clientAuthentication',
  'authorizationParameters',
  'nativeClientIds',
] satisfies readonly (keyof ClientOptions)[]

/** Throws a TypeError that names the first unknown option. */
function clientOf(caller: string, options: ClientOptions & Repairs, defaultScopes: readonly string[]) {
  const { scopes = defaultScopes, clientAuthentication = 'post', ...others } = options
  const { clientId, clientSecret, callbackUrl, authorizationParameters, nativeClientIds, repairReply, ...unknown } =
    others
  const [name] = Object.keys(unknown)
  if (name !== undefined) throw new TypeError(`${caller}(): \`${name}\` is not an option`)
  return withoutUndefined({
    clientId,
    scopes,
    clientAuthentication: clientSecret === undefined ? ('none' as const) : clientAuthentication,
    clientSecret,
    callbackUrl,
    authorizationParameters,
    nativeClientIds,
    repairReply,
  })
}
