import type { OAuthClaims, OAuthIdentity } from '../../../../ports/host/oauth.ts'

/** Converts the standard claims of OpenID Connect to an identity. */
export function standardIdentity({ sub, email, email_verified, name, picture }: OAuthClaims): OAuthIdentity {
  return { subject: sub, email, emailVerified: email_verified === true, name, picture }
}

/**
 * Converts the standard claims of a provider whose `email_verified` is the text `"true"`, which the standard doesn't allow (LinkedIn, Apple,
 * Amazon Cognito).
 */
export function textualIdentity({ email_verified, ...claims }: OAuthClaims): OAuthIdentity {
  return standardIdentity({ ...claims, email_verified: email_verified === true || email_verified === 'true' })
}

/** Returns the value if it is an object, else an empty object. */
export function objectOf(value: unknown): OAuthClaims {
  // The cast is safe: any object can be read as a record of unknown values.
  return typeof value === 'object' && value !== null ? (value as OAuthClaims) : {}
}
