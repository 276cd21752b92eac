import * as v from 'valibot'
import { loadCaller } from '../../../accounts/load-caller.ts'
import { endpoint } from '../../../catalogue/endpoint.ts'
import { failure } from '../../../http/errors.ts'
import { done, ok } from '../../../http/reply.ts'
import type { Optionally } from '../../../ports/needs.ts'
import type { User } from '../../../ports/users.ts'
import { aboutCaller } from '../../../session/about-caller.ts'
import { freshProof } from '../../../sign-in/fresh-proof.ts'

/** Unlinks one of the caller's accounts, unless it is their only way to sign in. */
export const unlinkAccount = endpoint({
  method: 'DELETE',
  path: '/linked-accounts/:provider/:id',
  summary: 'Unlink an account',
  success: "The account isn't linked to you.",
  access: 'user',
  isSensitive: true,
  needs: ['users', 'sessions', 'linkedAccounts'],
  uses: ['mailer', 'sms', 'events'],
  body: v.object(freshProof),
  replies: { 200: done },
  errors: ['LAST_LOGIN_METHOD'],

  async handle({ params: { provider, id }, user: caller, context }, given) {
    const { linkedAccounts, events } = given
    const user = await loadCaller(caller, given.users)
    // A linked address can't be used to sign in, so it may always be unlinked.
    const keepingOne = provider !== 'email' && !hasOtherWayIn(user, given)
    if (await linkedAccounts.delete(user.id, provider, id, { keepingOne })) {
      const data = { provider, providerAccountId: id }
      await events.publish('identity.user.unlinked', data, aboutCaller(caller, context))
      return ok()
    }
    const isStillThere = (await linkedAccounts.find(provider, id))?.userId === user.id
    if (isStillThere) throw failure('LAST_LOGIN_METHOD')
    return ok()
  },
})

/** True if the user can sign in without a linked account. */
function hasOtherWayIn(user: User, { mailer, sms }: Optionally<'mailer' | 'sms'>): boolean {
  const bySms = sms !== undefined && user.phoneNumber !== undefined && user.isPhoneVerified !== false
  return user.passwordHash !== undefined || mailer?.sendMagicLink !== undefined || bySms
}
