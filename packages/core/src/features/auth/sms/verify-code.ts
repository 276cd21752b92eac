import * as v from 'valibot'
import { hashCodeByEach, hashToken } from '../../../crypto/token-hash.ts'
import { failure } from '../../../http/errors.ts'
import { text } from '../../../http/text.ts'
import { limits } from '../../../limits/limits.ts'
import { CODE_ATTEMPTS, consumeCode } from '../../../one-time-tokens/codes.ts'
import type { User } from '../../../ports/users.ts'
import { deliverSignIn, finishSignIn, SIGN_IN_ERRORS, signInReply } from '../../../sign-in/finish-sign-in.ts'
import { publishFailure } from '../../../sign-in/publish-failure.ts'
import {
  findSignIn,
  finishBySecondFactor,
  SECOND_FACTOR_ERRORS,
  type SecondFactorPorts,
} from '../../../sign-in/second-factor.ts'
import { endpoint, type Services } from '../../../sign-in/services.ts'
import { accountFields, assertNamed, findAccount } from './account.ts'
import { canGetCodes } from './factor.ts'

const PURPOSE = 'sms-code-attempts'

/** Signs in by a code, or ends a sign-in that awaits its second factor. An unknown account answers as a wrong code does. */
export const verifySmsCode = endpoint({
  method: 'POST',
  path: '/sms/verify',
  summary: 'Sign in by a code from a text message',
  access: 'public',
  needs: ['users', 'sessions', 'proofs', 'rateLimiter', 'sms'],
  uses: ['mailer', 'linkedAccounts'],
  limit: limits.verify,
  body: v.object({
    ...accountFields,
    code: text(1, 16),
    mode: v.optional(v.picklist(['login', '2fa'])),
    tempToken: v.optional(v.string()),
  }),
  replies: { 200: signInReply },
  errors: [...SECOND_FACTOR_ERRORS, ...SIGN_IN_ERRORS],
  issuesTokens: true,

  async handle({ body, context }, given) {
    const { code, mode, tempToken } = body
    if (mode === '2fa') {
      const pending = await findSignIn(tempToken, given)
      const { proof, first } = pending
      const subject = { purpose: 'sms-code-2fa', userId: first.user.id, boundTo: proof.hash } as const
      return finishBySecondFactor(pending, 'sms', context, given, () => consumeCode(subject, code, given))
    }
    assertNamed(body)
    const user = await findAccount(body, given.users)
    const userId = user?.id ?? ''
    // No limit by user beyond the code's own: anybody could fill it, and new codes are few (class sendSms).
    if (!(await takeLoginCode(userId, code, given)) || user === null) {
      const reason = 'INVALID_CODE'
      await publishFailure({ method: 'sms', reason, ...(user && { email: user.email, userId }) }, context, given)
      throw failure(reason)
    }
    // A number that the user no longer has proves nothing by the time the session is minted.
    const stillHolds = async (current: User) => canGetCodes(current) && current.phoneNumber === user.phoneNumber
    return deliverSignIn(await finishSignIn({ user, method: 'sms', stillHolds }, context, given), context, given)
  },
})

/** Whether it is the user's code, which is then used up. A guess is counted before it is compared; the fifth wrong one voids the code (R01). */
async function takeLoginCode(userId: string, code: string, given: Services & SecondFactorPorts): Promise<boolean> {
  const { users, proofs, now } = given
  const attempt = await proofs.claimAttempt(PURPOSE, hashToken(userId), CODE_ATTEMPTS, now())
  let isRight = false
  for (const hash of hashCodeByEach(given.codeKeys, PURPOSE, userId, code)) {
    // Asked of nobody when there is nothing to guess, so that it takes as long (R24b).
    if (await users.consumeSmsCode(attempt === null ? '' : userId, hash, now())) isRight = true
  }
  if (isRight) await proofs.deleteFor(userId, [PURPOSE])
  else if (attempt === CODE_ATTEMPTS) await users.setSmsCode(userId, null, null)
  return isRight
}
