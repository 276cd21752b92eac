import { type Argon2idInput, argon2idHasher } from '@sallyport/core'
import { nobleArgon2id } from '@sallyport/core/noble-hasher'

const REMEMBERED = 1000
const remembered = new Map<string, Uint8Array>()

/**
 * A password hasher for tests. Uses the lowest parameters that Argon2id allows, and remembers its last 1000 hashes: to
 * check a password that it has hashed takes microseconds.
 */
export const cheapHasher = argon2idHasher(rememberedArgon2id, { memoryKiB: 8, passes: 1 })

function rememberedArgon2id(input: Argon2idInput): Uint8Array {
  const key = Object.values(input).join(' ')
  const hash = remembered.get(key) ?? nobleArgon2id(input)
  const [oldest] = remembered.size >= REMEMBERED ? remembered.keys() : []
  if (oldest !== undefined) remembered.delete(oldest)
  remembered.set(key, hash)
  return hash
}
