import { failure } from '../../../foundations/values/errors.ts'
import { deleteUser } from '../../../identity/accounts/removal/delete-user.ts'
import { ok } from '../../../web/http/replies/reply.ts'
import { aboutRequest } from '../../../web/http/request/about-request.ts'
import { endpoint } from '../../catalogue/endpoint.ts'

/** Deletes a user and all data of the account (R28). */
export const deleteUserByAdmin = endpoint({
  method: 'DELETE',
  deletesUser: true,
  path: '/api/users/:id',
  summary: 'Delete a user',
  success: 'The user no longer exists.',
  access: 'admin',
  changesUser: 'id',
  needs: ['users.delete', 'sessions', 'proofs'],
  errors: ['USER_NOT_FOUND'],

  async handle({ params: { id }, admin, context }, given) {
    const isDeleted = await deleteUser(id, aboutRequest(context, { userId: id }), given, admin.by)
    if (!isDeleted) throw failure('USER_NOT_FOUND')
    return ok()
  },
})
