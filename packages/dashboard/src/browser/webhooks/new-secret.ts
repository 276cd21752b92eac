/** Returns a secret of 32 random bytes, in hexadecimal. */
export function newSecret(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
