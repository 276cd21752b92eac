declare module 'argon2id/lib/argon2id.js' {
  import type { Argon2idParams } from 'argon2id/lib/setup.js'
  export default function argon2id(
    parameters: Argon2idParams,
    wasm: { readonly instance: WebAssembly.Instance; readonly memory: WebAssembly.Memory },
  ): Uint8Array<ArrayBuffer>
}
