import * as v from 'valibot'
import { randomDigits } from '../../../foundations/crypto/random.ts'
import { failure } from '../../../foundations/values/errors.ts'
import { loadCaller } from '../../../identity/accounts/load-caller.ts'
import { phoneNumber } from '../../../identity/accounts/phone-number.ts'
import { putCode } from '../../../identity/one-time-tokens/codes.ts'
import { aboutCaller } from '../../../identity/session/about-caller.ts'
import { freshProof } from '../../../identity/sign-in/fresh-proof.ts'
import { assertStillSignedIn } from '../../../identity/sign-in/still-signed-in.ts'
import { assertWayInLeft } from '../../../identity/ways-in/assert-way-in-left.ts'
import { finishRemoval } from '../../../identity/ways-in/finish-removal.ts'
import { mayRemove } from '../../../identity/ways-in/may-remove.ts'
import { emailLang } from '../../../outgoing/messages/languages/language.ts'
import { sendNow } from '../../../outgoing/messages/send-now.ts'
import { ok } from '../../../web/http/replies/reply.ts'
import { callerAsRequester } from '../../../web/http/request/requester.ts'
import { limits } from '../../../web/limits/limits.ts'
import { limitByTarget } from '../../../web/limits/rate-limit.ts'
import { assertMaySend } from '../../../web/limits/send-limit.ts'
import { endpoint } from '../../catalogue/endpoint.ts'

/**
 * Sets the caller's phone number as unverified. If SMS is configured, also texts a code to the number. `null` removes the number; rejects with 409
 * LAST_LOGIN_METHOD if the user could no longer sign in. Ends the caller's other sessions that were begun with a code to the former number.
 */
export const addPhone = endpoint({
  method: 'POST',
  path: '/add-phone',
  summary: 'Set or remove your phone number',
  success: 'Number stored, and a code sent to it; or number removed.',
  access: 'user',
  isSensitive: true,
  isAudited: true,
  needs: ['users', 'sessions', 'proofs', 'rateLimiter'],
  limit: limits.sendSms,
  body: v.object({ ...freshProof, phoneNumber: v.nullable(phoneNumber), emailLang }),
  errors: ['SESSION_REVOKED', 'DELIVERY_FAILED', 'LAST_LOGIN_METHOD', 'ACCOUNT_DISABLED'],

  async handle({ body, user: caller, context }, given) {
    const { users, proofs, sms, events, lifetimes, now } = given
    const number = body.phoneNumber
    if (number !== null) {
      await limitByTarget(limits.sendSms, caller.sub, given)
      const requester = callerAsRequester(caller.sub, false)
      await assertMaySend(limits.sendSms, { purpose: 'phone-code', to: number, requester }, given)
    }
    const before = await loadCaller(caller, users)
    const { phoneNumber: former, phoneIdentifier } = before
    const way =
      former !== undefined && before.isPhoneVerified !== false ? ({ type: 'phone', id: former } as const) : null
    // Replacing the number is allowed even if it is the only sign-in method: the current session can confirm the new number.
    const removal = number === null && way !== null ? await mayRemove(before, way, given) : null
    if (removal === 'last') throw failure('LAST_LOGIN_METHOD')
    const isPhoneVerified = number === null ? null : false
    // Clearing `smsCode` invalidates the codes texted to the previous number.
    const patch = { phoneNumber: number, isPhoneVerified, smsCode: null, smsCodeExpiresAt: null, updatedAt: now() }
    // Values to restore if the session ended during this request. The number becomes unverified, because a new owner of the address may
    // have ended the session and removed sign-in by phone (R10).
    const undone = { phoneNumber: former ?? null, isPhoneVerified: false }
    const data = { hasPhone: number !== null, verified: false }
    const about = aboutCaller(caller, context)
    await events.change([{ event: 'identity.user.phone.changed', data, about }], async () => {
      await users.update(caller.sub, patch)
      const remove = () => users.update(caller.sub, undone)
      await assertStillSignedIn(caller, given, remove)
      const restored = { ...undone, isPhoneVerified: true, ...(phoneIdentifier !== undefined && { phoneIdentifier }) }
      const restore = () => users.update(caller.sub, restored)
      if (removal === 'yes') await assertWayInLeft(caller, { restore, remove }, given)
    })
    await proofs.deleteFor(caller.sub, ['phone-code', 'sms-code-2fa', 'sms-code-attempts', 'second-factor-phone'])
    if (way !== null) await finishRemoval(caller.sub, before, way, { about, keep: caller.sid }, context, given)
    if (number === null || sms === undefined) return ok()
    const code = randomDigits(6)
    const subject = { purpose: 'phone-code', userId: caller.sub, boundTo: number } as const
    const facts = { proofs: [await putCode(subject, code, lifetimes.smsCodeMs, given)] }
    await sendNow(() => sms.sendCode(number, code, body.emailLang, facts), context, given.logger)
    return ok()
  },
})
