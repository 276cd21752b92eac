import { type Cursor, encodeNumber, readByte, readNumber, skipBytes, skipNumber } from './leb128.ts'

/** Ids of the sections of a wasm binary that the meter reads or changes. */
export const SECTION = { custom: 0, type: 1, import: 2, function: 3, global: 6, export: 7, code: 10 } as const

export interface Section {
  readonly id: number
  readonly content: Uint8Array
}

const HEADER_BYTES = 8

export function readSections(wasm: Uint8Array): readonly Section[] {
  const cursor: Cursor = { bytes: wasm, at: HEADER_BYTES }
  const sections: Section[] = []
  while (cursor.at < wasm.length) {
    const id = readByte(cursor)
    const length = readNumber(cursor)
    sections.push({ id, content: wasm.subarray(cursor.at, cursor.at + length) })
    cursor.at += length
  }
  return sections
}

export function writeSections(wasm: Uint8Array, sections: readonly Section[]): Uint8Array<ArrayBuffer> {
  return join([
    wasm.subarray(0, HEADER_BYTES),
    ...sections.flatMap(({ id, content }) => [[id, ...encodeNumber(content.length)], content]),
  ])
}

export function countOf({ content }: Section): number {
  return readNumber({ bytes: content, at: 0 })
}

export function withEntries({ id, content }: Section, ...entries: readonly (readonly number[])[]): Section {
  const cursor: Cursor = { bytes: content, at: 0 }
  const count = readNumber(cursor)
  return { id, content: join([encodeNumber(count + entries.length), content.subarray(cursor.at), ...entries]) }
}

/**
 * Counts the imported functions and globals. The binary's own functions and globals are numbered after the imported
 * ones.
 */
export function countImports(section: Section | undefined): { readonly functions: number; readonly globals: number } {
  let [functions, globals] = [0, 0]
  if (section === undefined) return { functions, globals }
  const cursor: Cursor = { bytes: section.content, at: 0 }
  for (let left = readNumber(cursor); left > 0; left--) {
    skipBytes(cursor)
    skipBytes(cursor)
    const kind = readByte(cursor)
    if (kind === 0) {
      functions++
      skipNumber(cursor)
    } else if (kind === 3) {
      globals++
      cursor.at += 2
    } else if (kind === 1 || kind === 2) {
      if (kind === 1) cursor.at++
      const hasMaximum = (readByte(cursor) & 1) === 1
      skipNumber(cursor)
      if (hasMaximum) skipNumber(cursor)
    } else throw new Error(`the wasm file has an import of the unknown kind ${kind}`)
  }
  return { functions, globals }
}

export function join(parts: readonly ArrayLike<number>[]): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    joined.set(part, at)
    at += part.length
  }
  return joined
}
