import { endpoint, ok, text } from '@sallyport/core/feature'
import * as v from 'valibot'

/** For tenants that have no owner yet, or none who can act. */
export const appointOwner = endpoint({
  method: 'POST',
  path: '/api/tenants/:id/owner',
  summary: 'Appoint an owner of a tenant',
  success: 'The member is an owner of the tenant.',
  access: 'admin',
  area: 'roles',
  changesUser: 'userId',
  body: v.object({ userId: text(1, 255) }),
  errors: ['NOT_FOUND', 'MEMBER_NOT_FOUND', 'CONFLICT'],

  async handle({ params: { id }, body: { userId }, admin, context }, { tenants, failure }) {
    if ((await tenants.find(id)) === null) throw failure('NOT_FOUND')
    const from = await tenants.roleOf(id, userId)
    if (from === null) throw failure('MEMBER_NOT_FOUND')
    if (from !== 'owner') await tenants.changeRole(id, userId, { from, to: 'owner' }, { by: admin, context })
    return ok()
  },
})
