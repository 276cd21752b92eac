export interface Cursor {
  readonly bytes: Uint8Array
  at: number
}

export function readByte(cursor: Cursor): number {
  const byte = cursor.bytes[cursor.at]
  if (byte === undefined) throw new Error('the wasm file ends too early')
  cursor.at++
  return byte
}

/** Reads an unsigned LEB128 number of at most 32 bits. */
export function readNumber(cursor: Cursor): number {
  let number = 0
  for (let factor = 1; ; factor *= 128) {
    const byte = readByte(cursor)
    number += (byte & 127) * factor
    if (byte < 128) return number
  }
}

export function skipNumber(cursor: Cursor): void {
  while (readByte(cursor) >= 128);
}

export function skipBytes(cursor: Cursor): void {
  const length = readNumber(cursor)
  cursor.at += length
}

export function encodeNumber(number: number): readonly number[] {
  const bytes: number[] = []
  let rest = number
  for (; rest >= 128; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128)
  return [...bytes, rest]
}
