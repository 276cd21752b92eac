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

/** Reads one JSON value per line. Skips blank lines, which count in the line numbers. */
export async function* recordsOfLines(lines: AsyncIterable<string>): AsyncGenerator<FileRecord, void> {
  let number = 0
  for await (const line of lines) {
    number++
    // A file begins with a byte order mark if a program of Windows wrote it.
    const text = line.replace(/^\ufeff/, '').trim()
    if (text !== '') yield { line: number, size: line.length + 1, ...parsed(text) }
  }
}

/** Returns the value of a JSON text, or the reason why it can't be parsed. */
export function parsed(text: string): { readonly value: unknown } | { readonly reason: string } {
  try {
    return { value: JSON.parse(text) }
  } catch {
    return { reason: 'is not JSON' }
  }
}
