import * as v from 'valibot'
import { requireUser } from '../../../identity/accounts/require-user.ts'
import { ok } from '../../../web/http/replies/reply.ts'
import { pageFacts, pageFields, pageOf, pageReply } from '../../../web/http/request/page-query.ts'
import { endpoint } from '../../catalogue/endpoint.ts'
import { adminUser, adminUserView } from './admin-user.ts'
import { searchUsers, userFilters } from './user-query.ts'
import { withRoles } from './with-roles.ts'

/** `roles`: the user's global roles. Absent if the stores can't read the roles of several users at once. */
const listedUser = v.object({ ...adminUser.entries, roles: v.optional(v.array(v.string())) })

/**
 * Lists users, newest first by default. `search` matches email, names, username, phone number and id, or only the email if the store lacks
 * `profiles.search`.
 */
export const listUsers = endpoint({
  method: 'GET',
  path: '/api/users',
  summary: 'List users',
  success: 'One page of the users.',
  access: 'admin',
  needs: ['users.list', 'profiles'],
  query: v.strictObject({ ...pageFields, ...userFilters }),
  replies: { 200: v.object({ users: v.array(listedUser), ...pageReply }) },

  async handle({ query: { page: number, limit, offset, search, filter, ...filters } }, given) {
    const page = pageOf({ page: number, limit, offset, search, filter })
    const found = await searchUsers(filters, page, given)
    const listed = await withRoles(found.users, given.roles)
    const users = listed.map(({ user, roles }) => ({ ...adminUserView(user), ...(roles && { roles }) }))
    return ok({ users, ...pageFacts(page, found.total) })
  },
})

export const readUser = endpoint({
  method: 'GET',
  path: '/api/users/:id',
  summary: 'Read a user',
  success: 'The user.',
  access: 'admin',
  needs: ['users'],
  replies: { 200: adminUser },
  errors: ['USER_NOT_FOUND'],

  async handle({ params }, { users }) {
    return ok(adminUserView(await requireUser(params.id, users)))
  },
})
