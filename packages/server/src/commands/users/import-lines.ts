import type { Sallyport, Stores, User, UserStore } from '@sallyport/core'
import { StartProblems } from '../../configuration/start-problems.ts'
import { type LineRules, userOfLine } from './imported-user.ts'

/** Number of users that are written at the same time. */
const PARALLEL = 16

export interface ImportReport {
  created: number
  /** Lines whose address has an account: those of an earlier, interrupted import, for example. */
  existing: number
  /** Users who were created without their hash, because it is in no known format. Only with `leavesUnknownHashes`. */
  withoutHash?: number
  readonly failed: { readonly line: number; readonly reason: string }[]
}

interface ImportParts extends LineRules {
  readonly stores: Pick<Stores, 'users'>
  readonly sealTotpSecret: Sallyport['sealTotpSecret']
  /** Called after each line with the number of its bytes. */
  readonly onLine?: (bytes: number) => void
}

/**
 * Imports users, one JSON object per line. A wrong line is reported, and the others are imported. Throws StartProblems with the line at
 * which the store failed, once the users that were being written are done.
 */
export async function importLines(lines: AsyncIterable<string>, parts: ImportParts): Promise<ImportReport> {
  const report: ImportReport = { created: 0, existing: 0, failed: [] }
  const running = new Set<Promise<void>>()
  const failures: string[] = []
  let number = 0
  for await (const line of lines) {
    const position = ++number
    if (position === 1 && line.includes('\0'))
      throw new StartProblems(['the file is in UTF-16; `iconv -f UTF-16 -t UTF-8` converts it'], 'Nothing is imported')
    if (line.trim() === '') continue
    if (failures.length > 0) break
    const work = importLine(line, position, parts, report)
      .catch((error: unknown) => void failures.push(`line ${position}: ${messageOf(error)}`))
      .finally(() => running.delete(work))
    running.add(work)
    if (running.size >= PARALLEL) await Promise.race(running)
  }
  await Promise.all(running)
  if (failures.length > 0) {
    throw new StartProblems(failures, `The import stopped after ${report.created} new users; run it again to resume`)
  }
  report.failed.sort((a, b) => a.line - b.line)
  return report
}

async function importLine(line: string, number: number, parts: ImportParts, report: ImportReport): Promise<void> {
  const read = userOfLine(line, parts)
  const outcome = 'reason' in read ? read.reason : await insert(read.user, parts)
  if (outcome === 'created' && 'hasLostHash' in read) report.withoutHash = (report.withoutHash ?? 0) + 1
  if (outcome === 'created' || outcome === 'existing') report[outcome]++
  else report.failed.push({ line: number, reason: outcome })
  parts.onLine?.(Buffer.byteLength(line) + 1)
}

async function insert(user: User, parts: ImportParts): Promise<string> {
  const { users } = parts.stores
  const sealed = await withSealedSecret(user, parts)
  if (typeof sealed === 'string') return sealed
  try {
    await users.insert(sealed)
    return 'created'
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'ConflictError') throw error
    if (await hasAccount(users, user.email)) return 'existing'
    return (await takenIdentifier(users, user)) ?? 'id: another user has it'
  }
}

/** Returns the user with an encrypted TOTP secret, or why the secret can't be one. */
async function withSealedSecret(user: User, { sealTotpSecret }: ImportParts): Promise<User | string> {
  const { totpSecret } = user
  if (totpSecret === undefined) return user
  try {
    return { ...user, totpSecret: await sealTotpSecret(totpSecret, user.id) }
  } catch (error) {
    if (error instanceof RangeError) return `totpSecret: ${error.message}`
    throw error
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/** Returns which identifier of the user is another user's, or null. */
async function takenIdentifier(users: UserStore, { username, phoneIdentifier }: User): Promise<string | null> {
  if (username !== undefined && (await users.findByUsername?.(username))) return 'username: another user has it'
  if (phoneIdentifier !== undefined && (await users.findByPhone?.(phoneIdentifier)))
    return 'phoneIdentifier: another user has it'
  return null
}

async function hasAccount(users: UserStore, email: string): Promise<boolean> {
  return (await users.findByEmail(email)) !== null
}
