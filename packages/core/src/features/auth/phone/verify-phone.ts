import * as v from 'valibot'
import { loadCaller } from '../../../accounts/load-caller.ts'
import { endpoint } from '../../../catalogue/endpoint.ts'
import { failure } from '../../../http/errors.ts'
import { done, ok } from '../../../http/reply.ts'
import { text } from '../../../http/text.ts'
import { limits } from '../../../limits/limits.ts'
import { underGuessLimit } from '../../../lockout/guess-limit.ts'
import { consumeCode } from '../../../one-time-tokens/codes.ts'
import { aboutCaller } from '../../../session/about-caller.ts'
import { assertStillSignedIn } from '../../../sign-in/still-signed-in.ts'

export const verifyPhone = endpoint({
  method: 'POST',
  path: '/verify-phone',
  summary: 'Verify your phone number with a code',
  success: 'Number verified.',
  access: 'user',
  needs: ['users', 'sessions', 'proofs', 'rateLimiter', 'sms'],
  uses: ['codeKeys', 'events', 'rateLimits', 'now'],
  limit: limits.verify,
  body: v.object({ code: text(1, 16) }),
  replies: { 200: done },
  errors: ['INVALID_CODE', 'PHONE_NOT_SET', 'ACCOUNT_DISABLED', 'SESSION_REVOKED'],

  async handle({ body, user: caller, context }, given) {
    const { users, proofs, events, now } = given
    const { id, phoneNumber } = await loadCaller(caller, users)
    if (phoneNumber === undefined) throw failure('PHONE_NOT_SET')
    const subject = { purpose: 'phone-code', userId: id, boundTo: phoneNumber } as const
    const isRight = await underGuessLimit(id, given, () => consumeCode(subject, body.code, given))
    if (!isRight) throw failure('INVALID_CODE')
    const updated = await users.update(id, { isPhoneVerified: true, updatedAt: now() })
    if (updated?.phoneNumber !== phoneNumber) {
      // The number was changed or removed during this request, so the code was for the old number. Marks the new number as unverified.
      await users.update(id, { isPhoneVerified: updated?.phoneNumber === undefined ? null : false })
      throw failure('INVALID_CODE')
    }
    // Undoes the verification if the session ended during this request. A new owner of the address may have ended it to stop sign-in by
    // phone (R10).
    await assertStillSignedIn(caller, given, () => users.update(id, { isPhoneVerified: false }))
    await proofs.deleteFor(id, ['second-factor-phone'])
    await events.publish(
      'identity.user.phone.changed',
      { hasPhone: true, verified: true },
      aboutCaller(caller, context),
    )
    return ok()
  },
})
