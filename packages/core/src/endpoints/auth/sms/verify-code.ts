import * as v from 'valibot'
import type { KeyRing } from '../../../foundations/crypto/key-ring.ts'
import { hashCodeByEach, hashToken } from '../../../foundations/crypto/token-hash.ts'
import { failure } from '../../../foundations/values/errors.ts'
import type { SmsUserStore } from '../../../identity/accounts/sms-user-store.ts'
import { type SmsGuessGiven, underSmsGuessLimit } from '../../../identity/lockout/sms-guesses.ts'
import { CODE_ATTEMPTS, consumeCode } from '../../../identity/one-time-tokens/codes.ts'
import { publishFailure } from '../../../identity/sign-in/publish-failure.ts'
import { findSignIn, finishBySecondFactor, SECOND_FACTOR_ERRORS } from '../../../identity/sign-in/second-factor.ts'
import { verifyOwnPhone } from '../../../identity/sign-in/verify-own-phone.ts'
import type { User } from '../../../ports/accounts/users.ts'
import { ok } from '../../../web/http/replies/reply.ts'
import { codeText } from '../../../web/http/request/code-text.ts'
import type { RequestContext } from '../../../web/http/routing/context.ts'
import { limits } from '../../../web/limits/limits.ts'
import { signInEndpoint } from '../../catalogue/sign-in-endpoint.ts'
import { accountFields, assertNamed, assertSignInBySms, findAccount } from './account.ts'
import { canGetCodes } from './factor.ts'
import { secondFactorCode } from './second-factor-code.ts'

const PURPOSE = 'sms-code-attempts'

/**
 * Signs in with a texted code, or completes a sign-in that waits for its second factor. An unknown account gets the same response as a
 * wrong code (R24b). If the caller is signed in to the account that the body names, and its phone number is unverified, the code that
 * `/add-phone` sent verifies the number and creates no session. This serves clients that don't know `/verify-phone`.
 */
export const verifySmsCode = signInEndpoint({
  method: 'POST',
  path: '/sms/verify',
  summary: 'Sign in with a texted code, or verify your new phone number',
  success: 'Signed in, or a second factor is needed, or your number verified.',
  access: ['user', 'public'],
  needs: ['sms'],
  limit: limits.verify,
  body: v.object({
    ...accountFields,
    code: codeText,
    mode: v.optional(v.picklist(['login', '2fa'])),
    tempToken: v.optional(v.string()),
  }),
  errors: ['NOT_FOUND', ...SECOND_FACTOR_ERRORS],

  async handle({ body, user: caller, context }, given) {
    const { code, mode, tempToken } = body
    if (mode === '2fa') {
      const pending = await findSignIn(tempToken, given)
      const subject = secondFactorCode(pending)
      return finishBySecondFactor(pending, 'sms', context, given, () => consumeCode(subject, code, given))
    }
    const { users } = given
    assertNamed(body)
    const user = await findAccount(body, given)
    if (caller !== undefined && user?.id === caller.sub && hasNewPhone(user)) {
      await verifyOwnPhone(caller, user, code, context, given)
      return ok()
    }
    assertSignInBySms(users)
    if (!(await takeLoginCode(user, code, context, { ...given, users })) || user === null) {
      const reason = 'INVALID_CODE'
      const about = user && { ...(user.email !== null && { email: user.email }), userId: user.id }
      await publishFailure({ method: 'sms', reason, ...about }, context, given)
      throw failure(reason)
    }
    // Rejects the sign-in if the user's phone number was changed or removed during this request.
    const stillHolds = async (current: User) => canGetCodes(current) && current.phoneNumber === user.phoneNumber
    return { user, method: 'sms', way: { type: 'phone', id: user.phoneNumber ?? '' }, stillHolds }
  },
})

/** True if the user has an unverified phone number, to which the service sends no sign-in codes. */
function hasNewPhone({ phoneNumber, isPhoneVerified }: User): boolean {
  return phoneNumber !== undefined && isPhoneVerified === false
}

interface Given extends SmsGuessGiven {
  readonly users: SmsUserStore
  readonly codeKeys: KeyRing
}

/**
 * Consumes the code and returns true if it is the user's current one. Each guess is counted before the comparison. The fifth wrong guess invalidates
 * the code (R01).
 */
async function takeLoginCode(user: User | null, code: string, context: RequestContext, given: Given): Promise<boolean> {
  const { users, proofs, now } = given
  const userId = user?.id ?? ''
  const attempt = await proofs.claimAttempt(PURPOSE, hashToken(userId), CODE_ATTEMPTS, now())
  // Queries with an empty user id if there is no account or no guess left, so that the response takes as long as for a real account (R24b).
  if (user === null || attempt === null) return consumeLoginCode('', code, given)
  const isRight = await underSmsGuessLimit(user, context, given, () => consumeLoginCode(userId, code, given))
  if (isRight) await proofs.deleteFor(userId, [PURPOSE])
  else if (attempt === CODE_ATTEMPTS) await users.setSmsCode(userId, null, null)
  return isRight
}

async function consumeLoginCode(
  userId: string,
  code: string,
  { users, codeKeys, now }: Pick<Given, 'users' | 'codeKeys' | 'now'>,
): Promise<boolean> {
  let isRight = false
  for (const hash of hashCodeByEach(codeKeys, PURPOSE, userId, code)) {
    if (await users.consumeSmsCode(userId, hash, now())) isRight = true
  }
  return isRight
}
