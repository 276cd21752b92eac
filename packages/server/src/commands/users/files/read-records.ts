import { csvRecords } from './csv-records.ts'
import { decoded } from './decoded.ts'
import { FIREBASE_COLUMNS, isFirebaseRow } from './firebase-columns.ts'
import { jsonElements } from './json-elements.ts'
import { linesOf, recordsOfLines } from './lines.ts'
import type { FileRecord } from './record.ts'

/** Maximum number of characters of the first line that are read to recognise the file's format. */
const LONGEST_HEAD = 1_000_000
const SQL = /^(?:--|\/\*|SET \w+ =|COPY |INSERT INTO |CREATE TABLE )/
const IS_SQL = 'is an SQL dump: export the table of users as CSV or JSON'
const COLUMN =
  /^(?:id|uid|e-?mail|email_address|primary_email_address|user_email|user_login|username|cognito:username)$/i

/**
 * Reads the records of a file: JSON objects, one per line (NDJSON); a JSON array, or an object with a list of users; or a table (CSV)
 * with the names of its columns in the first line, or of Firebase.
 */
export async function* readRecords(bytes: AsyncIterable<Uint8Array | string>): AsyncGenerator<FileRecord, void> {
  const { head, all } = await withHead(decoded(bytes))
  if (SQL.test(head)) yield { line: 1, size: 0, reason: IS_SQL }
  else if (isDocument(head)) yield* jsonElements(all)
  else if (isHeader(head)) yield* csvRecords(all, head)
  else if (isFirebaseRow(head)) yield* csvRecords(all, ',', FIREBASE_COLUMNS)
  else yield* recordsOfLines(linesOf(all))
}

/** Returns the first line that isn't blank, and the whole text. */
async function withHead(chunks: AsyncGenerator<string>): Promise<{ head: string; all: AsyncIterable<string> }> {
  let read = ''
  for (let next = await chunks.next(); !next.done; next = await chunks.next()) {
    read += next.value
    if (read.trimStart().includes('\n') || read.trim().length > LONGEST_HEAD) break
  }
  const [head = ''] = read.trimStart().split('\n', 1)
  async function* all() {
    yield read
    yield* chunks
  }
  return { head: head.trim(), all: all() }
}

function isDocument(head: string): boolean {
  if (head.startsWith('[')) return true
  if (!head.startsWith('{')) return false
  try {
    const { users, Users } = JSON.parse(head)
    return Array.isArray(users ?? Users)
  } catch {
    // The head is cut off: the whole export is one line.
    if (head.length >= LONGEST_HEAD) return /"[uU]sers"\s*:\s*\[/.test(head)
    // A line that ends within an object or a list begins a JSON text of several lines. Any other line is malformed.
    return /[[{,]$/.test(head)
  }
}

function isHeader(head: string): boolean {
  const columns = head.split(/[,;\t]/).map((column) => column.trim().replaceAll('"', ''))
  return columns.length > 1 && columns.some((column) => COLUMN.test(column))
}
