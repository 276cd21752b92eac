import * as v from 'valibot'
import { requireUser } from '../../../accounts/require-user.ts'
import { endpoint } from '../../../catalogue/endpoint.ts'
import { pageFacts, pageFields, pageOf, pageReply } from '../../../http/page-query.ts'
import { ok } from '../../../http/reply.ts'
import { limits } from '../../../limits/limits.ts'
import { adminUser, adminUserView } from './admin-user.ts'

/** Lists users, newest first. `search` matches the email address. */
export const listUsers = endpoint({
  method: 'GET',
  path: '/api/users',
  summary: 'List users',
  success: 'One page of the users.',
  access: 'admin',
  needs: ['users.list'],
  limit: limits.admin,
  query: v.object(pageFields),
  replies: { 200: v.object({ users: v.array(adminUser), ...pageReply }) },

  async handle({ query }, { users }) {
    const page = pageOf(query)
    const found = await users.list(page)
    return ok({ users: found.users.map(adminUserView), ...pageFacts(page, found.total) })
  },
})

export const readUser = endpoint({
  method: 'GET',
  path: '/api/users/:id',
  summary: 'Read a user',
  success: 'The user.',
  access: 'admin',
  needs: ['users'],
  limit: limits.admin,
  replies: { 200: adminUser },
  errors: ['USER_NOT_FOUND'],

  async handle({ params }, { users }) {
    return ok(adminUserView(await requireUser(params.id, users)))
  },
})
