/** Small wasm programs for the meter's tests: written as trees, assembled to bytes, and counted without the meter. */
import { encodeNumber } from '../src/metering/leb128.ts'

/**
 * A statement: an addition to the result, a loop, a branch, a block that is left early, a call of the other function, a
 * bulk memory operation.
 */
export type Statement =
  | { readonly kind: 'add'; readonly amount: number }
  | { readonly kind: 'loop'; readonly turns: number; readonly body: readonly Statement[] }
  | {
      readonly kind: 'if'
      readonly condition: 0 | 1
      readonly body: readonly Statement[]
      readonly otherwise: readonly Statement[]
    }
  | { readonly kind: 'block'; readonly body: readonly Statement[] }
  | { readonly kind: 'call' }
  | { readonly kind: 'copy'; readonly bytes: number }
  | { readonly kind: 'fill'; readonly bytes: number }

export function count(program: readonly Statement[]): { readonly result: number; readonly fuel: number } {
  let [result, fuel] = [0, 0]
  const run = (statements: readonly Statement[]): void => {
    for (const statement of statements) {
      if (statement.kind === 'add') result += statement.amount
      else if (statement.kind === 'if') run(statement.condition === 1 ? statement.body : statement.otherwise)
      else if (statement.kind === 'block') run(statement.body)
      else if (statement.kind === 'call') {
        fuel++
        result++
      } else if (statement.kind === 'loop') {
        for (let turn = 0; turn < statement.turns; turn++) {
          fuel++
          run(statement.body)
        }
      } else fuel += Math.floor(statement.bytes / 64) + 1
    }
  }
  run(program)
  return { result, fuel: fuel + 1 }
}

const [I32, VOID, END, BR, BR_IF] = [0x7f, 0x40, 0x0b, 0x0c, 0x0d]

/**
 * Assembles a module that exports the program as `run` (no parameters, an i32) and nothing of the meter. `hasGlobals`:
 * the module also has a global.
 */
export function assemble(program: readonly Statement[], hasGlobals: boolean): Uint8Array<ArrayBuffer> {
  const depth = depthOf(program)
  const main = [1, ...encodeNumber(depth + 1), I32, ...code(program, 1), 0x20, 0, END]
  const other = [0, 0x41, 1, END]
  return assembleFunctions([main, other], hasGlobals)
}

export function assembleEndless(): Uint8Array<ArrayBuffer> {
  return assembleFunctions([[0, 0x03, VOID, BR, 0, END, 0x41, 0, END]], false)
}

function assembleFunctions(functions: readonly (readonly number[])[], hasGlobals: boolean): Uint8Array<ArrayBuffer> {
  return new Uint8Array([
    ...[0, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    ...section(1, [[0x60, 0, 1, I32]]),
    ...section(
      3,
      functions.map(() => [0]),
    ),
    ...section(5, [[0, 2]]),
    ...(hasGlobals ? section(6, [[I32, 1, 0x41, 7, END]]) : []),
    ...section(7, [[3, ...new TextEncoder().encode('run'), 0, 0]]),
    ...section(10, functions.map(sized)),
  ])
}

function section(id: number, entries: readonly (readonly number[])[]): readonly number[] {
  return [id, ...sized([...encodeNumber(entries.length), ...entries.flat()])]
}

function sized(bytes: readonly number[]): readonly number[] {
  return [...encodeNumber(bytes.length), ...bytes]
}

/** Signed constant below 2¹⁴. */
function constant(value: number): readonly number[] {
  return [0x41, (value & 0x7f) | 0x80, (value >> 7) & 0x7f]
}

/** Local 0 is the result; the loop at depth n counts its turns in local n. */
function code(statements: readonly Statement[], depth: number): readonly number[] {
  return statements.flatMap((statement): readonly number[] => {
    if (statement.kind === 'add') return [0x20, 0, ...constant(statement.amount), 0x6a, 0x21, 0]
    if (statement.kind === 'block') return [0x02, VOID, ...code(statement.body, depth), BR, 0, END]
    if (statement.kind === 'call') return [0x20, 0, 0x10, 1, 0x6a, 0x21, 0]
    if (statement.kind === 'copy')
      return [...constant(0), ...constant(64), ...constant(statement.bytes), 0xfc, 10, 0, 0]
    if (statement.kind === 'fill') return [...constant(0), ...constant(1), ...constant(statement.bytes), 0xfc, 11, 0]
    if (statement.kind === 'if') {
      const { condition, body, otherwise } = statement
      return [...constant(condition), 0x04, VOID, ...code(body, depth), 0x05, ...code(otherwise, depth), END]
    }
    const body = code(statement.body, depth + 1)
    const next = [0x20, depth, ...constant(1), 0x6a, 0x22, depth, ...constant(statement.turns), 0x48, BR_IF, 0]
    return [...constant(0), 0x21, depth, 0x03, VOID, ...body, ...next, END]
  })
}

function depthOf(statements: readonly Statement[]): number {
  const depths = statements.map((statement) => {
    if (statement.kind === 'loop') return 1 + depthOf(statement.body)
    if (statement.kind === 'block') return depthOf(statement.body)
    return statement.kind === 'if' ? Math.max(depthOf(statement.body), depthOf(statement.otherwise)) : 0
  })
  return Math.max(0, ...depths)
}
