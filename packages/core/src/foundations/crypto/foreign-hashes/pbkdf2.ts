import { sha1 } from '@noble/hashes/legacy.js'
import { pbkdf2Async } from '@noble/hashes/pbkdf2.js'
import { sha256, sha512 } from '@noble/hashes/sha2.js'

const digests = {
  sha1: { name: 'SHA-1', noble: sha1 },
  sha256: { name: 'SHA-256', noble: sha256 },
  sha512: { name: 'SHA-512', noble: sha512 },
} as const

export interface Pbkdf2Input {
  readonly digest: keyof typeof digests
  readonly password: Uint8Array<ArrayBuffer>
  readonly salt: Uint8Array<ArrayBuffer>
  readonly rounds: number
  /** Length of the hash in bytes. */
  readonly tagLength: number
}

/**
 * Computes PBKDF2 with WebCrypto, which doesn't block the event loop. Falls back to JavaScript if WebCrypto rejects, as on deployed
 * Workers above 100,000 rounds.
 */
export async function pbkdf2(input: Pbkdf2Input): Promise<Uint8Array> {
  return (await byWebCrypto(input)) ?? byNoble(input)
}

async function byWebCrypto({ digest, password, salt, rounds, tagLength }: Pbkdf2Input): Promise<Uint8Array | null> {
  try {
    const key = await crypto.subtle.importKey('raw', password, 'PBKDF2', false, ['deriveBits'])
    const cost = { name: 'PBKDF2', hash: digests[digest].name, salt, iterations: rounds }
    return new Uint8Array(await crypto.subtle.deriveBits(cost, key, tagLength * 8))
  } catch {
    return null
  }
}

export function byNoble({ digest, password, salt, rounds, tagLength }: Pbkdf2Input): Promise<Uint8Array> {
  return pbkdf2Async(digests[digest].noble, password, salt, { c: rounds, dkLen: tagLength })
}
