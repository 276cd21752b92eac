/**
 * Returns the master secret of one realm: HKDF-SHA256 of the master secret, as 64 hexadecimal digits. All keys of the realm are derived from it, so
 * that a token, cookie, code, key or link of one realm is invalid in every other. For hosts that verify a realm's tokens themselves.
 *
 * @example
 * const verifier = createVerifier({ secret: await realmSecret(secret, 'acme'), issuer: 'https://acme.example.com' })
 */
export async function realmSecret(secret: string, realm: string): Promise<string> {
  const bytes = new TextEncoder()
  const master = await crypto.subtle.importKey('raw', bytes.encode(secret), 'HKDF', false, ['deriveBits'])
  // Like core's derived keys, the info names the purpose and the version of the scheme.
  const info = bytes.encode(`sallyport/v1/realm/${realm}`)
  const derived = await crypto.subtle.deriveBits(
    { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info },
    master,
    256,
  )
  return Array.from(new Uint8Array(derived), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
