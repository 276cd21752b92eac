import type { KeyRing } from '../../../foundations/crypto/key-ring.ts'
import { failure } from '../../../foundations/values/errors.ts'
import { withoutUndefined } from '../../../foundations/values/without-undefined.ts'
import { normaliseEmail } from '../../../identity/accounts/email-address.ts'
import { countWrongGuess, forgetWrongGuesses } from '../../../identity/lockout/mailed-code-guesses.ts'
import { assertAddressOpens } from '../../../identity/mailbox-ownership/closed-address.ts'
import { factorOfNewAccount, type NewAccountGiven } from '../../../identity/mailed-sign-in/factor-of-new-account.ts'
import { consumeCode } from '../../../identity/one-time-tokens/codes.ts'
import { guessMailedCode } from '../../../identity/one-time-tokens/mailed-codes.ts'
import type { SignInGiven } from '../../../identity/sign-in/finish-sign-in.ts'
import type { ProvenFactor } from '../../../identity/sign-in/first-factor.ts'
import { publishFailure } from '../../../identity/sign-in/publish-failure.ts'
import { findSignIn, finishBySecondFactor, type SecondFactorGiven } from '../../../identity/sign-in/second-factor.ts'
import type { User } from '../../../ports/accounts/users.ts'
import type { Reply } from '../../../web/http/replies/reply.ts'
import type { RequestContext } from '../../../web/http/routing/context.ts'
import { configuredLimit, limits } from '../../../web/limits/limits.ts'
import { limitByAddress } from '../../../web/limits/rate-limit.ts'
import { secondFactorCode } from './second-factor-code.ts'

type Given = SignInGiven & SecondFactorGiven & NewAccountGiven & { readonly codeKeys: KeyRing }

interface MailedCode {
  readonly codeId: string
  readonly code: string
}

/** Completes a sign-in that waits for its second factor. Wrong codes count towards the same limits as wrong codes of other second factors. */
export async function finishByMailedCode(
  tempToken: string | undefined,
  { codeId, code }: MailedCode,
  context: RequestContext,
  given: Given,
): Promise<Reply> {
  const pending = await findSignIn(tempToken, given)
  const subject = secondFactorCode(pending, codeId)
  return finishBySecondFactor(pending, 'magic-link', context, given, () => consumeCode(subject, code, given))
}

/**
 * Returns the first factor that a mailed code proves. A wrong, used or expired code gets 400 INVALID_CODE. So does a code for an address without an
 * account, after the same steps (R24b).
 */
export async function factorOfMailedCode(
  { codeId, code }: MailedCode,
  context: RequestContext,
  given: Given,
): Promise<ProvenFactor> {
  await limitByAddress(
    given.rateLimiter,
    configuredLimit(limits.mailedCode, given.rateLimits),
    context.address,
    given.now(),
  )
  const guess = await guessMailedCode(codeId, code, given)
  if (guess === null) return refuse(undefined, null, context, given)
  const { email, userId, purpose, isRight } = guess
  const isAccount = userId !== undefined && purpose === 'magic-link'
  const found = await (isAccount ? given.users.findById(userId) : given.users.findByEmail(email))
  // The old address must not sign in after the account's address changed.
  const user = isAccount && found?.email === email ? found : null
  const isUsable = isRight && (purpose === 'sign-up' ? found === null : user !== null)
  if (!isUsable) {
    await countWrongGuess({ email, user }, given)
    return refuse(email, user, context, given)
  }
  // Checks this before the code is used up, so that the code stays valid for a browser or session in which the user may confirm the address.
  if (user !== null) await assertAddressOpens(user, context, given)
  const proof = await guess.consume()
  if (proof === null) return refuse(email, user, context, given)
  await forgetWrongGuesses({ email, user }, given)
  if (user === null) return factorOfNewAccount(proof, context, given)
  return { user, method: 'magic-link', way: { type: 'email', id: email }, mailbox: {} }
}

async function refuse(
  email: string | undefined,
  user: User | null,
  context: RequestContext,
  given: Given,
): Promise<never> {
  const reason = 'INVALID_CODE'
  // If the identifier was unknown, `email` contains the text that was typed as identifier.
  const isAddress = email !== undefined && normaliseEmail(email) !== null
  const about = withoutUndefined({ email: isAddress ? email : undefined, userId: user?.id })
  await publishFailure({ method: 'magic-link', reason, ...about }, context, given)
  throw failure(reason)
}
