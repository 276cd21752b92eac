import { decodeBase64url, decodeUtf8, encodeBase64url, encodeUtf8 } from '../crypto/encoding.ts'

/** A part of a compact JWS (RFC 7515): a JSON text in base64url. */
export function encodeJson(text: string): string {
  return encodeBase64url(encodeUtf8(text))
}

/** What a part says, `null` for what is no JSON in canonical base64url. */
export function decodeJson(segment: string): unknown {
  const bytes = decodeBase64url(segment)
  const text = bytes && decodeUtf8(bytes)
  if (text === null) return null
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
