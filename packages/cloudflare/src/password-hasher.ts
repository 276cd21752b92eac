/// <reference path="./argon2id-module.d.ts" />
/// <reference path="./wasm-module.d.ts" />
import { type Argon2idHasherOptions, argon2idHasher, type PasswordHasher } from '@sallyport/core'
import wasmModule from 'argon2id/dist/simd.wasm'
import argon2id from 'argon2id/lib/argon2id.js'

/**
 * Returns a hasher for Argon2id in WebAssembly, about 40 ms of CPU per hash: more than the 10 ms per request of
 * Cloudflare's free plan. A hash is one synchronous computation, so no request waits for another request's promise
 * (R33). Rejects stored hashes that need more than 64 MiB, because an isolate has 128 MiB.
 * `module`: compiled wasm of the package `argon2id`. Default: the one that this package imports.
 */
export function passwordHasher(
  module: WebAssembly.Module = wasmModule,
  options: Argon2idHasherOptions = {},
): PasswordHasher {
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
 * Returns a copy of the password that the library accepts at any length. The library has a bug: it checks the length
 * by converting the bytes to a number, and so rejects some passwords of one byte.
 */
function ofAnyLength(password: Uint8Array): Uint8Array {
  return Object.defineProperty(password.slice(), Symbol.toPrimitive, { value: () => Number.NaN })
}

function instantiate(module: WebAssembly.Module) {
  // Memory of 1040 pages of 64 KiB (65 MiB), the size that the wasm module was built for.
  const memory = new WebAssembly.Memory({ initial: 1040, maximum: 65_536 })
  return { memory, instance: new WebAssembly.Instance(module, { env: { memory } }) }
}
