import { type Cursor, readByte, readNumber, skipNumber } from './leb128.ts'

/**
 * Kinds of wasm instructions. The meter changes `loop`, `memory.copy` and `memory.fill`, and copies all `other`
 * instructions.
 */
export type Instruction = 'loop' | 'memory.copy' | 'memory.fill' | 'other'

const EMPTY_BLOCK = 0x40
const BR_TABLE = 0x0e
const SELECT_TYPED = 0x1c
const F32_CONST = 0x43
const F64_CONST = 0x44

/**
 * Moves past one instruction and its operands. Throws on an unknown instruction, because it might loop without being
 * metered.
 */
export function readInstruction(cursor: Cursor): Instruction {
  const code = readByte(cursor)
  if (code >= 0x02 && code <= 0x04) {
    skipBlockType(cursor)
    return code === 0x03 ? 'loop' : 'other'
  }
  if (code === 0xfc) return readPrefixed(cursor)
  skipImmediates(cursor, code)
  return 'other'
}

function skipBlockType(cursor: Cursor): void {
  const type = cursor.bytes[cursor.at] ?? 0
  const isShort = type === EMPTY_BLOCK || (type >= 0x6f && type <= 0x7f)
  if (isShort) cursor.at++
  else skipNumber(cursor)
}

function skipImmediates(cursor: Cursor, code: number): void {
  if (hasNone(code)) return
  if (hasOne(code)) skipNumber(cursor)
  else if (hasTwo(code)) {
    skipNumber(cursor)
    skipNumber(cursor)
  } else if (code === BR_TABLE) {
    for (let labels = readNumber(cursor) + 1; labels > 0; labels--) skipNumber(cursor)
  } else if (code === SELECT_TYPED) cursor.at += readNumber(cursor)
  else if (code === F32_CONST) cursor.at += 4
  else if (code === F64_CONST) cursor.at += 8
  else throw new Error(`the wasm file has an unknown instruction 0x${code.toString(16)} at byte ${cursor.at - 1}`)
}

/**
 * True for instructions without operands: unreachable, nop, else, end, return, drop, select, ref.is_null,
 * comparisons, arithmetic and conversions.
 */
function hasNone(code: number): boolean {
  return [0x00, 0x01, 0x05, 0x0b, 0x0f, 0x1a, 0x1b, 0xd1].includes(code) || (code >= 0x45 && code <= 0xc4)
}

/**
 * True for instructions with one operand: br, br_if, call, locals, globals, tables, memory.size, memory.grow, integer
 * constants, ref.null and ref.func.
 */
function hasOne(code: number): boolean {
  return [0x0c, 0x0d, 0x10, 0x3f, 0x40, 0x41, 0x42, 0xd0, 0xd2].includes(code) || (code >= 0x20 && code <= 0x26)
}

/** True for instructions with two operands: call_indirect, and memory accesses (alignment and offset). */
function hasTwo(code: number): boolean {
  return code === 0x11 || (code >= 0x28 && code <= 0x3e)
}

function readPrefixed(cursor: Cursor): Instruction {
  const code = readNumber(cursor)
  // Codes 0 to 7 are the saturating float-to-integer conversions, which have no operands.
  if (code <= 7) return 'other'
  if (code === 10) {
    cursor.at += 2
    return 'memory.copy'
  }
  if (code === 11) {
    cursor.at++
    return 'memory.fill'
  }
  throw new Error(`the wasm file has an unknown instruction 0xfc ${code} at byte ${cursor.at}`)
}
