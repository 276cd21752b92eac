import type { FeatureServices } from '@sallyport/core/feature'
import * as v from 'valibot'
import { isInserted } from '../is-inserted.ts'

/** Users who must have allowed a client before its page shows no warning. */
const KNOWN = 100
const ATTEMPTS = 5
const data = v.object({ count: v.number() })

type Given = Pick<FeatureServices, 'records' | 'hash'>
type Counting = Given & Pick<FeatureServices, 'users'>

/** True if so many users allowed the client that its page needs no warning. */
export async function isWellKnown(clientId: string, { records, hash }: Given): Promise<boolean> {
  const parsed = v.safeParse(data, (await records.find('popularity', hash(clientId), null))?.data)
  return parsed.success && parsed.output.count >= KNOWN
}

/**
 * Counts a user who allowed the client, once each, and only one who proved that they read their mailbox: nobody makes a client well known by accounts
 * without an address of their own. A count that is lost in a race only keeps the warning longer.
 */
export async function countUser(userId: string, clientId: string, { records, hash, users }: Counting): Promise<void> {
  if (!(await users.isOwned(userId))) return
  const id = hash(JSON.stringify([userId, clientId]))
  if ((await records.find('allowance', id, { userId })) !== null) return
  if (!(await isInserted(() => records.insert('allowance', { id, userId, data: {} })))) return
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const before = await records.find('popularity', hash(clientId), null)
    const parsed = v.safeParse(data, before?.data)
    const next = { count: (parsed.success ? parsed.output.count : 0) + 1 }
    const isCounted =
      before === null
        ? await isInserted(() => records.insert('popularity', { id: hash(clientId), data: next }))
        : await records.replaceIf(before, { data: next }, null)
    if (isCounted) return
  }
}
