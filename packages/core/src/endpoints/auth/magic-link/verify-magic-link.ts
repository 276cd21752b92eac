import * as v from 'valibot'
import { hashToken } from '../../../foundations/crypto/token-hash.ts'
import { failure, invalidInput } from '../../../foundations/values/errors.ts'
import { addressOf } from '../../../identity/accounts/address-of.ts'
import { forgetGuesses } from '../../../identity/lockout/factor-guesses.ts'
import { assertAddressOpens } from '../../../identity/mailbox-ownership/closed-address.ts'
import { factorOfNewAccount } from '../../../identity/mailed-sign-in/factor-of-new-account.ts'
import { peekMailedToken, redeemMailedToken, refusalsOf } from '../../../identity/one-time-tokens/mailed-tokens.ts'
import { tellingFailure } from '../../../identity/sign-in/publish-failure.ts'
import {
  assertOffered,
  consumeAndMint,
  findSignIn,
  findSignInByHash,
  type PendingSignIn,
  SECOND_FACTOR_ERRORS,
  type SecondFactorGiven,
} from '../../../identity/sign-in/second-factor.ts'
import type { Proof } from '../../../ports/accounts/proofs.ts'
import type { User } from '../../../ports/accounts/users.ts'
import type { Reply } from '../../../web/http/replies/reply.ts'
import { codeText } from '../../../web/http/request/code-text.ts'
import type { RequestContext } from '../../../web/http/routing/context.ts'
import { limits } from '../../../web/limits/limits.ts'
import { signInEndpoint } from '../../catalogue/sign-in-endpoint.ts'
import { factorOfMailedCode, finishByMailedCode } from './verify-mailed-code.ts'

/**
 * Signs in with a mailed link or code, or completes a sign-in that waits for its second factor. Rejects with TOKEN_MISMATCH if the link was
 * mailed for another sign-in. The link then stays valid.
 */
export const verifyMagicLink = signInEndpoint({
  method: 'POST',
  path: '/magic-link/verify',
  summary: 'Sign in with a mailed link or code',
  success: 'Signed in, with tokens or cookies; or a second factor is needed.',
  access: ['user', 'public'],
  needs: ['mailer.sendMagicLink'],
  limit: limits.redeem,
  body: v.object({
    token: v.optional(v.string()),
    mode: v.optional(v.picklist(['login', '2fa'])),
    tempToken: v.optional(v.string()),
    codeId: v.optional(v.pipe(v.string(), v.maxLength(64))),
    code: v.optional(codeText),
  }),
  errors: [...refusalsOf('magic-link'), 'TOKEN_MISMATCH', ...SECOND_FACTOR_ERRORS],

  async handle({ body: { token, mode, tempToken, codeId, code }, context }, given) {
    if (codeId !== undefined && given.magicLinkContent !== 'link') {
      if (code === undefined) throw invalidInput({ path: 'code', rule: 'required' })
      return mode === '2fa'
        ? finishByMailedCode(tempToken, { codeId, code }, context, given)
        : factorOfMailedCode({ codeId, code }, context, given)
    }
    if (mode === '2fa') {
      const pending = await findSignIn(tempToken, given)
      const link = await peekMailedToken('magic-link-2fa', token, given)
      if (link.data.tempTokenHash !== pending.proof.hash) throw failure('TOKEN_MISMATCH')
      assertSentTo(pending.first.user, link)
      return finishByLink(token, pending, context, given)
    }
    const ofSecondFactor = await linkOfSecondFactor(token, given)
    if (ofSecondFactor !== null) {
      const pending = await findSignInByHash(String(ofSecondFactor.data.tempTokenHash), given)
      assertSentTo(pending.first.user, ofSecondFactor)
      return finishByLink(token, pending, context, given)
    }
    if (await isSignUp(token, given)) {
      const redeem = () => redeemMailedToken('sign-up', token, given)
      const proof = await tellingFailure({ method: 'magic-link' }, context, given, redeem)
      return factorOfNewAccount(proof, context, given)
    }
    const user = await tellingFailure({ method: 'magic-link' }, context, given, async () => {
      const { userId, data } = await peekMailedToken('magic-link', token, given)
      const found = await given.users.findById(userId)
      // The link stays valid for the browser or session in which the account's user may confirm the address.
      if (found !== null && found.email === data.email) await assertAddressOpens(found, context, given)
      await redeemMailedToken('magic-link', token, given)
      // Rejects the link if the account's address changed after the mail: the old address must not sign in.
      if (found === null || found.email !== data.email) throw failure('INVALID_MAGIC_LINK')
      return found
    })
    return { user, method: 'magic-link', way: { type: 'email', id: addressOf(user) }, mailbox: {} }
  },
})

/** True if the token is one of a sign-up without a password, if people may sign up so. */
async function isSignUp(
  token: string | undefined,
  { proofs, signUp }: Pick<SecondFactorGiven, 'proofs'> & { readonly signUp?: object | undefined },
): Promise<boolean> {
  return signUp !== undefined && token !== undefined && (await proofs.find('sign-up', hashToken(token))) !== null
}

/**
 * Returns the record if the token belongs to a second-factor link, else null. A link opened from a mail program comes without the `2fa`
 * mode and temporary token.
 */
async function linkOfSecondFactor(
  token: string | undefined,
  { proofs }: Pick<SecondFactorGiven, 'proofs'>,
): Promise<Proof | null> {
  return token === undefined ? null : proofs.find('magic-link-2fa', hashToken(token))
}

/** Rejects a link that was mailed to an earlier address of the account. */
function assertSentTo({ email }: User, { data }: Proof): void {
  if (data.email !== undefined && data.email !== email) throw failure('INVALID_MAGIC_LINK')
}

async function finishByLink(
  token: string | undefined,
  pending: PendingSignIn,
  context: RequestContext,
  given: SecondFactorGiven,
): Promise<Reply> {
  await assertOffered('magic-link', pending, given)
  await redeemMailedToken('magic-link-2fa', token, given)
  await forgetGuesses(pending.first.user, context, given)
  return consumeAndMint(pending, 'magic-link', context, given)
}
