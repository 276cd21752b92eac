import { endpoint, type FeatureEndpoint, type FeatureServices, ok, text } from '@sallyport/core/feature'
import * as v from 'valibot'
import { appsOfTenant } from '../grants/tenants.ts'
import { isInserted } from '../is-inserted.ts'

const PATH = '/tenants/:id/apps'
const apps = v.nullable(v.pipe(v.array(text(1, 2048)), v.maxLength(100)))
const EVENT = 'identity.authorization-server.tenant.updated'
const ATTEMPTS = 5

const listed = { 200: v.object({ apps: v.nullable(v.array(v.string())) }) }

/** Which apps may act for an organisation: its owners and administrators decide. Everyone else finds no organisation (R27). */
export const tenantAppEndpoints: readonly FeatureEndpoint[] = [
  endpoint({
    method: 'GET',
    path: PATH,
    summary: 'Read which apps may act for an organisation',
    success: 'Their client ids; null if all may.',
    access: 'user',
    replies: listed,
    errors: ['NOT_FOUND', 'INSUFFICIENT_SCOPE'],
    async handle({ params: { id }, user: { sub } }, services) {
      await requireAdministrator(id, sub, services)
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
      await requireAdministrator(tenantId, userId, services)
      const { events, failure } = services
      const record = { before: { apps: await appsOfTenant(tenantId, services) }, after: body }
      const isSet = await events.change(EVENT, { tenantId, ...body }, { userId, tenantId, context, record }, () =>
        set(tenantId, body.apps, services),
      )
      if (!isSet) throw failure('CONFLICT')
      return ok(body)
    },
  }),
]

async function requireAdministrator(
  id: string,
  userId: string,
  { tenants, failure }: Pick<FeatureServices, 'tenants' | 'failure'>,
): Promise<void> {
  const [tenant, role] = await Promise.all([tenants.find(id), tenants.roleOf(id, userId)])
  if (tenant?.isActive !== true || role === null) throw failure('NOT_FOUND')
  if (role === 'member') throw failure('INSUFFICIENT_SCOPE')
}

/** Returns false if others changed it each time. */
async function set(
  tenantId: string,
  chosen: readonly string[] | null,
  { records }: Pick<FeatureServices, 'records'>,
): Promise<boolean> {
  const owner = { tenantId }
  if (chosen === null) {
    await records.takeOnce('tenant-apps', tenantId, owner)
    return true
  }
  const next = { tenantId, data: { apps: chosen } }
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const before = await records.find('tenant-apps', tenantId, owner)
    const isWritten =
      before === null
        ? await isInserted(() => records.insert('tenant-apps', { id: tenantId, ...next }))
        : await records.replaceIf(before, next, owner)
    if (isWritten) return true
  }
  return false
}
