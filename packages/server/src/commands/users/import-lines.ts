import type { Sallyport, Stores, User, UserStore } from '@sallyport/core'
import { userOfLine } from './imported-user.ts'

/** Number of users that are written at the same time. */
const PARALLEL = 16

export interface ImportReport {
  created: number
  /** Lines whose address has an account: those of an earlier, interrupted import, for example. */
  existing: number
  readonly failed: { readonly line: number; readonly reason: string }[]
}

interface ImportParts {
  readonly stores: Pick<Stores, 'users'>
  readonly sealTotpSecret: Sallyport['sealTotpSecret']
  readonly now: Date
  /** Called after each line with the number of its bytes. */
  readonly onLine?: (bytes: number) => void
}

/** Imports users, one JSON object per line. A wrong line is reported, and the others are imported. */
export async function importLines(lines: AsyncIterable<string>, parts: ImportParts): Promise<ImportReport> {
  const report: ImportReport = { created: 0, existing: 0, failed: [] }
  const running = new Set<Promise<void>>()
  let number = 0
  for await (const line of lines) {
    number++
    if (line.trim() === '') continue
    const work = importLine(line, number, parts, report).finally(() => running.delete(work))
    running.add(work)
    if (running.size >= PARALLEL) await Promise.race(running)
  }
  await Promise.all(running)
  report.failed.sort((a, b) => a.line - b.line)
  return report
}

async function importLine(line: string, number: number, parts: ImportParts, report: ImportReport): Promise<void> {
  const read = userOfLine(line, parts.now)
  const outcome = 'reason' in read ? read.reason : await insert(read.user, parts)
  if (outcome === 'created' || outcome === 'existing') report[outcome]++
  else report.failed.push({ line: number, reason: outcome })
  parts.onLine?.(Buffer.byteLength(line) + 1)
}

async function insert(user: User, { stores: { users }, sealTotpSecret }: ImportParts): Promise<string> {
  const { totpSecret } = user
  const isPlain = totpSecret !== undefined && !totpSecret.startsWith('v1.')
  const sealed = isPlain ? { totpSecret: await sealTotpSecret(totpSecret, user.id) } : {}
  try {
    await users.insert({ ...user, ...sealed })
    return 'created'
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'ConflictError') throw error
    return (await hasAccount(users, user.email)) ? 'existing' : 'id: another user has it'
  }
}

async function hasAccount(users: UserStore, email: string): Promise<boolean> {
  return (await users.findByEmail(email)) !== null
}
