import * as v from 'valibot'
import { changesBetween } from '../../../foundations/events/changes.ts'
import { failure } from '../../../foundations/values/errors.ts'
import { jsonObject } from '../../../foundations/values/json-object.ts'
import { nameText } from '../../../foundations/values/name-text.ts'
import { slugText } from '../../../foundations/values/slug-text.ts'
import { withoutUndefined } from '../../../foundations/values/without-undefined.ts'
import { writeSlug } from '../../../identity/accounts/tenants/write-slug.ts'
import { ok } from '../../../web/http/replies/reply.ts'
import { aboutRequest } from '../../../web/http/request/about-request.ts'
import { endpoint } from '../../catalogue/endpoint.ts'
import { tenantReply, tenantView } from './tenant-view.ts'

export const readTenant = endpoint({
  method: 'GET',
  path: '/api/tenants/:id',
  summary: 'Read a tenant',
  success: 'The tenant.',
  access: 'admin',
  needs: ['tenants.find'],
  replies: { 200: v.object({ tenant: tenantReply }) },

  async handle({ params: { id } }, { tenants }) {
    const [tenant, counts] = await Promise.all([tenants.find(id), tenants.countMembers?.([id])])
    if (tenant === null) throw failure('NOT_FOUND')
    return ok({ tenant: tenantView(tenant, counts) })
  },
})

/** Changes a tenant. Missing fields keep their value; `null` removes `config` or `slug`. */
export const updateTenant = endpoint({
  method: 'PATCH',
  path: '/api/tenants/:id',
  summary: 'Change a tenant',
  success: 'Tenant changed.',
  access: 'admin',
  needs: ['tenants.update'],
  body: v.strictObject({
    name: v.optional(nameText(1, 200)),
    isActive: v.optional(v.boolean()),
    slug: v.nullish(slugText),
    config: v.nullish(jsonObject),
  }),
  replies: { 200: v.object({ success: v.literal(true), tenant: tenantReply }) },
  errors: ['SLUG_EXISTS'],

  async handle({ params: { id }, body, admin, context }, { tenants, events }) {
    const patch = withoutUndefined(body)
    const before = (await tenants.find?.(id)) ?? {}
    const data = { tenantId: id, fields: Object.keys(patch), by: admin.by }
    const changes = changesBetween(before, patch, data.fields)
    const about = { ...aboutRequest(context, { tenantId: id }), changes }
    const told = data.fields.length > 0 ? [{ event: 'identity.tenant.updated' as const, data, about }] : []
    const tenant = await writeSlug(patch.slug, tenants, () => events.change(told, () => tenants.update(id, patch)))
    if (tenant === null) throw failure('NOT_FOUND')
    return ok({ success: true, tenant: tenantView(tenant) })
  },
})
