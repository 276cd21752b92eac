/// <reference path="./argon2id-module.d.ts" />
import { type Argon2idHasherOptions, argon2idHasher, nobleArgon2id, type PasswordHasher } from '@sallyport/core'
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
      // The library refuses the empty password and some of one byte.
      if (input.password.length < 2) return nobleArgon2id(input)
      wasm ??= instantiate(module)
      return argon2id({ ...input, memorySize: input.memoryKiB }, wasm)
    },
    { mostMemoryKiB: 65_536, ...options },
  )
}

function instantiate(module: WebAssembly.Module) {
  // As many pages as the module was built for: 65 MiB.
  const memory = new WebAssembly.Memory({ initial: 1040, maximum: 65_536 })
  return { memory, instance: new WebAssembly.Instance(module, { env: { memory } }) }
}
