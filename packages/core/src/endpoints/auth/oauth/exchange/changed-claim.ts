import { changedByProvider } from '../refusal.ts'

/** Returns the error for a signed ID token in which a claim is missing or has an unexpected type. Names the claim, never its value. */
export function changedShape(claim: string): Error {
  return changedByProvider(`the provider's ID token has a missing or malformed claim: ${claim}`)
}

/**
 * Returns the name of the first claim that is missing or whose type isn't the one that OpenID Connect requires. The claim `nonce` may be missing,
 * because the ID tokens of some providers have none.
 */
export function changedClaim({
  iss,
  sub,
  aud,
  azp,
  exp,
  iat,
  nbf,
  nonce,
}: Readonly<Record<string, unknown>>): string | undefined {
  const isText = (value: unknown) => typeof value === 'string' && value !== ''
  const audiences = [aud].flat()
  if (!isText(iss)) return 'iss'
  if (!isText(sub)) return 'sub'
  if (audiences.length === 0 || !audiences.every(isText)) return 'aud'
  if (typeof exp !== 'number') return 'exp'
  if (typeof iat !== 'number') return 'iat'
  if (azp !== undefined && !isText(azp)) return 'azp'
  if (nbf !== undefined && typeof nbf !== 'number') return 'nbf'
  return nonce !== undefined && !isText(nonce) ? 'nonce' : undefined
}
