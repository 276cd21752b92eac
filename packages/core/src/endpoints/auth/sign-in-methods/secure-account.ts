import * as v from 'valibot'
import { failure } from '../../../foundations/values/errors.ts'
import { peekMailedToken, redeemMailedToken, refusalsOf } from '../../../identity/one-time-tokens/mailed-tokens.ts'
import { readAlert } from '../../../identity/ways-in/alert-of-way-in.ts'
import { endAccessAndWaysIn } from '../../../identity/ways-in/end-access-and-ways-in.ts'
import { nameWayIn } from '../../../identity/ways-in/name-way-in.ts'
import { namedWayIn } from '../../../identity/ways-in/way-in-schema.ts'
import { ok } from '../../../web/http/replies/reply.ts'
import { aboutRequest } from '../../../web/http/request/about-request.ts'
import { limits } from '../../../web/limits/limits.ts'
import { endpoint } from '../../catalogue/endpoint.ts'

/**
 * Redeems the link "This wasn't me" of a mail about a changed sign-in method (R38). Ends all sessions, suspends that method and every one added
 * after it, and removes the password if it was set since. Second factors stay. A GET redeems nothing, because mail scanners open links.
 */
export const secureAccount = endpoint({
  method: 'POST',
  path: '/secure-account',
  summary: 'Undo a change of a sign-in method with a mailed link',
  success: 'All sessions ended; returns what was suspended and removed.',
  access: 'public',
  isAudited: true,
  needs: ['users', 'sessions', 'proofs', 'mailer.sendSignInMethodChanged'],
  limit: limits.redeem,
  body: v.object({ token: v.optional(v.string()) }),
  replies: {
    200: v.object({ success: v.literal(true), suspended: v.array(namedWayIn), removed: v.array(namedWayIn) }),
  },
  errors: [...refusalsOf('secure-account'), 'ACCOUNT_DISABLED'],

  async handle({ body: { token }, context }, given) {
    const proof = await peekMailedToken('secure-account', token, given)
    const alert = readAlert(proof)
    const user = await given.users.findById(proof.userId)
    // Rejects the link if the account's address changed after the mail: an old mailbox has no power over the account.
    if (user === null || alert === null || user.email !== alert.email) throw failure('INVALID_ALERT_TOKEN')
    if (user.isDisabled === true) throw failure('ACCOUNT_DISABLED')
    await redeemMailedToken('secure-account', token, given)
    const about = aboutRequest(context, { userId: user.id })
    const ending = { reason: 'account-secured', about, since: alert.at, disowned: alert.way } as const
    const ended = await endAccessAndWaysIn(user, { updatedAt: given.now() }, ending, given)
    if (ended === null) throw failure('INVALID_ALERT_TOKEN')
    const { suspended, removed } = ended
    await given.events.publishAll([
      { event: 'identity.user.secured', data: { type: alert.way.type }, about },
      ...(removed.some(({ way }) => way.type === 'password')
        ? [{ event: 'identity.user.password.changed' as const, data: { reason: 'account-secured' as const }, about }]
        : []),
    ])
    return ok({ success: true, suspended: suspended.map(nameWayIn), removed: removed.map(nameWayIn) })
  },
})
