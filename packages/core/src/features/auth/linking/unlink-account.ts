import * as v from 'valibot'
import { loadCaller } from '../../../accounts/load-caller.ts'
import { failure } from '../../../http/errors.ts'
import { done, ok } from '../../../http/reply.ts'
import type { Mailer } from '../../../ports/mailer.ts'
import type { SmsSender } from '../../../ports/sms.ts'
import type { User } from '../../../ports/users.ts'
import { aboutCaller } from '../../../session/about-caller.ts'
import { freshProof } from '../../../sign-in/fresh-proof.ts'
import { endpoint } from '../../../sign-in/services.ts'

/** Unlinks one of the caller's accounts, unless it is their only way to sign in. */
export const unlinkAccount = endpoint({
  method: 'DELETE',
  path: '/linked-accounts/:provider/:id',
  summary: 'Unlink an account',
  access: 'user',
  isSensitive: true,
  needs: ['users', 'sessions', 'linkedAccounts'],
  uses: ['mailer', 'sms'],
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
function hasOtherWayIn(
  user: User,
  { mailer, sms }: { readonly mailer?: Mailer | undefined; readonly sms?: SmsSender | undefined },
): boolean {
  const bySms = sms !== undefined && user.phoneNumber !== undefined && user.isPhoneVerified !== false
  return user.passwordHash !== undefined || mailer?.sendMagicLink !== undefined || bySms
}
