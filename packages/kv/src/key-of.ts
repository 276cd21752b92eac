/** Increased when the format of stored values changes, so that two versions of the package share no value. */
const FORMAT = 1

/**
 * Returns the KV key of a record or of a mark. The parts are hashed: KV limits keys to 512 bytes, and the names of
 * keys must not list user ids.
 */
export async function keyOf(prefix: string, kind: 'copy' | 'mark', parts: readonly (string | null)[]): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(JSON.stringify(parts)))
  const hex = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
  return `${prefix}:${FORMAT}:${kind}:${hex}`
}
