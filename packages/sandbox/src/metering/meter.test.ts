import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { assemble, assembleEndless, count, type Statement } from '../../test/assemble-wasm.ts'
import { FUEL, meter } from './meter.ts'

const { program } = fc.letrec<{ statement: Statement; program: readonly Statement[] }>((tie) => ({
  program: fc.array(tie('statement'), { maxLength: 4 }),
  statement: fc.oneof(
    { maxDepth: 4 },
    fc.record({ kind: fc.constant('add'), amount: fc.integer({ min: 0, max: 100 }) }),
    fc.record({ kind: fc.constant('call') }),
    fc.record({ kind: fc.constantFrom('copy', 'fill'), bytes: fc.integer({ min: 0, max: 4000 }) }),
    fc.record({ kind: fc.constant('loop'), turns: fc.integer({ min: 1, max: 5 }), body: tie('program') }),
    fc.record({ kind: fc.constant('block'), body: tie('program') }),
    fc.record({
      kind: fc.constant('if'),
      condition: fc.constantFrom(0, 1),
      body: tie('program'),
      otherwise: tie('program'),
    }),
  ) as fc.Arbitrary<Statement>,
}))

interface Running {
  run(): number
  readonly fuel: WebAssembly.Global<'i32'>
}

function start(wasm: Uint8Array<ArrayBuffer>): Running {
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(wasm))
  // The casts are safe: the test's module exports the function `run`, and the meter exports the global for fuel.
  return { run: exports.run as () => number, fuel: exports[FUEL] as WebAssembly.Global<'i32'> }
}

describe('meter', () => {
  it('leaves what a program does as it is, and counts its steps exactly', () => {
    fc.assert(
      fc.property(program, fc.boolean(), (statements, hasGlobals) => {
        const wasm = assemble(statements, hasGlobals)
        const expected = count(statements)
        expect(start(wasm).run()).toBe(expected.result)
        const metered = start(meter(wasm).wasm)
        metered.fuel.value = expected.fuel
        expect(metered.run()).toBe(expected.result)
        expect(metered.fuel.value).toBe(0)
      }),
      { numRuns: 300 },
    )
  })

  it('traps a program whose fuel runs out, wherever that is', () => {
    fc.assert(
      fc.property(program, fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), (statements, share) => {
        const metered = start(meter(assemble(statements, true)).wasm)
        metered.fuel.value = Math.floor(count(statements).fuel * share)
        expect(() => metered.run()).toThrow(WebAssembly.RuntimeError)
        expect(metered.fuel.value).toBeLessThan(0)
      }),
      { numRuns: 300 },
    )
  })

  it('ends a program that never ends', () => {
    const metered = start(meter(assembleEndless()).wasm)
    metered.fuel.value = 1_000_000
    expect(() => metered.run()).toThrow(WebAssembly.RuntimeError)
  })

  it('keeps trapping without fuel', () => {
    const metered = start(meter(assemble([], false)).wasm)
    metered.fuel.value = -1
    expect(() => metered.run()).toThrow(WebAssembly.RuntimeError)
    expect(() => metered.run()).toThrow(WebAssembly.RuntimeError)
  })

  it.each<[string, readonly number[]]>([
    ['a vector instruction', [0xfd, 0x0c]],
    ['an atomic instruction', [0xfe, 0x00]],
    ['a tail call', [0x12, 0x00]],
    ['an exception', [0x08, 0x00]],
    ['a bulk operation on tables', [0xfc, 0x0e, 0, 0]],
  ])('refuses %s: it might run on without a count', (_, instruction) => {
    const wasm = assembleEndless()
    wasm.set(instruction, wasm.length - 8)
    expect(() => meter(wasm)).toThrow('unknown instruction')
  })

  it('refuses a binary that is cut off', () => {
    expect(() => meter(assembleEndless().slice(0, 20))).toThrow()
  })
})
