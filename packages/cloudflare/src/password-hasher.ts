/// <reference path="./argon2id-module.d.ts" />
import { type Argon2idHasherOptions, argon2idHasher, type PasswordHasher } from '@sallyport/core'
import argon2id from 'argon2id/lib/argon2id.js'

/**
 * Argon2id in WebAssembly, about 40 ms a hash. `module` comes from `import wasm from 'argon2id/dist/simd.wasm'`,
 * because a Worker can't compile one. A hash is one synchronous computation, so no request waits for another's promise
 * (R33). Refuses stored hashes above 64 MiB: an isolate has 128 MiB.
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

/**
 * Works around a bug of the library: it checks the password's length by converting its bytes to a number, and so
 * refuses some passwords of one byte.
 */
function ofAnyLength(password: Uint8Array): Uint8Array {
  return Object.defineProperty(password.slice(), Symbol.toPrimitive, { value: () => Number.NaN })
}

function instantiate(module: WebAssembly.Module) {
  // The size that the module was built for: 65 MiB.
  const memory = new WebAssembly.Memory({ initial: 1040, maximum: 65_536 })
  return { memory, instance: new WebAssembly.Instance(module, { env: { memory } }) }
}
