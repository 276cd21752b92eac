import * as v from 'valibot'
import { deleteUser } from '../../../identity/accounts/removal/delete-user.ts'
import { aboutCaller } from '../../../identity/session/about-caller.ts'
import { freshProof } from '../../../identity/sign-in/fresh-proof.ts'
import { ok } from '../../../web/http/replies/reply.ts'
import { limits } from '../../../web/limits/limits.ts'
import { endpoint } from '../../catalogue/endpoint.ts'

/** Deletes the caller's account and all its data, including sessions and one-time tokens (R28). */
export const deleteAccount = endpoint({
  method: 'DELETE',
  deletesUser: true,
  path: '/account',
  summary: 'Delete your account',
  success: 'Account deleted, session cookies cleared.',
  access: 'user',
  allowsGuests: true,
  isSensitive: true,
  isAudited: true,
  needs: ['users.delete', 'sessions', 'proofs'],
  limit: limits.sensitive,
  body: v.object(freshProof),

  async handle({ user: caller, context }, given) {
    await deleteUser(caller.sub, aboutCaller(caller, context), given)
    return ok({ success: true }, given.sessionCookies.cleared)
  },
})
