import * as v from 'valibot'
import { randomDigits } from '../../../foundations/crypto/random.ts'
import { loadCaller } from '../../../identity/accounts/load-caller.ts'
import { phoneNumber } from '../../../identity/accounts/phone-number.ts'
import { putCode } from '../../../identity/one-time-tokens/codes.ts'
import { freshProof } from '../../../identity/sign-in/fresh-proof.ts'
import { emailLang } from '../../../outgoing/messages/languages/language.ts'
import { sendNow } from '../../../outgoing/messages/send-now.ts'
import { ok } from '../../../web/http/replies/reply.ts'
import { callerAsRequester } from '../../../web/http/request/requester.ts'
import { limits } from '../../../web/limits/limits.ts'
import { limitByTarget } from '../../../web/limits/rate-limit.ts'
import { assertMaySend } from '../../../web/limits/send-limit.ts'
import { endpoint } from '../../catalogue/endpoint.ts'
import { changeNumber } from './change-number.ts'

/**
 * Sets the caller's phone number as unverified. If SMS is configured, also texts a code to the number. For a number that is stored and unverified
 * already, only texts the code. `null` removes the number; rejects with 409 LAST_LOGIN_METHOD if the user could then no longer sign in. Ends the
 * caller's other sessions that were begun with a code to the former number.
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
    const { sms } = given
    const number = body.phoneNumber
    if (number !== null) {
      await limitByTarget(limits.sendSms, caller.sub, given)
      const requester = callerAsRequester(caller.sub, false)
      await assertMaySend(limits.sendSms, { purpose: 'phone-code', to: number, requester }, given)
    }
    const user = await loadCaller(caller, given.users)
    const isStored = number !== null && number === user.phoneNumber && user.isPhoneVerified === false
    if (!isStored) await changeNumber(number, user, caller, context, given)
    if (number === null || sms === undefined) return ok()
    const code = randomDigits(6)
    const subject = { purpose: 'phone-code', userId: caller.sub, boundTo: number } as const
    const facts = { proofs: [await putCode(subject, code, given.lifetimes.smsCodeMs, given)] }
    await sendNow(() => sms.sendCode(number, code, body.emailLang, facts), context, given.logger)
    return ok()
  },
})
