import type { OAuthClaims, OAuthIdentity, OidcProvider } from '../../../../ports/host/oauth.ts'
import { type ClientOptions, oidc, type ProviderDefinition } from './define-provider.ts'
import { objectOf, standardIdentity, textualIdentity } from './standard-claims.ts'

export function google(client: ClientOptions): ProviderDefinition {
  return oidc({ ...client, issuer: 'https://accounts.google.com' })
}

export function gitlab(client: ClientOptions): ProviderDefinition {
  return oidc({ ...client, issuer: 'https://gitlab.com' })
}

/**
 * Sign-in with LinkedIn, without nonce and PKCE. LinkedIn's ID tokens have `email_verified: "true"`, a text. LinkedIn doesn't return the nonce.
 * It also rejects a code verifier sent with a client secret (`invalid_client`). State, cookie and client secret protect the sign-in instead.
 */
export function linkedin(client: ClientOptions): ProviderDefinition {
  return {
    ...oidc({ ...client, issuer: 'https://www.linkedin.com/oauth', verifiedAsText: true }),
    pkce: false,
    nonce: false,
  }
}

const MICROSOFT = 'https://login.microsoftonline.com'

/**
 * Sign-in with Microsoft, for accounts of every tenant and for personal accounts. For a single tenant use `oidc()` with the tenant's
 * issuer.
 */
export function microsoft(client: ClientOptions): ProviderDefinition {
  return {
    ...oidc({ ...client, issuer: `${MICROSOFT}/{tenantid}/v2.0`, mapProfile: microsoftIdentity }),
    endpoints: {
      authorizationUrl: `${MICROSOFT}/common/oauth2/v2.0/authorize`,
      tokenUrl: `${MICROSOFT}/common/oauth2/v2.0/token`,
      jwksUrl: `${MICROSOFT}/common/discovery/v2.0/keys`,
    },
  }
}

// A tenant's administrator can set `email`, `upn` and `preferred_username` to any value. `upn` and `preferred_username` aren't addresses. `email`
// counts as verified only by `xms_edov`, which means that the tenant owns the address's domain. Microsoft issues no `email_verified`, so one in
// the token could only be a claim that the tenant mapped itself.
function microsoftIdentity({ xms_edov, ...claims }: OAuthClaims): OAuthIdentity {
  return standardIdentity({ ...claims, email_verified: [true, 'true', 1, '1'].some((yes) => yes === xms_edov) })
}

const APPLE = 'https://appleid.apple.com'

/**
 * Sign-in with Apple. `clientSecret` is a signed token that Apple requires. The host application creates the token and must replace it
 * within six months. With the scope `name` or `email`, Apple sends the callback as a POST form. Apple sends the user's name only at the
 * first sign-in, in the form field `user`.
 */
export function apple(client: ClientOptions): Omit<OidcProvider, 'id'> {
  const scopes = client.scopes ?? ['openid', 'name', 'email']
  const isForm = scopes.includes('name') || scopes.includes('email')
  return {
    ...oidc({ ...client, scopes, issuer: APPLE }),
    mapProfile: appleIdentity,
    // Sets the endpoints here, because Apple's discovery document once named another issuer than its tokens.
    endpoints: {
      authorizationUrl: `${APPLE}/auth/authorize`,
      tokenUrl: `${APPLE}/auth/token`,
      jwksUrl: `${APPLE}/auth/keys`,
    },
    ...(isForm && { responseMode: 'form_post' as const }),
  }
}

// The form field `user` is unsigned and passes through the browser. So only the name is taken from this field, never an address.
function appleIdentity(claims: OAuthClaims, { user }: OAuthClaims): OAuthIdentity {
  return { ...textualIdentity(claims), name: appleName(user) }
}

function appleName(user: unknown): string | undefined {
  try {
    const { firstName, lastName } = objectOf(objectOf(JSON.parse(String(user))).name)
    const parts = [firstName, lastName].filter((part) => typeof part === 'string')
    return parts.join(' ').trim() || undefined
  } catch {
    return undefined
  }
}
