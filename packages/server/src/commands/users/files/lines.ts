import type { FileRecord } from './record.ts'

/** Splits a text only at its line feeds: JSON may hold other line separators inside a value. */
export async function* linesOf(chunks: AsyncIterable<string>): AsyncGenerator<string, void> {
  let rest = ''
  for await (const chunk of chunks) {
    const lines = (rest + chunk).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  if (rest !== '') yield rest
}

/** Reads one JSON value per line. Blank lines count, and hold no record. */
export async function* recordsOfLines(lines: AsyncIterable<string>): AsyncGenerator<FileRecord, void> {
  let number = 0
  for await (const line of lines) {
    number++
    // A file begins with a byte order mark if a program of Windows wrote it.
    const text = line.replace(/^\ufeff/, '').trim()
    if (text !== '') yield { line: number, size: line.length + 1, ...parsed(text) }
  }
}

/** Returns the value of a JSON text, or why it has none. */
export function parsed(text: string): { readonly value: unknown } | { readonly reason: string } {
  try {
    return { value: JSON.parse(text) }
  } catch {
    return { reason: 'is not JSON' }
  }
}
