import { encodeBase64, encodeHex, encodeUtf8 } from '../../../foundations/crypto/encoding.ts'
import { hmacSha256 } from '../../../foundations/crypto/hmac-sha256.ts'

const PREFIX = 'whsec_'

/** Returns the value of the header `X-Webhook-Signature`: HMAC-SHA256 of the body, keyed with the secret's UTF-8 bytes. */
export function plainSignature(secret: string, body: Uint8Array): string {
  return `sha256=${encodeHex(hmacSha256(encodeUtf8(secret), body))}`
}

/** Returns one signature for the header `webhook-signature` (Standard Webhooks 1). */
export function standardSignature(secret: string, id: string, timestamp: string, body: Uint8Array): string {
  const head = encodeUtf8(`${id}.${timestamp}.`)
  const signed = new Uint8Array(head.length + body.length)
  signed.set(head)
  signed.set(body, head.length)
  return `v1,${encodeBase64(hmacSha256(standardKey(secret), signed))}=`
}

/**
 * Returns the signing key: the decoded base64 text after `whsec_`. A secret without this prefix, or with text that isn't base64, is used as UTF-8.
 * `atob` accepts missing padding, as receivers' libraries do.
 */
function standardKey(secret: string): Uint8Array {
  if (!secret.startsWith(PREFIX)) return encodeUtf8(secret)
  try {
    const key = Uint8Array.from(atob(secret.slice(PREFIX.length)), (character) => character.charCodeAt(0))
    // Doesn't use an empty key, which an attacker could guess.
    return key.length === 0 ? encodeUtf8(secret) : key
  } catch {
    return encodeUtf8(secret)
  }
}
