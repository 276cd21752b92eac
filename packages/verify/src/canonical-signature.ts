import { base64url } from 'jose'

/**
 * True if the signature is canonical base64url. jose also accepts padding, blanks and unused bits, so one token would have several valid
 * spellings.
 */
export function hasCanonicalSignature(token: string): boolean {
  const signature = token.slice(token.lastIndexOf('.') + 1)
  try {
    return base64url.encode(base64url.decode(signature)) === signature
  } catch {
    return false
  }
}
