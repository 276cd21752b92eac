import { hashToken } from '../../../foundations/crypto/token-hash.ts'
import { failure } from '../../../foundations/values/errors.ts'
import { addressOf } from '../../../identity/accounts/address-of.ts'
import { forgetGuesses } from '../../../identity/lockout/factor-guesses.ts'
import { assertAddressOpens } from '../../../identity/mailbox-ownership/closed-address.ts'
import { factorOfNewAccount, type NewAccountGiven } from '../../../identity/mailed-sign-in/factor-of-new-account.ts'
import { peekMailedToken, redeemMailedToken } from '../../../identity/one-time-tokens/mailed-tokens.ts'
import type { SignInGiven } from '../../../identity/sign-in/finish-sign-in.ts'
import type { ProvenFactor } from '../../../identity/sign-in/first-factor.ts'
import { tellingFailure } from '../../../identity/sign-in/publish-failure.ts'
import {
  assertOffered,
  consumeAndMint,
  findSignIn,
  findSignInByHash,
  type PendingSignIn,
  type SecondFactorGiven,
} from '../../../identity/sign-in/second-factor.ts'
import type { Proof } from '../../../ports/accounts/proofs.ts'
import type { User } from '../../../ports/accounts/users.ts'
import type { Reply } from '../../../web/http/replies/reply.ts'
import type { RequestContext } from '../../../web/http/routing/context.ts'

type Given = SignInGiven & SecondFactorGiven & NewAccountGiven & { readonly signUp?: object | undefined }

/** Completes the sign-in of the temporary token. Rejects with TOKEN_MISMATCH if the link was mailed for another sign-in. */
export async function finishByMailedLink(
  tempToken: string | undefined,
  token: string | undefined,
  context: RequestContext,
  given: SecondFactorGiven,
): Promise<Reply> {
  const pending = await findSignIn(tempToken, given)
  const link = await peekMailedToken('magic-link-2fa', token, given)
  if (link.data.tempTokenHash !== pending.proof.hash) throw failure('TOKEN_MISMATCH')
  return finishByLink(token, link, pending, context, given)
}

/**
 * Opens a link without a temporary token, as a mail program does. A second-factor link completes the sign-in for which it was mailed. Any other
 * link proves a first factor.
 */
export async function openMailedLink(
  token: string | undefined,
  context: RequestContext,
  given: Given,
): Promise<Reply | ProvenFactor> {
  const link = await findMailedLink(token, given)
  switch (link?.purpose) {
    case 'magic-link-2fa': {
      const pending = await findSignInByHash(String(link.data.tempTokenHash), given)
      return finishByLink(token, link, pending, context, given)
    }
    case 'sign-up': {
      const redeem = () => redeemMailedToken('sign-up', token, given)
      return factorOfNewAccount(await tellingFailure({ method: 'magic-link' }, context, given, redeem), context, given)
    }
    default: {
      const user = await userOfLink(token, context, given)
      return { user, method: 'magic-link', way: { type: 'email', id: addressOf(user) }, mailbox: {} }
    }
  }
}

/** Returns the record of a second-factor link, or of a sign-up link if people may sign up without a password; null for any other token. */
async function findMailedLink(
  token: string | undefined,
  { proofs, signUp }: Pick<Given, 'proofs' | 'signUp'>,
): Promise<Proof | null> {
  if (token === undefined) return null
  const hash = hashToken(token)
  const ofSecondFactor = await proofs.find('magic-link-2fa', hash)
  if (ofSecondFactor !== null || signUp === undefined) return ofSecondFactor
  return proofs.find('sign-up', hash)
}

/** Redeems a sign-in link and returns its user. */
function userOfLink(token: string | undefined, context: RequestContext, given: Given): Promise<User> {
  return tellingFailure({ method: 'magic-link' }, context, given, async () => {
    const { userId, data } = await peekMailedToken('magic-link', token, given)
    const found = await given.users.findById(userId)
    // Checks this before the link is used up, so that the link stays valid for a browser or session in which the user may confirm the address.
    if (found !== null && found.email === data.email) await assertAddressOpens(found, context, given)
    await redeemMailedToken('magic-link', token, given)
    // Rejects the link if the account's address changed after the mail: the old address must not sign in.
    if (found === null || found.email !== data.email) throw failure('INVALID_MAGIC_LINK')
    return found
  })
}

/** Completes the sign-in. Rejects a link that was mailed to an earlier address of the account. */
async function finishByLink(
  token: string | undefined,
  { data }: Proof,
  pending: PendingSignIn,
  context: RequestContext,
  given: SecondFactorGiven,
): Promise<Reply> {
  const { user } = pending.first
  if (data.email !== undefined && data.email !== user.email) throw failure('INVALID_MAGIC_LINK')
  await assertOffered('magic-link', pending, given)
  await redeemMailedToken('magic-link-2fa', token, given)
  await forgetGuesses(user, context, given)
  return consumeAndMint(pending, 'magic-link', context, given)
}
