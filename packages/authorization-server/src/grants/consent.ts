import type { FeatureServices } from '@sallyport/core/feature'
import * as v from 'valibot'
import { isInserted } from '../is-inserted.ts'

/** A user's consent: the client, and the scopes and resources that it may use. */
export interface Allowed {
  readonly userId: string
  readonly clientId: string
  readonly scopes: readonly string[]
  readonly resources: readonly string[]
  /** Organisation in which the client may act. If absent, the client acts for the user in no organisation. */
  readonly tenantId?: string | undefined
}

/** Organisation that the user chose, if any. */
export type Choice = Pick<Allowed, 'tenantId'>

type Given = Pick<FeatureServices, 'records' | 'hash'>

const data = v.object({ clientId: v.string(), resource: v.string(), scopes: v.array(v.string()) })

/** The id names user, client and resource, so that each has one consent. JSON keeps different parts from making one text. */
function consentId(userId: string, clientId: string, resource: string, { hash }: Given): string {
  return hash(JSON.stringify([userId, clientId, resource]))
}

/** Returns what the user chose when they allowed all of it before, for one organisation. Null if they didn't. */
export async function choiceBefore(
  { userId, clientId, scopes, resources }: Omit<Allowed, 'tenantId'>,
  given: Given,
): Promise<Choice | null> {
  const found = await Promise.all(resources.map((one) => findConsent(userId, clientId, one, given)))
  const tenantId = found[0]?.record.tenantId
  const isAllowed = (consent: (typeof found)[number]) =>
    consent !== null && consent.record.tenantId === tenantId && scopes.every((scope) => consent.scopes.includes(scope))
  return found.every(isAllowed) ? { tenantId } : null
}

async function findConsent(userId: string, clientId: string, resource: string, given: Given) {
  const record = await given.records.find('consent', consentId(userId, clientId, resource, given), { userId })
  const parsed = v.safeParse(data, record?.data)
  return record === null || !parsed.success ? null : { record, ...parsed.output }
}

const ATTEMPTS = 5

/** Remembers what the user allowed, beside what they allowed before for the same organisation. */
export async function allow({ userId, clientId, scopes, resources, tenantId }: Allowed, given: Given): Promise<void> {
  const owner = { userId, ...(tenantId !== undefined && { tenantId }) }
  for (const resource of resources) await allowAt(resource)

  async function allowAt(resource: string): Promise<void> {
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const before = await findConsent(userId, clientId, resource, given)
      const former = before?.record.tenantId === tenantId ? (before?.scopes ?? []) : []
      const all = { clientId, resource, scopes: [...new Set([...former, ...scopes])] }
      if (before !== null) {
        if (await given.records.replaceIf(before.record, { ...owner, data: all }, { userId })) return
      } else {
        const id = consentId(userId, clientId, resource, given)
        if (await isInserted(() => given.records.insert('consent', { id, ...owner, data: all }))) return
      }
    }
    throw new Error('a consent changed each time that it was written')
  }
}

export async function forgetConsents(
  { userId, clientId, resources }: Pick<Allowed, 'userId' | 'clientId' | 'resources'>,
  given: Given,
): Promise<void> {
  for (const resource of resources)
    await given.records.takeOnce('consent', consentId(userId, clientId, resource, given), { userId })
}

/** Consents of a user, by client. */
export async function consentsOf(userId: string, { records }: Given) {
  const { records: found } = await records.list('consent', { userId }, { page: 1, limit: 1000 })
  return found.flatMap((record) => {
    const parsed = v.safeParse(data, record.data)
    return parsed.success ? [{ ...parsed.output, tenantId: record.tenantId, createdAt: record.createdAt }] : []
  })
}
