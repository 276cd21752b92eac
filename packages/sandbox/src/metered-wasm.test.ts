import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { describe, expect, it } from 'vitest'
import { METERED_FILE, meteredWasm, meterQuickJs } from './metered-wasm.ts'
import { FUEL, meter } from './metering/meter.ts'

const input = readFileSync(createRequire(import.meta.url).resolve('@jitl/quickjs-wasmfile-release-sync/wasm'))

describe('meterQuickJs', () => {
  it('makes the pinned binary of the pinned one', () => {
    const wasm = meterQuickJs(input)
    expect(WebAssembly.validate(wasm)).toBe(true)
    expect(WebAssembly.Module.exports(new WebAssembly.Module(wasm))).toContainEqual({ name: FUEL, kind: 'global' })
  })

  it('counts in every function, loop and bulk operation', () => {
    const { functions, loops, bulkOperations } = meter(input)
    expect({ functions, loops, bulkOperations }).toEqual({ functions: 1321, loops: 1079, bulkOperations: 98 })
  })

  it('refuses any other binary', () => {
    const other = new Uint8Array(input)
    other[other.length - 1] = (other.at(-1) ?? 0) ^ 1
    expect(() => meterQuickJs(other)).toThrow('has SHA-256')
  })
})

describe('meteredWasm', () => {
  it('keeps the binary in its file, and gives the same from there', async () => {
    const first = await meteredWasm()
    expect(new Uint8Array(readFileSync(new URL(METERED_FILE, import.meta.url)))).toEqual(first)
    expect(await meteredWasm()).toEqual(first)
  })

  it('is the file that the Workers entry imports', () => {
    expect(readFileSync(new URL('cloudflare.ts', import.meta.url), 'utf8')).toContain(`'./${METERED_FILE}'`)
  })
})
