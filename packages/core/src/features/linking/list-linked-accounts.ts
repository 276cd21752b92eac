/** Accounts at providers that belong to a user. Routes: /linked-accounts, /link-request, /link-verify. Ports: linkedAccounts, users, proofs. */
import * as v from 'valibot'
import { ok } from '../../http/reply.ts'
import { endpoint } from '../../sign-in/services.ts'

const linkedAccount = v.object({
  provider: v.string(),
  providerAccountId: v.string(),
  email: v.optional(v.string()),
  name: v.optional(v.string()),
  picture: v.optional(v.string()),
  linkedAt: v.pipe(v.string(), v.isoTimestamp()),
})

/** The caller's linked accounts, oldest first. */
export const listLinkedAccounts = endpoint({
  method: 'GET',
  path: '/linked-accounts',
  summary: 'List your linked accounts',
  access: 'user',
  needs: ['linkedAccounts'],
  replies: { 200: v.object({ linkedAccounts: v.array(linkedAccount) }) },

  async handle({ user }, { linkedAccounts }) {
    const found = await linkedAccounts.listForUser(user.sub)
    return ok({
      linkedAccounts: found.map(({ userId: _, linkedAt, ...rest }) => ({ ...rest, linkedAt: linkedAt.toISOString() })),
    })
  },
})
