import type { OAuthClaims, OAuthIdentity } from '../../../ports/oauth.ts'
import { type ClientOptions, oidc, type ProviderDefinition } from './define-provider.ts'
import { objectOf, standardIdentity } from './standard-claims.ts'

export function google(client: ClientOptions): ProviderDefinition {
  return oidc({ ...client, issuer: 'https://accounts.google.com' })
}

export function gitlab(client: ClientOptions): ProviderDefinition {
  return oidc({ ...client, issuer: 'https://gitlab.com' })
}

/**
 * LinkedIn doesn't return the nonce, and rejects a code verifier beside a client secret with `invalid_client`. State, cookie and client
 * secret protect the sign-in.
 */
export function linkedin(client: ClientOptions): ProviderDefinition {
  return { ...oidc({ ...client, issuer: 'https://www.linkedin.com/oauth' }), pkce: false, nonce: false }
}

const MICROSOFT = 'https://login.microsoftonline.com'

/** Accepts accounts of every tenant and personal ones. For a single tenant use `oidc()` with that tenant's issuer. */
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

// A tenant's administrator can write anything into `email`, `upn` and `preferred_username`. The last two aren't addresses;
// `email` is verified only if Microsoft says that the tenant owns its domain (`xms_edov`).
function microsoftIdentity({ email_verified, xms_edov, ...claims }: OAuthClaims): OAuthIdentity {
  const isVerified = [email_verified, xms_edov].some((claim) => [true, 'true', 1, '1'].some((yes) => yes === claim))
  return standardIdentity({ ...claims, email_verified: isVerified })
}

/**
 * `clientSecret` is the signed token that Apple requires; the host application creates it and replaces it within six months. With the
 * scopes name or email the callback is a POST form; only the first sign-in sends the name, in the field `user`.
 */
export function apple(client: ClientOptions): ProviderDefinition {
  const scopes = client.scopes ?? ['openid', 'name', 'email']
  const isForm = scopes.includes('name') || scopes.includes('email')
  return {
    ...oidc({ ...client, scopes, issuer: 'https://appleid.apple.com' }),
    mapProfile: appleIdentity,
    ...(isForm && { responseMode: 'form_post' as const }),
  }
}

// `user` passed through the browser unsigned, so only the name is taken from it, never an address.
function appleIdentity({ email_verified, ...claims }: OAuthClaims, { user }: OAuthClaims): OAuthIdentity {
  const isVerified = email_verified === true || email_verified === 'true'
  return { ...standardIdentity({ ...claims, email_verified: isVerified }), name: appleName(user) }
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
