/// <reference path="./argon2id-module.d.ts" />
import { ARGON2ID, isWeaker, nobleHasher, type PasswordHasher } from '@sallyport/core'
import argon2id from 'argon2id/lib/argon2id.js'
import { formatPhc, type Phc, parsePhc } from './phc.ts'

/**
 * Argon2id in WebAssembly: 40 ms a hash. `module` is what `import wasm from 'argon2id/dist/simd.wasm'` gives; a Worker can't compile one.
 * A hash is one synchronous computation, so there is nothing to queue, and no request waits for another's promise (R33).
 */
export function passwordHasher(
  module: WebAssembly.Module,
  parameters: Partial<Record<keyof typeof ARGON2ID, number>> = {},
): PasswordHasher {
  const wanted = { ...ARGON2ID, ...parameters }
  const slow = nobleHasher(wanted)
  let wasm: { readonly instance: WebAssembly.Instance; readonly memory: WebAssembly.Memory } | undefined

  function compute(password: Uint8Array, phc: Omit<Phc, 'tag'>, tagLength: number): Uint8Array<ArrayBuffer> {
    wasm ??= instantiate(module)
    const { salt, passes, parallelism, memoryKiB: memorySize } = phc
    return argon2id({ password, salt, passes, parallelism, memorySize, tagLength }, wasm)
  }

  return {
    concurrency: Number.POSITIVE_INFINITY,
    async hash(password) {
      const bytes = bytesOf(password)
      if (bytes.length < 2) return slow.hash(password)
      const salt = crypto.getRandomValues(new Uint8Array(16))
      return formatPhc({ ...wanted, salt, tag: compute(bytes, { ...wanted, salt }, 32) })
    },
    async verify(password, text) {
      const phc = parsePhc(text)
      if (phc === null) return false
      const bytes = bytesOf(password)
      // The library refuses the empty password and some of one byte.
      return bytes.length < 2 ? slow.verify(password, text) : isEqual(phc.tag, compute(bytes, phc, phc.tag.length))
    },
    needsRehash: (phc) => isWeaker(phc, wanted),
  }
}

function instantiate(module: WebAssembly.Module) {
  // As many pages as the module was built for: 65 MiB.
  const memory = new WebAssembly.Memory({ initial: 1040, maximum: 65_536 })
  return { memory, instance: new WebAssembly.Instance(module, { env: { memory } }) }
}

/** NFKC: the same password typed on another keyboard or system is the same password. */
function bytesOf(password: string): Uint8Array {
  return new TextEncoder().encode(password.normalize('NFKC'))
}

function isEqual(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.reduce((sum, byte, index) => sum | (byte ^ (other[index] ?? 256)), 0) === 0
}
