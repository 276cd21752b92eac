import { endpoint, ok, text } from '@sallyport/core/feature'
import * as v from 'valibot'
import { makeOwner } from '../make-owner.ts'

/** Lets administrators of the service appoint an owner of a tenant that has no owner yet, or none who can act. */
export const appointOwner = endpoint({
  method: 'POST',
  path: '/api/tenants/:id/owner',
  summary: 'Appoint an owner of a tenant',
  success: 'The member is an owner of the tenant.',
  access: 'admin',
  area: 'roles',
  changesUser: 'userId',
  body: v.object({ userId: text(1, 255) }),
  errors: ['NOT_FOUND', 'MEMBER_NOT_FOUND', 'LAST_OWNER', 'CONFLICT'],

  async handle({ params: { id }, body: { userId }, admin, context }, services) {
    const { tenants, failure } = services
    if ((await tenants.find(id)) === null) throw failure('NOT_FOUND')
    const from = await tenants.roleOf(id, userId)
    if (from === null) throw failure('MEMBER_NOT_FOUND')
    await makeOwner(id, userId, from, { by: admin, context }, services)
    return ok()
  },
})
