import { StartProblems } from '../../configuration/start-problems.ts'
import { recordsOfLines } from './files/lines.ts'
import type { FileRecord } from './files/record.ts'
import { hashFormat } from './hash-format.ts'
import { type ImportedUser, type LineRules, userOfRecord } from './imported-user.ts'
import { type InsertParts, insertUser, type Turns } from './insert-user.ts'
import { isOwnHeader, type OwnExport, ownExport } from './own-export.ts'
import type { Reader, Reading, SourceSettings } from './readers/reader.ts'
import { readerOf } from './readers/readers.ts'
import { object } from './readers/values.ts'
import type { Opener } from './secrets/open-secrets.ts'

/** Number of users that are written at the same time. */
const PARALLEL = 16

export interface ImportReport {
  created: number
  /** Lines whose address already has an account, for example from an earlier, interrupted import. */
  existing: number
  /** Users who were created without their hash, because it is in no known format. Only with `leavesUnknownHashes`. */
  withoutHash?: number
  /** Title of the system whose export the file is. Absent for Sallyport's own fields. */
  from?: string
  /** Records that aren't accounts of people: anonymous visitors, service accounts, rows of other tables. */
  skipped?: number
  /** Accounts at providers that were linked to the new users. */
  linkedAccounts?: number
  /** Number of roles and tenants that the import created. Only for an export of this service. */
  roles?: number
  tenants?: number
  /** Fields of the export that aren't imported, with the number of new users who have them. */
  left?: Record<string, number>
  /** Formats of the new users' password hashes. Only in a dry run. */
  hashes?: Record<string, number>
  readonly failed: { readonly line: number; readonly reason: string }[]
}

export interface ImportParts extends LineRules, InsertParts {
  /** Reads the records of one other system; null for Sallyport's own fields. Default: the system that the first record shows, or null. */
  readonly reader?: Reader | null
  /** True if the report counts the formats of the password hashes. */
  readonly countsHashes?: boolean
  readonly settings?: SourceSettings
  /** Passphrase or private key that decrypts the secrets of an export of this service. */
  readonly opener?: Opener
  /** Called after each record with the number of its characters. */
  readonly onLine?: (size: number) => void
}

/** Imports users, one JSON object per line. */
export function importLines(lines: AsyncIterable<string>, parts: ImportParts): Promise<ImportReport> {
  return importRecords(recordsOfLines(refusingUtf16(lines)), parts)
}

async function* refusingUtf16(lines: AsyncIterable<string>): AsyncGenerator<string, void> {
  let isFirst = true
  for await (const line of lines) {
    if (isFirst && line.includes('\0'))
      throw new StartProblems(['the file is in UTF-16; `iconv -f UTF-16 -t UTF-8` converts it'], 'Nothing is imported')
    isFirst = false
    yield line
  }
}

/**
 * Imports the users of a file. A wrong record is reported with its line, and the others are imported. If a store fails, waits for the users that
 * are being written, and then throws StartProblems with the lines that failed.
 */
export async function importRecords(records: AsyncIterable<FileRecord>, parts: ImportParts): Promise<ImportReport> {
  const report: ImportReport = { created: 0, existing: 0, failed: [], ...(parts.countsHashes && { hashes: {} }) }
  const running = new Set<Promise<void>>()
  const failures: string[] = []
  const own = ownExport(parts)
  const turns: Turns = new Map()
  let { reader } = parts
  let [isFirst, last] = [true, 0]
  for await (const record of records) {
    if (failures.length > 0) break
    // phpMyAdmin writes such records before a table.
    if ('value' in record && isOfTable(object(record.value))) {
      report.skipped = (report.skipped ?? 0) + 1
      parts.onLine?.(record.size)
      continue
    }
    if (isFirst && 'value' in record) {
      if (reader === undefined) reader = isOwnHeader(record.value) ? null : readerOf(object(record.value))
      if (reader !== null) report.from = reader.title
      isFirst = false
    }
    last = record.line
    // Roles and tenants come before the users who have them.
    if (reader == null && 'value' in record && own.isOther(record.value)) {
      await Promise.all(running)
      const reason = await own.read(record.value)
      if (reason !== null) report.failed.push({ line: record.line, reason })
      parts.onLine?.(record.size)
      continue
    }
    const work = importRecord(record, reader ?? null, { ...parts, ...own.rules(), turns }, report, own)
      .catch((error: unknown) => void failures.push(`line ${record.line}: ${messageOf(error)}`))
      .finally(() => running.delete(work))
    running.add(work)
    if (running.size >= PARALLEL) await Promise.race(running)
  }
  await Promise.all(running)
  if (failures.length > 0) {
    throw new StartProblems(failures, `The import stopped after ${report.created} new users; run it again to resume`)
  }
  const problem = own.problem()
  if (problem !== null) report.failed.push({ line: last, reason: problem })
  if (own.created.roles > 0) report.roles = own.created.roles
  if (own.created.tenants > 0) report.tenants = own.created.tenants
  report.failed.sort((a, b) => a.line - b.line)
  return report
}

function isOfTable({ type }: Readonly<Record<string, unknown>>): boolean {
  return type === 'header' || type === 'database'
}

async function importRecord(
  record: FileRecord,
  reader: Reader | null,
  parts: ImportParts & { readonly turns: Turns },
  report: ImportReport,
  own: OwnExport,
): Promise<void> {
  const read = 'value' in record ? await fieldsOf(record.value, reader, parts, own) : record
  if (read === 'skipped') report.skipped = (report.skipped ?? 0) + 1
  else {
    const found = 'reason' in read ? read : userOfRecord(read.fields, parts)
    const outcome = 'reason' in found ? found.reason : await insertUser(found, parts)
    if (outcome === 'created' && 'user' in found) count(report, found, 'reason' in read ? [] : read.left)
    if (outcome === 'created' || outcome === 'existing') report[outcome]++
    else report.failed.push({ line: record.line, reason: outcome })
  }
  parts.onLine?.(record.size)
}

async function fieldsOf(
  value: unknown,
  reader: Reader | null,
  { settings = {} }: ImportParts,
  own: OwnExport,
): Promise<Reading | { readonly fields: unknown; readonly left: readonly string[] }> {
  if (reader === null) return own.withSecrets(value)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return { reason: 'must be one JSON object' }
  return reader.read(object(value), settings)
}

function count(
  report: ImportReport,
  { user, parts: { linkedAccounts }, hasLostHash, hasLostCodes }: ImportedUser,
  left: readonly string[],
): void {
  if (hasLostHash) report.withoutHash = (report.withoutHash ?? 0) + 1
  if (linkedAccounts.length > 0) report.linkedAccounts = (report.linkedAccounts ?? 0) + linkedAccounts.length
  if (report.hashes !== undefined) {
    const format = user.passwordHash === undefined ? 'none' : hashFormat(user.passwordHash)
    report.hashes[format] = (report.hashes[format] ?? 0) + 1
  }
  for (const field of [...left, ...(hasLostCodes ? ['recoveryCodes'] : [])]) {
    report.left ??= {}
    report.left[field] = (report.left[field] ?? 0) + 1
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
