const BYTES = 32

/** Returns a secret of 32 random bytes, in hexadecimal. */
export function newSecret(): string {
  return Array.from(randomBytes(), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Returns a secret of 32 random bytes in the form of Standard Webhooks. */
export function newStandardSecret(): string {
  return `whsec_${btoa(String.fromCharCode(...randomBytes()))}`
}

/** True if the text looks like a secret that `newSecret` returned, so that it was probably not typed. */
export function isNewSecret(text: string): boolean {
  return text.length === 2 * BYTES && /^[0-9a-f]+$/.test(text)
}

function randomBytes(): Uint8Array {
  return crypto.getRandomValues(new Uint8Array(BYTES))
}
