import type { OAuthClaims, OAuthIdentity } from '../../../ports/oauth.ts'
import { type ClientOptions, oidc, type ProviderDefinition } from './define-provider.ts'
import { objectOf, standardIdentity } from './standard-claims.ts'

export function google(client: ClientOptions): ProviderDefinition {
  return oidc({ ...client, issuer: 'https://accounts.google.com' })
}

export function gitlab(client: ClientOptions): ProviderDefinition {
  return oidc({ ...client, issuer: 'https://gitlab.com' })
}

/** It gives no nonce back, and answers a code verifier beside a client secret with `invalid_client`: state, cookie and secret carry it alone. */
export function linkedin(client: ClientOptions): ProviderDefinition {
  return { ...oidc({ ...client, issuer: 'https://www.linkedin.com/oauth' }), pkce: false, nonce: false }
}

const MICROSOFT = 'https://login.microsoftonline.com'

/** Accounts of every tenant and personal ones. For one tenant take `oidc()` with that tenant's issuer. */
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

// A tenant's administrator writes what he likes into `email`, `upn` and `preferred_username`: the last two are no addresses at all,
// the first is verified only where Microsoft says that the tenant owns its domain (`xms_edov`).
function microsoftIdentity({ email_verified, xms_edov, ...claims }: OAuthClaims): OAuthIdentity {
  const isVerified = [email_verified, xms_edov].some((claim) => [true, 'true', 1, '1'].some((yes) => yes === claim))
  return standardIdentity({ ...claims, email_verified: isVerified })
}

/**
 * `clientSecret` is the signed token that Apple wants as a secret, made by the host and replaced within six months.
 * With the scopes name or email the callback is a POST form; the name comes at the first sign-in alone, in its field `user`.
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

// `user` went through the browser unsigned: good for a name, never for an address.
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
