import { walkList } from '@sallyport/core'
import type { FeatureRecord, FeatureServices } from '@sallyport/core/feature'
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
  /** Time in milliseconds at which trust in the client was withdrawn last. A consent from before it doesn't count. */
  readonly withdrawnAt?: number | undefined
}

/** Organisation that the user chose, if any. */
export type Choice = Pick<Allowed, 'tenantId'>

type Given = Pick<FeatureServices, 'records' | 'hash'>

const data = v.object({
  clientId: v.string(),
  resource: v.string(),
  scopes: v.array(v.string()),
  withdrawnAt: v.optional(v.number()),
})

/**
 * Returns the id of a consent. There is one consent for each user, client and resource. JSON keeps the parts apart, so that no other three values
 * give the same id.
 */
function consentId(userId: string, clientId: string, resource: string, { hash }: Given): string {
  return hash(JSON.stringify([userId, clientId, resource]))
}

/** Returns the choice of an earlier consent that covers all these scopes and resources, for one organisation or none. Null without such a consent. */
export async function choiceBefore(
  { userId, clientId, scopes, resources, withdrawnAt }: Omit<Allowed, 'tenantId'>,
  given: Given,
): Promise<Choice | null> {
  const found = await Promise.all(resources.map((one) => findConsent(userId, clientId, one, given)))
  const tenantId = found[0]?.record.tenantId
  const isAllowed = (consent: (typeof found)[number]) =>
    consent !== null &&
    consent.record.tenantId === tenantId &&
    consent.withdrawnAt === withdrawnAt &&
    scopes.every((scope) => consent.scopes.includes(scope))
  return found.every(isAllowed) ? { tenantId } : null
}

async function findConsent(userId: string, clientId: string, resource: string, given: Given) {
  const record = await given.records.find('consent', consentId(userId, clientId, resource, given), { userId })
  const parsed = v.safeParse(data, record?.data)
  return record === null || !parsed.success ? null : { record, ...parsed.output }
}

const ATTEMPTS = 5

/** Stores what the user allowed. Adds it to an earlier consent for the same organisation if that is still valid; replaces any other consent. */
export async function allow(
  { userId, clientId, scopes, resources, tenantId, withdrawnAt }: Allowed,
  given: Given,
): Promise<void> {
  const owner = { userId, ...(tenantId !== undefined && { tenantId }) }
  for (const resource of resources) await allowAt(resource)

  async function allowAt(resource: string): Promise<void> {
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const before = await findConsent(userId, clientId, resource, given)
      const isSame = before?.record.tenantId === tenantId && before?.withdrawnAt === withdrawnAt
      const former = isSame ? (before?.scopes ?? []) : []
      const all = {
        clientId,
        resource,
        scopes: [...new Set([...former, ...scopes])],
        ...(withdrawnAt !== undefined && { withdrawnAt }),
      }
      if (before !== null) {
        if (await given.records.replaceIf(before.record, { ...owner, data: all }, { userId })) return
      } else {
        const id = consentId(userId, clientId, resource, given)
        if (await isInserted(() => given.records.insert('consent', { id, ...owner, data: all }))) return
      }
    }
    throw new Error('the consent could not be stored: another request changed it before each attempt')
  }
}

export async function forgetConsents(
  { userId, clientId, resources }: Pick<Allowed, 'userId' | 'clientId' | 'resources'>,
  given: Given,
): Promise<void> {
  for (const resource of resources)
    await given.records.takeOnce('consent', consentId(userId, clientId, resource, given), { userId })
}

const PAGE = 100

/** Returns all consents of a user. */
export async function consentsOf(userId: string, { records }: Pick<Given, 'records'>) {
  const found: FeatureRecord[] = []
  for await (const page of walkList((range) => records.list('consent', { userId }, range), PAGE)) found.push(...page)
  return found.flatMap((record) => {
    const parsed = v.safeParse(data, record.data)
    if (!parsed.success) return []
    const { clientId, resource, scopes } = parsed.output
    return [{ clientId, resource, scopes, tenantId: record.tenantId, createdAt: record.createdAt }]
  })
}
