import * as v from 'valibot'
import type { KeyRing } from '../../../foundations/crypto/key-ring.ts'
import type { EventBus } from '../../../foundations/events/bus.ts'
import { invalidInput } from '../../../foundations/values/errors.ts'
import { tokensReply } from '../../../identity/session/issue-tokens.ts'
import { findSignIn, finishBySecondFactor, SECOND_FACTOR_ERRORS } from '../../../identity/sign-in/second-factor.ts'
import { consumeRecoveryCode, countRecoveryCodes } from '../../../identity/totp/recovery-codes.ts'
import { consumeTotpCode } from '../../../identity/totp/totp-secret.ts'
import type { ProofStore } from '../../../ports/accounts/proofs.ts'
import type { User } from '../../../ports/accounts/users.ts'
import { aboutRequest } from '../../../web/http/request/about-request.ts'
import { codeText } from '../../../web/http/request/code-text.ts'
import type { RequestContext } from '../../../web/http/routing/context.ts'
import { limits } from '../../../web/limits/limits.ts'
import { endpoint } from '../../catalogue/endpoint.ts'

export const verifySecondFactor = endpoint({
  method: 'POST',
  path: '/2fa/verify',
  summary: 'Complete a sign-in with a second factor',
  success: 'Signed in: the response has tokens or sets cookies.',
  access: 'public',
  needs: ['users.advanceTotpStep', 'sessions', 'proofs', 'rateLimiter'],
  limit: limits.verify,
  body: v.object({
    tempToken: v.optional(v.string()),
    totpCode: v.optional(codeText),
    recoveryCode: v.optional(codeText),
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

interface RecoveryGiven {
  readonly proofs: ProofStore
  readonly recoveryKeys: KeyRing
  readonly events: EventBus
  readonly now: () => Date
}

async function recover({ id }: User, code: string, context: RequestContext, given: RecoveryGiven): Promise<boolean> {
  const remaining = Math.max(0, (await countRecoveryCodes(id, given)) - 1)
  const about = aboutRequest(context, { userId: id })
  return given.events.change([{ event: 'identity.user.2fa.recovery_used', data: { remaining }, about }], () =>
    consumeRecoveryCode(id, code, given),
  )
}
