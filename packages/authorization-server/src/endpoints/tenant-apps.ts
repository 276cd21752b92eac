import {
  endpoint,
  type FeatureEndpoint,
  type FeatureRecord,
  type FeatureServices,
  ok,
  text,
} from '@sallyport/core/feature'
import * as v from 'valibot'
import { appsIn, appsOfTenant } from '../grants/tenants.ts'
import { isInserted } from '../is-inserted.ts'

const PATH = '/tenants/:id/apps'
const apps = v.nullable(v.pipe(v.array(text(1, 2048)), v.maxLength(100)))
const EVENT = 'identity.authorization-server.tenant.updated'

const listed = { 200: v.object({ apps: v.nullable(v.array(v.string())) }) }

/**
 * Endpoints by which members with `tenant:update` choose the apps that may act for their organisation. Other members get INSUFFICIENT_SCOPE, everyone
 * else NOT_FOUND (R27).
 */
export const tenantAppEndpoints: readonly FeatureEndpoint[] = [
  endpoint({
    method: 'GET',
    path: PATH,
    summary: 'Read which apps may act for an organisation',
    success: 'Their client ids; null if all may.',
    access: 'user',
    checksSession: true,
    replies: listed,
    errors: ['NOT_FOUND', 'INSUFFICIENT_SCOPE'],
    async handle({ params: { id }, user: { sub } }, services) {
      await requireUpdate(id, sub, services)
      return ok({ apps: await appsOfTenant(id, services) })
    },
  }),
  endpoint({
    method: 'PUT',
    path: PATH,
    summary: 'Choose which apps may act for an organisation',
    success: 'The client ids; null if all may. Grants of other apps end when they are used.',
    access: 'user',
    isAudited: true,
    body: v.object({ apps }),
    replies: listed,
    errors: ['NOT_FOUND', 'INSUFFICIENT_SCOPE', 'CONFLICT'],
    async handle({ params: { id: tenantId }, body, user: { sub: userId }, context }, services) {
      const { events, records, failure } = services
      const found = await records.find('tenant-apps', tenantId, { tenantId })
      // The write below fails if the list changed since the read above, so that of two parallel changes one is rejected.
      await requireUpdate(tenantId, userId, services)
      const record = { before: { apps: appsIn(found) }, after: body }
      await events.change(EVENT, { tenantId, ...body }, { userId, tenantId, context, record }, async () => {
        if (!(await set(tenantId, found, body.apps, services))) throw failure('CONFLICT')
        // Checks the permission again after the write: a user who lost it meanwhile must not have changed the list.
        await requireUpdate(tenantId, userId, services).catch(async (error: unknown) => {
          await takeBack(tenantId, found, services)
          throw error
        })
        return true
      })
      return ok(body)
    },
  }),
]

async function requireUpdate(
  id: string,
  userId: string,
  { tenants, failure }: Pick<FeatureServices, 'tenants' | 'failure'>,
): Promise<void> {
  const permissions = await tenants.permissionsOf(id, userId)
  if (permissions === null) throw failure('NOT_FOUND')
  if (!permissions.includes('tenant:update')) throw failure('INSUFFICIENT_SCOPE')
}

/** Writes the list. Returns false if the list changed since it was read. */
async function set(
  tenantId: string,
  found: FeatureRecord | null,
  apps: readonly string[] | null,
  { records }: Pick<FeatureServices, 'records'>,
): Promise<boolean> {
  const next = { tenantId, data: { apps } }
  if (found === null) return isInserted(() => records.insert('tenant-apps', { id: tenantId, ...next }))
  return records.replaceIf(found, next, { tenantId })
}

/** Restores the earlier list, unless the list has changed again. */
async function takeBack(
  tenantId: string,
  before: FeatureRecord | null,
  services: Pick<FeatureServices, 'records'>,
): Promise<void> {
  const written = await services.records.find('tenant-apps', tenantId, { tenantId })
  if (written?.version === (before?.version ?? 0) + 1) await set(tenantId, written, appsIn(before), services)
}
