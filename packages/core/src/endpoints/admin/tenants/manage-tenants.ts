import * as v from 'valibot'
import { randomUuid } from '../../../foundations/crypto/random.ts'
import { changesBetween } from '../../../foundations/events/changes.ts'
import { jsonObject } from '../../../foundations/values/json-object.ts'
import { nameText } from '../../../foundations/values/name-text.ts'
import { slugText } from '../../../foundations/values/slug-text.ts'
import { deleteTenant } from '../../../identity/accounts/tenants/delete-tenant.ts'
import { writeSlug } from '../../../identity/accounts/tenants/write-slug.ts'
import { ok } from '../../../web/http/replies/reply.ts'
import { aboutRequest } from '../../../web/http/request/about-request.ts'
import { pageFacts, pageFields, pageOf, pageReply } from '../../../web/http/request/page-query.ts'
import { endpoint } from '../../catalogue/endpoint.ts'
import { tenantReply, tenantView } from './tenant-view.ts'

/** Lists tenants, newest first. `search` matches the name. */
export const listTenants = endpoint({
  method: 'GET',
  path: '/api/tenants',
  summary: 'List tenants',
  success: 'One page of the tenants.',
  access: 'admin',
  needs: ['tenants.list'],
  query: v.strictObject(pageFields),
  replies: { 200: v.object({ tenants: v.array(tenantReply), ...pageReply }) },

  async handle({ query }, { tenants }) {
    const page = pageOf(query)
    const found = await tenants.list(page)
    const counts = await tenants.countMembers?.(found.tenants.map(({ id }) => id))
    const views = found.tenants.map((tenant) => tenantView(tenant, counts))
    return ok({ tenants: views, ...pageFacts(page, found.total) })
  },
})

export const createTenant = endpoint({
  method: 'POST',
  path: '/api/tenants',
  summary: 'Create a tenant',
  success: 'Tenant created.',
  access: 'admin',
  needs: ['tenants.insert'],
  body: v.object({
    name: nameText(1, 200),
    isActive: v.optional(v.boolean(), true),
    slug: v.optional(slugText),
    config: v.optional(jsonObject),
  }),
  replies: { 200: v.object({ success: v.literal(true), tenant: tenantReply }) },
  errors: ['SLUG_EXISTS'],

  async handle({ body: { name, isActive, slug, config }, admin, context }, { tenants, events, now }) {
    const tenant = {
      id: randomUuid(),
      name,
      isActive,
      ...(slug && { slug }),
      ...(config && { config }),
      createdAt: now(),
    }
    const changes = changesBetween({}, { name, isActive, slug, config })
    const about = { ...aboutRequest(context, { tenantId: tenant.id }), changes }
    const data = { tenantId: tenant.id, name, by: admin.by }
    await writeSlug(slug, tenants, () =>
      events.change([{ event: 'identity.tenant.created', data, about }], () => tenants.insert(tenant)),
    )
    return ok({ success: true, tenant: tenantView(tenant) })
  },
})

/** Deletes a tenant with its memberships, roles, invitations, webhooks and records of features. */
export const deleteTenantByAdmin = endpoint({
  method: 'DELETE',
  path: '/api/tenants/:id',
  summary: 'Delete a tenant',
  success: 'The tenant no longer exists, nor do its memberships, roles, invitations and webhooks.',
  access: 'admin',
  needs: ['tenants.find', 'tenants.delete'],

  async handle({ params: { id }, admin: { by }, context }, given) {
    await deleteTenant(id, { by, about: aboutRequest(context, { tenantId: id }) }, given)
    return ok()
  },
})
