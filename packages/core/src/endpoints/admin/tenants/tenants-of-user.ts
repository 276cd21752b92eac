import * as v from 'valibot'
import { requireUser } from '../../../identity/accounts/require-user.ts'
import { ok } from '../../../web/http/replies/reply.ts'
import { endpoint } from '../../catalogue/endpoint.ts'
import { tenantReply, tenantView } from './tenant-view.ts'

export const listTenantsOfUser = endpoint({
  method: 'GET',
  path: '/api/users/:id/tenants',
  summary: 'List tenants of a user',
  success: "The user's tenants.",
  access: 'admin',
  area: 'tenants',
  needs: ['users', 'tenants'],
  replies: { 200: v.object({ tenantIds: v.array(v.string()), tenants: v.array(tenantReply) }) },
  errors: ['USER_NOT_FOUND'],

  async handle({ params: { id } }, { users, tenants }) {
    await requireUser(id, users)
    const found = await tenants.tenantsOf(id)
    return ok({ tenantIds: found.map((tenant) => tenant.id), tenants: found.map((tenant) => tenantView(tenant)) })
  },
})
