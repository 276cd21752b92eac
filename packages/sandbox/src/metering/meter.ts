/**
 * Rewrites a wasm binary so that it counts its own steps. Only a step count can end every script: QuickJS calls its
 * interrupt handler between bytecodes but never inside native built-ins, and on Workers the clock stands still during
 * computation. The counter is the exported global `__fuel`. Each function entry and each loop iteration costs one
 * step. A bulk copy or fill costs one step for each 64 bytes. When the counter is negative, the code calls an import
 * that may raise it. If the counter is still negative, the code traps. The limits stand in limits.ts.
 */
import { readInstruction } from './instructions.ts'
import { type Cursor, encodeNumber, readNumber, skipNumber } from './leb128.ts'
import {
  countImports,
  countOf,
  join,
  readSections,
  SECTION,
  type Section,
  withEntries,
  writeSections,
} from './sections.ts'

export const FUEL = '__fuel'

/** A metered wasm binary, with the numbers of functions, loops and bulk operations that are metered. */
export interface Metered {
  readonly wasm: Uint8Array<ArrayBuffer>
  readonly functions: number
  readonly loops: number
  readonly bulkOperations: number
}

const I32 = 0x7f
const MUTABLE = 1
const LOCAL_GET = 0x20
const GLOBAL_GET = 0x23
const GLOBAL_SET = 0x24
const I32_CONST = 0x41
const I32_SUB = 0x6b
const I32_LT_S = 0x48
const IF_VOID = [0x04, 0x40]
const UNREACHABLE = 0x00
const CALL = 0x10
const END = 0x0b
const MAX_FUEL = [0xff, 0xff, 0xff, 0xff, 0x07]
const COPY = [0xfc, 0x0a, 0, 0]
const FILL = [0xfc, 0x0b, 0]

/**
 * Adds the step counter to a wasm binary. `whenExhausted` is the index of an imported function without parameters and
 * results, called when the counter is negative. If omitted, the code traps at once.
 */
export function meter(input: Uint8Array, whenExhausted?: number): Metered {
  const sections = readSections(input).filter(({ id }) => id !== SECTION.custom)
  const find = (id: number) => sections.find((section) => section.id === id)
  const need = (id: number): Section => {
    const section = find(id)
    if (section === undefined) throw new Error(`the wasm file has no section ${id}`)
    return section
  }
  const imports = countImports(find(SECTION.import))
  const globals = find(SECTION.global)
  const fuel = encodeNumber(imports.globals + (globals === undefined ? 0 : countOf(globals)))
  const firstOwn = imports.functions + countOf(need(SECTION.function))
  const exhausted = encodeNumber(firstOwn)
  const firstType = countOf(need(SECTION.type))
  const [exhaustedType, bulkType] = [encodeNumber(firstType), encodeNumber(firstType + 1)]
  const code = meterCode(need(SECTION.code), {
    spend: spend(fuel, [I32_CONST, 1], exhausted),
    copy: [CALL, ...encodeNumber(firstOwn + 1)],
    fill: [CALL, ...encodeNumber(firstOwn + 2)],
  })
  const changed: Readonly<Record<number, Section>> = {
    // Adds two function types: one without parameters, and one for the metered copy and fill (destination, source or
    // value, bytes).
    [SECTION.type]: withEntries(need(SECTION.type), [0x60, 0, 0], [0x60, 3, I32, I32, I32, 0]),
    [SECTION.function]: withEntries(need(SECTION.function), exhaustedType, bulkType, bulkType),
    [SECTION.global]: withEntries(globals ?? { id: SECTION.global, content: new Uint8Array(1) }, [
      ...[I32, MUTABLE, I32_CONST, ...MAX_FUEL, END],
    ]),
    [SECTION.export]: withEntries(need(SECTION.export), [FUEL.length, ...new TextEncoder().encode(FUEL), 3, ...fuel]),
    [SECTION.code]: withEntries(
      code.section,
      exhaustedFunction(fuel, whenExhausted),
      bulkFunction(fuel, exhausted, COPY),
      bulkFunction(fuel, exhausted, FILL),
    ),
  }
  const output = sections.flatMap((section) => {
    const own = changed[section.id] ?? section
    const isMissing = globals === undefined && section.id === SECTION.export
    return isMissing ? [changed[SECTION.global] ?? section, own] : [own]
  })
  const { functions, loops, bulkOperations } = code
  return { wasm: writeSections(input, output), functions, loops, bulkOperations }
}

type Code = readonly number[]

/**
 * Returns code that subtracts `amount` from the counter. The counter can't overflow: one instruction costs at most
 * 2²⁶ + 1.
 */
function spend(fuel: Code, amount: Code, exhausted: Code): Code {
  const take = [GLOBAL_GET, ...fuel, ...amount, I32_SUB, GLOBAL_SET, ...fuel]
  return [...take, ...belowZero(fuel, [CALL, ...exhausted])]
}

function belowZero(fuel: Code, code: Code): Code {
  return [GLOBAL_GET, ...fuel, I32_CONST, 0, I32_LT_S, ...IF_VOID, ...code, END]
}

/**
 * Returns the code of the function that metered code calls when the counter is negative. The function calls the
 * import, then traps unless the import raised the counter.
 */
function exhaustedFunction(fuel: Code, whenExhausted: number | undefined): Code {
  const ask = whenExhausted === undefined ? [] : [CALL, ...encodeNumber(whenExhausted)]
  return sized([0, ...ask, ...belowZero(fuel, [UNREACHABLE]), END])
}

function bulkFunction(fuel: Code, exhausted: Code, operation: Code): Code {
  // The amount is bytes / 64 + 1 steps; local 2 is the number of bytes.
  const amount = [LOCAL_GET, 2, I32_CONST, 6, 0x76, I32_CONST, 1, 0x6a]
  return sized([0, ...spend(fuel, amount, exhausted), LOCAL_GET, 0, LOCAL_GET, 1, LOCAL_GET, 2, ...operation, END])
}

function sized(body: Code): Code {
  return [...encodeNumber(body.length), ...body]
}

interface Insertions {
  readonly spend: readonly number[]
  readonly copy: readonly number[]
  readonly fill: readonly number[]
}

function meterCode({ id, content }: Section, { spend, copy, fill }: Insertions) {
  const cursor: Cursor = { bytes: content, at: 0 }
  const functions = readNumber(cursor)
  const parts: ArrayLike<number>[] = [encodeNumber(functions)]
  let [loops, bulkOperations] = [0, 0]
  for (let index = 0; index < functions; index++) {
    const length = readNumber(cursor)
    const [start, end] = [cursor.at, cursor.at + length]
    skipLocals(cursor)
    const body: ArrayLike<number>[] = [content.subarray(start, cursor.at), spend]
    let kept = cursor.at
    while (cursor.at < end) {
      const at = cursor.at
      const instruction = readInstruction(cursor)
      if (instruction === 'other') continue
      if (instruction === 'loop') {
        loops++
        body.push(content.subarray(kept, cursor.at), spend)
      } else {
        bulkOperations++
        body.push(content.subarray(kept, at), instruction === 'memory.copy' ? copy : fill)
      }
      kept = cursor.at
    }
    body.push(content.subarray(kept, end))
    const metered = join(body)
    parts.push(encodeNumber(metered.length), metered)
  }
  return { section: { id, content: join(parts) }, functions, loops, bulkOperations }
}

function skipLocals(cursor: Cursor): void {
  for (let groups = readNumber(cursor); groups > 0; groups--) {
    skipNumber(cursor)
    cursor.at++
  }
}
