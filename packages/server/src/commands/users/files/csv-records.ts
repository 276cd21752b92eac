import { Readable } from 'node:stream'
import { parse } from 'csv-parse'
import type { FileRecord } from './record.ts'

interface Row {
  readonly record: Readonly<Record<string, unknown>>
  readonly info: { readonly lines: number }
  readonly raw: string
}

/**
 * Reads a table. A row with too many or too few columns is reported, and the others are read. `columns`: names of the columns of a table whose first
 * line doesn't name them, and whose last columns may be missing.
 */
export async function* csvRecords(
  chunks: AsyncIterable<string>,
  header: string,
  columns?: readonly string[],
): AsyncGenerator<FileRecord, void> {
  const wrong: FileRecord[] = []
  const rows = Readable.from(chunks).pipe(
    parse({
      columns: columns === undefined ? (names: readonly string[]) => names.map((name) => name.trim()) : [...columns],
      relax_column_count: columns !== undefined,
      relax_quotes: columns !== undefined,
      delimiter: separatorOf(header),
      info: true,
      raw: true,
      skip_empty_lines: true,
      skip_records_with_error: true,
      // Databases write a missing value as NULL or \N without quotes.
      cast: (value, { quoting }) => (!quoting && (value === 'NULL' || value === '\\N') ? null : value),
      on_skip: (error) => {
        wrong.push({ line: Number(error?.lines ?? 0), size: 0, reason: error?.message ?? 'is no row of this table' })
        return undefined
      },
    }),
  )
  for await (const { record, info, raw } of rows as AsyncIterable<Row>) {
    yield* wrong.splice(0)
    const breaks = raw.replace(/\r?\n$/, '').split('\n').length - 1
    yield { line: info.lines - breaks, size: raw.length, value: record }
  }
  yield* wrong
}

function separatorOf(header: string): string {
  const counted = [',', ';', '\t'].map((separator) => ({ separator, count: header.split(separator).length }))
  return counted.toSorted((a, b) => b.count - a.count)[0]?.separator ?? ','
}
