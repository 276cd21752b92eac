import { DELETE_USER_USES, deleteUser } from '../../../accounts/delete-user.ts'
import { endpoint } from '../../../catalogue/endpoint.ts'
import { aboutRequest } from '../../../http/about-request.ts'
import { ok } from '../../../http/reply.ts'

/** Deletes a user and all data of the account (R28). */
export const deleteUserByAdmin = endpoint({
  method: 'DELETE',
  path: '/api/users/:id',
  summary: 'Delete a user',
  success: 'The user no longer exists.',
  access: 'admin',
  needs: ['users.delete', 'sessions', 'proofs'],
  uses: DELETE_USER_USES,

  async handle({ params: { id }, admin, context }, given) {
    await deleteUser(id, aboutRequest(context, { userId: id }), given, admin.by)
    return ok()
  },
})
