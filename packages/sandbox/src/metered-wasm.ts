import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Bytes } from '@sallyport/core/ports'
import { meter } from './metering/meter.ts'
import { EXHAUSTED_IMPORT } from './quickjs/quickjs-build.ts'

/** SHA-256 of the original wasm in the tested release of the QuickJS package. */
export const INPUT_SHA256 = '105c3bed22d457e43e3d1c3c1c6959fda62a8fe06f0fc8a985303c3a2be72232'
/**
 * SHA-256 of the metered wasm. Its first 8 digits are part of the file name, both in this file and in cloudflare.ts.
 */
export const METERED_SHA256 = '9270c29c8a206751cfb4ad2987a9bc9aedd2f28ef187abc7ccf08da906c0caf3'

/** Path of the wasm that counts its steps, relative to the folder of this module, both in `src` and in `dist`. */
export const METERED_FILE = `.cache/quickjs-${METERED_SHA256.slice(0, 8)}.wasm`

/**
 * Returns the fuel-metered QuickJS wasm. Reads the cached file if its hash is right. Otherwise meters the original
 * wasm, and writes the cached file if the folder is writable.
 */
export async function meteredWasm(): Promise<Bytes> {
  const file = new URL(METERED_FILE, import.meta.url)
  const kept = await readFile(file).catch(() => null)
  if (kept !== null && sha256(kept) === METERED_SHA256) return new Uint8Array(kept)
  const input = createRequire(import.meta.url).resolve('@jitl/quickjs-wasmfile-release-sync/wasm')
  const wasm = meterQuickJs(await readFile(input))
  await keep(file, wasm).catch(() => {})
  return wasm
}

/** Adds fuel metering to the QuickJS wasm. Throws unless the input and the output have the pinned SHA-256 hashes. */
export function meterQuickJs(input: Uint8Array): Bytes {
  expectHash(input, INPUT_SHA256, 'the wasm of @jitl/quickjs-wasmfile-release-sync')
  const { wasm } = meter(input, EXHAUSTED_IMPORT.index)
  expectHash(wasm, METERED_SHA256, 'the metered wasm')
  return wasm
}

function expectHash(bytes: Uint8Array, expected: string, what: string): void {
  const hash = sha256(bytes)
  if (hash !== expected) throw new Error(`${what} has SHA-256 ${hash}, expected ${expected}`)
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/** Writes the bytes to a temporary file and renames it, so that no other process reads an incomplete file. */
async function keep(file: URL, bytes: Uint8Array): Promise<void> {
  await mkdir(new URL('.', file), { recursive: true })
  const draft = new URL(`${file.href}.${randomUUID()}`)
  try {
    await writeFile(draft, bytes)
    await rename(draft, file)
  } finally {
    await rm(draft, { force: true })
  }
}
