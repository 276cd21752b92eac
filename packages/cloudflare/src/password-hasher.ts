/// <reference path="./argon2id-module.d.ts" />
import { type Argon2idHasherOptions, argon2idHasher, type PasswordHasher } from '@sallyport/core'
import argon2id from 'argon2id/lib/argon2id.js'

/**
 * Argon2id in WebAssembly: 40 ms a hash. `module` is what `import wasm from 'argon2id/dist/simd.wasm'` gives; a Worker can't compile one.
 * A hash is one synchronous computation, so there is nothing to queue, and no request waits for another's promise (R33).
 * Stored hashes above 64 MiB are refused: an isolate has 128 in all.
 */
export function passwordHasher(module: WebAssembly.Module, options: Argon2idHasherOptions = {}): PasswordHasher {
  let wasm: { readonly instance: WebAssembly.Instance; readonly memory: WebAssembly.Memory } | undefined
  return argon2idHasher(
    (input) => {
      wasm ??= instantiate(module)
      return argon2id({ ...input, password: ofAnyLength(input.password), memorySize: input.memoryKiB }, wasm)
    },
    { maxMemoryKiB: 65_536, ...options },
  )
}

/** The library means to compare the password's length and compares its bytes, taken for a number: some of one byte it would refuse. */
function ofAnyLength(password: Uint8Array): Uint8Array {
  return Object.defineProperty(password.slice(), Symbol.toPrimitive, { value: () => Number.NaN })
}

function instantiate(module: WebAssembly.Module) {
  // As many pages as the module was built for: 65 MiB.
  const memory = new WebAssembly.Memory({ initial: 1040, maximum: 65_536 })
  return { memory, instance: new WebAssembly.Instance(module, { env: { memory } }) }
}
