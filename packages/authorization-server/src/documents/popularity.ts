import type { FeatureRecord, FeatureServices } from '@sallyport/core/feature'
import * as v from 'valibot'
import type { Client } from '../clients/client.ts'
import { isInserted } from '../is-inserted.ts'

/** Number of users who must have allowed a client before the consent page stops warning of it. */
const KNOWN = 100
const ATTEMPTS = 5
const data = v.object({
  count: v.number(),
  isTrusted: v.optional(v.boolean(), false),
  withdrawnAt: v.optional(v.number()),
})

/**
 * Number of users with a proven mailbox who allowed a client (since trust in it was last withdrawn, if ever), and whether an administrator trusts it.
 * `withdrawnAt`: time in milliseconds of the last withdrawal: by an administrator, or because the client's document is gone.
 */
type Standing = v.InferOutput<typeof data>
const UNKNOWN: Standing = { count: 0, isTrusted: false }
type Given = Pick<FeatureServices, 'records' | 'hash'>

/** True if the consent page needs no warning: enough users allowed the client, or an administrator trusts it. */
export function isWellKnown({ count, isTrusted }: Standing): boolean {
  return isTrusted || count >= KNOWN
}

/** Returns when trust in the client was last withdrawn. Undefined if it never was, and for every client without a metadata document. */
export async function withdrawalOf({ id, isByDocument }: Client, given: Given): Promise<number | undefined> {
  return isByDocument ? (await findStanding(id, given)).withdrawnAt : undefined
}

export async function findStanding(clientId: string, { records, hash }: Given): Promise<Standing> {
  return standingOf(await records.find('popularity', hash(clientId), null))
}

function standingOf(record: FeatureRecord | null): Standing {
  const parsed = v.safeParse(data, record?.data)
  return parsed.success ? parsed.output : UNKNOWN
}

/**
 * Counts a user who allowed the client: once until the client is withdrawn, and only a user with a proven mailbox, so that no one can make a client
 * well known with fake accounts. Every client that a user allowed gets a record, so that its withdrawal can be remembered. A count that is lost in a
 * race only keeps the warning longer.
 */
export async function countUser(
  userId: string,
  clientId: string,
  given: Given & Pick<FeatureServices, 'users'>,
): Promise<void> {
  const { records, hash, users } = given
  if (!(await users.isOwned(userId))) {
    await isInserted(() => records.insert('popularity', { id: hash(clientId), data: UNKNOWN }))
    return
  }
  const { withdrawnAt } = await findStanding(clientId, given)
  const id = hash(JSON.stringify([userId, clientId, ...(withdrawnAt === undefined ? [] : [withdrawnAt])]))
  if ((await records.find('allowance', id, { userId })) !== null) return
  if (await isInserted(() => records.insert('allowance', { id, userId, data: {} })))
    await changeStanding(clientId, (standing) => ({ ...standing, count: standing.count + 1 }), given)
}

/**
 * Sets whether an administrator trusts the client. Withdrawing the trust also resets the count of users, so that the consent page warns again.
 * Returns false if other requests changed the record at each attempt.
 */
export function trustClient(
  clientId: string,
  isTrusted: boolean,
  given: Given & Pick<FeatureServices, 'now'>,
): Promise<boolean> {
  return changeStanding(clientId, (standing) => (isTrusted ? { ...standing, isTrusted } : withdrawn(given)), given)
}

/** Resets a client's standing to that of an unknown client. Returns the earlier standing; null if the client had none. */
export async function forgetStanding(
  clientId: string,
  given: Given & Pick<FeatureServices, 'now'>,
): Promise<Standing | null> {
  const record = await given.records.find('popularity', given.hash(clientId), null)
  if (record === null) return null
  await changeStanding(clientId, () => withdrawn(given), given)
  return standingOf(record)
}

/** Returns the standing of a client that lost its trust: that of an unknown client, with the time of the loss. */
function withdrawn({ now }: Pick<FeatureServices, 'now'>): Standing {
  return { ...UNKNOWN, withdrawnAt: now().getTime() }
}

async function changeStanding(
  clientId: string,
  next: (standing: Standing) => Standing,
  { records, hash }: Given,
): Promise<boolean> {
  const id = hash(clientId)
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const before = await records.find('popularity', id, null)
    const changed = { data: next(standingOf(before)) }
    const isChanged =
      before === null
        ? await isInserted(() => records.insert('popularity', { id, ...changed }))
        : await records.replaceIf(before, changed, null)
    if (isChanged) return true
  }
  return false
}
