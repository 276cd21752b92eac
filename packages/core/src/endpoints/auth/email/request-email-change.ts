import * as v from 'valibot'
import { failure, invalidInput } from '../../../foundations/values/errors.ts'
import { emailAddress } from '../../../identity/accounts/email-address.ts'
import { loadCaller } from '../../../identity/accounts/load-caller.ts'
import { issueMailedToken } from '../../../identity/one-time-tokens/mailed-tokens.ts'
import { freshProof } from '../../../identity/sign-in/fresh-proof.ts'
import { assertStillSignedIn } from '../../../identity/sign-in/still-signed-in.ts'
import { emailLang } from '../../../outgoing/messages/languages/language.ts'
import { sendNow } from '../../../outgoing/messages/send-now.ts'
import { ok } from '../../../web/http/replies/reply.ts'
import { callerAsRequester, requesterOf } from '../../../web/http/request/requester.ts'
import { limits } from '../../../web/limits/limits.ts'
import { assertMaySend } from '../../../web/limits/send-limit.ts'
import { endpoint } from '../../catalogue/endpoint.ts'
import { emailChangeData } from './email-change.ts'

/**
 * Mails a confirmation link to the caller's new address. The account changes only when the link is used. With `registration.hideExisting`,
 * a taken address gets the same response as a free one, and the owner of the taken address gets a notice by mail (R24b). Without it, a guest
 * gets CONFLICT and any other user EMAIL_EXISTS. A guest gets a full account with the confirmed address.
 */
export const requestEmailChange = endpoint({
  method: 'POST',
  path: '/change-email/request',
  summary: 'Request a change of your email address',
  success: 'Link sent to the new address.',
  access: 'user',
  allowsGuests: true,
  isSensitive: true,
  needs: ['users.updateIf', 'sessions', 'proofs', 'rateLimiter', 'mailer.sendChangeEmail'],
  limit: limits.sendMail,
  body: v.object({ ...freshProof, newEmail: emailAddress, emailLang }),
  errors: ['EMAIL_EXISTS', 'CONFLICT', 'SESSION_REVOKED', 'DELIVERY_FAILED'],

  async handle({ body: { newEmail, emailLang: lang }, user: caller, context }, given) {
    const { users, proofs, mailer, links, lifetimes, logger, registration } = given
    const user = await loadCaller(caller, users)
    if (newEmail === user.email) throw invalidInput({ path: 'newEmail', rule: 'same' })
    // Anyone can create guests, so the limits for unauthenticated callers apply to them.
    const requester = user.isGuest ? requesterOf(null, context, given) : callerAsRequester(user.id, false)
    await assertMaySend(limits.sendMail, { purpose: 'change-email', to: newEmail, requester }, given)
    const isTaken = (await users.findByEmail(newEmail)) !== null
    if (isTaken && registration?.hideExisting !== true) throw failure(user.isGuest ? 'CONFLICT' : 'EMAIL_EXISTS')
    const data = emailChangeData(user, newEmail, caller.sid)
    const token = await issueMailedToken('change-email', user.id, lifetimes.emailChangeMs, given, data)
    await assertStillSignedIn(caller, given, () => proofs.deleteFor(user.id, ['change-email']))
    // A taken address gets a notice without the token, since the change could not be confirmed.
    const send = isTaken
      ? async () => mailer.sendAccountExists?.(newEmail, lang)
      : () => mailer.sendChangeEmail(newEmail, token, links.changeEmail(token), lang)
    await sendNow(send, context, logger)
    return ok()
  },
})
