import type { OAuthClaims, OAuthIdentity } from '../../../ports/oauth.ts'

/** Maps the standard claims of OpenID Connect. */
export function standardIdentity({ sub, email, email_verified, name, picture }: OAuthClaims): OAuthIdentity {
  return { subject: sub, email, emailVerified: email_verified === true, name, picture }
}

/** Returns the value if it is an object, else an empty object. */
export function objectOf(value: unknown): OAuthClaims {
  // The cast is safe: an object from JSON is a record.
  return typeof value === 'object' && value !== null ? (value as OAuthClaims) : {}
}
