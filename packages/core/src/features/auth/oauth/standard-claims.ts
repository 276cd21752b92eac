import type { OAuthClaims, OAuthIdentity } from '../../../ports/oauth.ts'

/** Converts the standard claims of OpenID Connect to an identity. */
export function standardIdentity({ sub, email, email_verified, name, picture }: OAuthClaims): OAuthIdentity {
  return { subject: sub, email, emailVerified: email_verified === true, name, picture }
}

/** Returns the value if it is an object, else an empty object. */
export function objectOf(value: unknown): OAuthClaims {
  // The cast is safe: any object can be read as a record of unknown values.
  return typeof value === 'object' && value !== null ? (value as OAuthClaims) : {}
}
