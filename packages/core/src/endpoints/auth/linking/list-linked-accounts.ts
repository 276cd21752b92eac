import * as v from 'valibot'
import { timestamp } from '../../../foundations/values/timestamps.ts'
import { requireUser } from '../../../identity/accounts/require-user.ts'
import type { LinkedAccount } from '../../../ports/accounts/linked-accounts.ts'
import { ok } from '../../../web/http/replies/reply.ts'
import { endpoint } from '../../catalogue/endpoint.ts'

const accountsReply = v.object({
  linkedAccounts: v.array(
    v.object({
      provider: v.string(),
      providerAccountId: v.string(),
      email: v.optional(v.string()),
      name: v.optional(v.string()),
      picture: v.optional(v.string()),
      linkedAt: timestamp,
    }),
  ),
})

export const listLinkedAccounts = endpoint({
  method: 'GET',
  path: '/linked-accounts',
  summary: 'List your linked accounts',
  success: 'Your linked accounts.',
  access: 'user',
  checksSession: true,
  allowsImpersonation: true,
  needs: ['linkedAccounts'],
  replies: { 200: accountsReply },

  async handle({ user }, { linkedAccounts }) {
    return ok(viewOf(await linkedAccounts.listForUser(user.sub)))
  },
})

export const listLinkedAccountsOfUser = endpoint({
  method: 'GET',
  path: '/api/users/:id/linked-accounts',
  summary: 'List linked accounts of a user',
  success: "The user's linked accounts.",
  access: 'admin',
  needs: ['users', 'linkedAccounts'],
  replies: { 200: accountsReply },
  errors: ['USER_NOT_FOUND'],

  async handle({ params: { id } }, { users, linkedAccounts }) {
    await requireUser(id, users)
    return ok(viewOf(await linkedAccounts.listForUser(id)))
  },
})

function viewOf(found: readonly LinkedAccount[]): v.InferInput<typeof accountsReply> {
  return {
    linkedAccounts: found.map(({ userId: _, linkedAt, ...rest }) => ({ ...rest, linkedAt: linkedAt.toISOString() })),
  }
}
