import type { FeatureServices } from '@sallyport/core/feature'
import { randomText } from '../base64url.ts'

const LABEL = 'refresh-token'
// Format: grant . counter in base 36 without leading zeros . 8 random bytes . MAC. The store keeps no token, only the grant's current counter.
const FORMAT = /^(([\w-]{1,64})\.(0|[1-9a-z][0-9a-z]{0,10})\.[\w-]{11})\.([\w-]{43})$/
const MAX_LENGTH = 256

/** Returns a refresh token of the grant. Each call returns another one. */
export function issueRefreshToken(grantId: string, counter: number, { keys }: Pick<FeatureServices, 'keys'>): string {
  const signed = `${grantId}.${counter.toString(36)}.${randomText(8)}`
  return `${signed}.${keys(LABEL).sign(signed)}`
}

/** Returns grant and counter of an authentic refresh token, or null. */
export function parseRefreshToken(
  token: string,
  { keys }: Pick<FeatureServices, 'keys'>,
): { readonly grantId: string; readonly counter: number } | null {
  if (token.length > MAX_LENGTH) return null
  const [, signed, grantId, counter, mac] = FORMAT.exec(token) ?? []
  if (signed === undefined || grantId === undefined || counter === undefined || mac === undefined) return null
  return keys(LABEL).verify(signed, mac) ? { grantId, counter: Number.parseInt(counter, 36) } : null
}
