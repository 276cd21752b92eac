import { hashToken } from '../../../foundations/crypto/token-hash.ts'
import { withoutUndefined } from '../../../foundations/values/without-undefined.ts'
import { addressOf } from '../../../identity/accounts/address-of.ts'
import {
  contentFor,
  lifetimeOf,
  mailProof,
  type NewCode,
  type SignInMailGiven,
} from '../../../identity/mailed-sign-in/sign-in-mail.ts'
import { putCode } from '../../../identity/one-time-tokens/codes.ts'
import { MAILED_CODE_MS } from '../../../identity/one-time-tokens/mailed-codes.ts'
import { issueMailedToken } from '../../../identity/one-time-tokens/mailed-tokens.ts'
import { putIfAbsent } from '../../../identity/one-time-tokens/put-if-absent.ts'
import { assertOffered, findSignIn } from '../../../identity/sign-in/second-factor.ts'
import { sendNow } from '../../../outgoing/messages/send-now.ts'
import type { Proof, ProofStore } from '../../../ports/accounts/proofs.ts'
import type { Language } from '../../../ports/host/mailer.ts'
import { requesterOf } from '../../../web/http/request/requester.ts'
import type { RequestContext } from '../../../web/http/routing/context.ts'
import { limits } from '../../../web/limits/limits.ts'
import { assertMaySend } from '../../../web/limits/send-limit.ts'
import { secondFactorCode } from './second-factor-code.ts'

/** Mails what completes a sign-in that waits for its second factor: a link, a code, or both. */
export async function sendForSecondFactor(
  tempToken: string | undefined,
  lang: Language | undefined,
  issued: NewCode | undefined,
  context: RequestContext,
  given: SignInMailGiven,
): Promise<void> {
  const pending = await findSignIn(tempToken, given)
  await assertOffered('magic-link', pending, given)
  const { user } = pending.first
  const { id } = user
  const email = addressOf(user)
  const requester = requesterOf(user, context, given)
  await assertMaySend(limits.sendMail, { purpose: 'magic-link-2fa', to: email, requester, isSecondFactor: true }, given)
  // The hash of the temporary token restricts the link to this sign-in.
  const data = { tempTokenHash: pending.proof.hash, email }
  const content = issued === undefined ? 'link' : await contentFor(email, user, given)
  // Keeps the mails of the user's other sign-ins valid, so that two devices don't void each other's mails.
  const kept = { replace: false }
  await voidLatest(pending.proof, given)
  const token = await issueMailedToken('magic-link-2fa', id, lifetimeOf(content, given), given, data, kept)
  const subject = issued && secondFactorCode(pending, issued.codeId)
  const code = subject && (await putCode(subject, issued.code, MAILED_CODE_MS, given, kept))
  await putLatest(pending.proof, withoutUndefined({ link: hashToken(token), code: code?.hash }), given)
  await sendNow(() => mailProof(email, token, content, lang, issued, given), context, given.logger)
}

const LATEST = 'magic-link-code-latest'

/** Voids link and code of this sign-in's earlier mail. */
async function voidLatest({ hash }: Proof, { proofs }: { readonly proofs: ProofStore }): Promise<void> {
  const earlier = await proofs.consume(LATEST, hash, new Date(0))
  if (earlier === null) return
  await proofs.consume('magic-link-2fa', String(earlier.data.link), new Date(0))
  if (earlier.data.code !== undefined)
    await proofs.consume('magic-link-code-2fa', String(earlier.data.code), new Date(0))
}

/** Stores the hashes of this mail's link and code, which the sign-in's next mail voids. Two parallel mails both stay valid until they expire. */
function putLatest(pending: Proof, data: Proof['data'], { proofs }: { readonly proofs: ProofStore }): Promise<unknown> {
  return putIfAbsent({ ...pending, purpose: LATEST, data, attempts: 0 }, proofs)
}
