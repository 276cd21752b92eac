import type { KeyRing } from '../../../foundations/crypto/key-ring.ts'
import { randomToken } from '../../../foundations/crypto/random.ts'
import type { KnownDevices } from '../../../foundations/tokens/known-device.ts'
import { getsLinks } from '../../../identity/lockout/mailed-code-guesses.ts'
import { putCode } from '../../../identity/one-time-tokens/codes.ts'
import type { MagicLinkContent } from '../../../identity/one-time-tokens/magic-link-content.ts'
import {
  MAILED_CODE_MS,
  type newMailedCode,
  putMailedCode,
  spacedCode,
} from '../../../identity/one-time-tokens/mailed-codes.ts'
import { issueMailedToken } from '../../../identity/one-time-tokens/mailed-tokens.ts'
import type { Policies } from '../../../identity/policies/policies.ts'
import type { Lifetimes } from '../../../identity/session/lifetimes.ts'
import type { OfferGiven } from '../../../identity/sign-in/offered-factors.ts'
import { assertOffered, findSignIn, type PendingGiven } from '../../../identity/sign-in/second-factor.ts'
import type { Links } from '../../../outgoing/messages/links.ts'
import { sendNow } from '../../../outgoing/messages/send-now.ts'
import type { Logger } from '../../../ports/log.ts'
import type { Language, Mailer } from '../../../ports/mailer.ts'
import type { User } from '../../../ports/users.ts'
import type { RequestContext } from '../../../web/http/context.ts'
import { requesterOf } from '../../../web/http/requester.ts'
import { limits } from '../../../web/limits/limits.ts'
import type { TargetLimits } from '../../../web/limits/rate-limit.ts'
import { assertMaySend, maySend } from '../../../web/limits/send-limit.ts'
import { secondFactorCode } from './second-factor-code.ts'

export interface SignInMailGiven extends PendingGiven, OfferGiven, TargetLimits {
  readonly mailer: Required<Pick<Mailer, 'sendMagicLink'>>
  readonly policies: () => Promise<Policies>
  readonly lifetimes: Lifetimes
  readonly links: Links
  readonly knownDevices: KnownDevices
  readonly codeKeys: KeyRing
  readonly magicLinkContent: MagicLinkContent
  readonly logger: Logger
}

type NewCode = ReturnType<typeof newMailedCode>

/** Mails a sign-in link or code. Does nothing if the address has no account, or too many mails were asked for. */
export async function sendForLogin(
  email: string,
  lang: Language | undefined,
  issued: NewCode | undefined,
  context: RequestContext,
  given: SignInMailGiven,
): Promise<void> {
  const found = await given.users.findByEmail(email)
  const user = found?.isDisabled === true ? null : found
  // Without an account, a code is counted and stored all the same: guesses at it must take the steps of any other (R24b).
  if (user === null && issued === undefined) return
  const requester = requesterOf(user, context, given)
  if (!(await maySend(limits.sendMail, { purpose: 'magic-link', to: email, requester }, given))) return
  const content = issued === undefined ? 'link' : await contentFor(email, user, given)
  // A new link voids the account's earlier ones. With codes it doesn't: otherwise a stranger could void the owner's by asking for new ones.
  const options = { replace: issued === undefined }
  const lifetimeMs = lifetimeOf(content, given)
  const token = user
    ? await issueMailedToken('magic-link', user.id, lifetimeMs, given, { email }, options)
    : randomToken()
  if (issued !== undefined) {
    const subject = { codeId: issued.codeId, email, userId: user?.id, requester: requester.key }
    await putMailedCode(subject, issued.code, token, given)
  }
  if (user !== null) await mail(email, token, content, lang, issued, given)
}

/** Mails the link or code that ends a sign-in waiting for its second factor. */
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
  const { id, email } = user
  const requester = requesterOf(user, context, given)
  await assertMaySend(limits.sendMail, { purpose: 'magic-link-2fa', to: email, requester, isSecondFactor: true }, given)
  // The hash of the temporary token restricts the link to this sign-in.
  const data = { tempTokenHash: pending.proof.hash, email }
  const content = issued === undefined ? 'link' : await contentFor(email, user, given)
  const token = await issueMailedToken('magic-link-2fa', id, lifetimeOf(content, given), given, data)
  if (issued !== undefined) await putCode(secondFactorCode(pending, issued.codeId), issued.code, MAILED_CODE_MS, given)
  await sendNow(() => mail(email, token, content, lang, issued, given), context, given.logger)
}

/** Returns what the mail carries: a link instead of a code after too many wrong guesses in a row. */
async function contentFor(email: string, user: User | null, given: SignInMailGiven): Promise<MagicLinkContent> {
  return (await getsLinks({ email, user }, given)) ? 'link' : given.magicLinkContent
}

function lifetimeOf(content: MagicLinkContent, { lifetimes }: SignInMailGiven): number {
  return content === 'code' ? MAILED_CODE_MS : lifetimes.magicLinkMs
}

function mail(
  to: string,
  token: string,
  content: MagicLinkContent,
  lang: Language | undefined,
  issued: NewCode | undefined,
  { mailer, links }: SignInMailGiven,
): Promise<void> {
  const link = content === 'code' ? '' : links.magicLink(token)
  const code = content === 'link' || issued === undefined ? undefined : spacedCode(issued.code)
  return mailer.sendMagicLink(to, token, link, lang, code)
}
