import * as v from 'valibot'
import { aboutRequest } from '../../../http/about-request.ts'
import type { RequestContext } from '../../../http/context.ts'
import { invalidInput } from '../../../http/errors.ts'
import { text } from '../../../http/text.ts'
import { limits } from '../../../limits/limits.ts'
import type { User } from '../../../ports/users.ts'
import { tokensReply } from '../../../session/issue-tokens.ts'
import {
  findSignIn,
  finishBySecondFactor,
  SECOND_FACTOR_ERRORS,
  type SecondFactorPorts,
} from '../../../sign-in/second-factor.ts'
import { endpoint, type Services } from '../../../sign-in/services.ts'
import { consumeRecoveryCode, countRecoveryCodes } from '../../../totp/recovery-codes.ts'
import { consumeTotpCode } from '../../../totp/totp-secret.ts'

export const verifySecondFactor = endpoint({
  method: 'POST',
  path: '/2fa/verify',
  summary: 'Complete a sign-in with a second factor',
  access: 'public',
  needs: ['users', 'sessions', 'proofs', 'rateLimiter'],
  uses: ['mailer'],
  limit: limits.verify,
  body: v.object({
    tempToken: v.optional(v.string()),
    totpCode: v.optional(text(1, 16)),
    recoveryCode: v.optional(text(1, 32)),
  }),
  replies: { 200: tokensReply },
  errors: [...SECOND_FACTOR_ERRORS],
  issuesTokens: true,

  async handle({ body: { tempToken, totpCode, recoveryCode }, context }, given) {
    const pending = await findSignIn(tempToken, given)
    if (totpCode !== undefined) {
      return finishBySecondFactor(pending, 'totp', context, given, (user) => consumeTotpCode(user, totpCode, given))
    }
    if (recoveryCode === undefined) throw invalidInput({ path: 'totpCode', rule: 'required' })
    return finishBySecondFactor(pending, 'recovery-code', context, given, (user) =>
      recover(user, recoveryCode, context, given),
    )
  },
})

async function recover(
  { id }: User,
  code: string,
  context: RequestContext,
  given: Services & SecondFactorPorts,
): Promise<boolean> {
  if (!(await consumeRecoveryCode(id, code, given))) return false
  const remaining = await countRecoveryCodes(id, given)
  await given.events.publish('identity.user.2fa.recovery_used', { remaining }, aboutRequest(context, { userId: id }))
  return true
}
