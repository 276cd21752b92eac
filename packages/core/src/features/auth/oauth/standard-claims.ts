import type { OAuthClaims, OAuthIdentity } from '../../../ports/oauth.ts'

/** Who it is by the standard claims of OpenID Connect. */
export function standardIdentity({ sub, email, email_verified, name, picture }: OAuthClaims): OAuthIdentity {
  return { subject: sub, email, emailVerified: email_verified === true, name, picture }
}

/** A value of a reply as an object; of anything else an empty one. */
export function objectOf(value: unknown): OAuthClaims {
  // Sound: every object that JSON gives is such a record.
  return typeof value === 'object' && value !== null ? (value as OAuthClaims) : {}
}
