/** A file that is sent while it is read from the store. */
import type { Reply } from './reply.ts'

/** Start of a cell that spreadsheet programs would run as a formula (OWASP: CSV injection). */
const FORMULA = /^[=+\-@\t\r]/

/** Returns one line of a CSV file (RFC 4180). A cell that starts like a formula gets an apostrophe in front. */
export function csvLine(cells: readonly unknown[]): string {
  return `${cells.map(cellOf).join(',')}\r\n`
}

function cellOf(value: unknown): string {
  const text = String(value ?? '')
  const inert = typeof value === 'string' && FORMULA.test(text) ? `'${text}` : text
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
