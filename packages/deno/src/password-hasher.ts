import { availableParallelism } from 'node:os'
import { hash, parseOptions, verify } from '@node-rs/argon2'
import { ARGON2ID, isWeaker, type PasswordHasher } from '@sallyport/core'

/** Native argon2id off the event loop: 10 ms a hash. One core is left to the requests. */
export function passwordHasher(parameters: Partial<Record<keyof typeof ARGON2ID, number>> = {}): PasswordHasher {
  const wanted = { ...ARGON2ID, ...parameters }
  const options = { memoryCost: wanted.memoryKiB, timeCost: wanted.passes, parallelism: wanted.parallelism }
  return {
    concurrency: Math.max(1, availableParallelism() - 1),
    hash: (password) => hash(bytesOf(password), options),
    verify: async (password, phc) => isReadable(phc) && (await verify(phc, bytesOf(password))),
    needsRehash: (phc) => isWeaker(phc, wanted),
  }
}

/** NFKC: the same password typed on another keyboard or system is the same password. */
function bytesOf(password: string): Uint8Array {
  return new TextEncoder().encode(password.normalize('NFKC'))
}

/** Argon2id within core's bounds: who can write one row must not be able to take the server down by a login. */
function isReadable(phc: string): boolean {
  if (!phc.startsWith('$argon2id$v=19$') || phc.length > 256) return false
  try {
    const { memoryCost, timeCost, parallelism } = parseOptions(phc)
    return memoryCost <= 262_144 && memoryCost * timeCost <= 1_048_576 && parallelism <= 16
  } catch {
    return false
  }
}
