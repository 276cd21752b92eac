// Lines of CSV files, and downloads that are sent while they are read from the store.
import type { Reply } from './reply.ts'

/**
 * Matches text that a spreadsheet program would run as a formula (OWASP: CSV injection): at the start of a cell, and after line breaks and
 * separators that some programs use in place of the comma. Includes the full-width forms of the signs.
 */
const FORMULA = /(^|[;\t\r\n][\s"']*)(?=[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20])/g

/** Returns one line of a CSV file (RFC 4180). Puts an apostrophe before text that a spreadsheet program would run as a formula. */
export function csvLine(cells: readonly unknown[]): string {
  return `${cells.map(cellOf).join(',')}\r\n`
}

function cellOf(value: unknown): string {
  const text = String(value ?? '')
  const inert = typeof value === 'string' ? text.replaceAll(FORMULA, "$1'") : text
  return /[",\r\n]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert
}

/**
 * Returns a download. Asks for the next chunk only when the client has read the previous one. The first chunk is read before the response
 * starts, so that an error of the store is still an error response.
 */
export async function download(name: string, type: string, chunks: AsyncIterator<string, void>): Promise<Reply> {
  const encoder = new TextEncoder()
  let next: IteratorResult<string, void> | undefined = await chunks.next()
  const content = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = next ?? (await chunks.next())
      next = undefined
      if (done) controller.close()
      else controller.enqueue(encoder.encode(value))
    },
    async cancel() {
      await chunks.return?.()
    },
  })
  return {
    status: 200,
    content,
    headers: {
      'Content-Type': `${type}; charset=utf-8`,
      'Content-Disposition': `attachment; filename="${name}"`,
    },
  }
}
