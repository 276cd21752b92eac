import * as v from 'valibot'
import type { RequestContext } from '../../http/context.ts'
import { failure } from '../../http/errors.ts'
import { limits } from '../../http/limits.ts'
import { done, ok } from '../../http/reply.ts'
import { assertMaySend, maySend } from '../../http/send-limit.ts'
import { emailLang } from '../../messages/language.ts'
import { sendNow } from '../../messages/send-now.ts'
import type { LinkedAccountStore } from '../../ports/linked-accounts.ts'
import type { Language, Mailer } from '../../ports/mailer.ts'
import type { ProofStore } from '../../ports/proofs.ts'
import type { RateLimiter } from '../../ports/rate-limiter.ts'
import type { SessionStore } from '../../ports/sessions.ts'
import type { UserStore } from '../../ports/users.ts'
import { loadCaller } from '../../sign-in/load-caller.ts'
import { issueProof } from '../../sign-in/one-shot-proofs.ts'
import { findPendingLink, type PendingLink } from '../../sign-in/pending-link.ts'
import { callerAsRequester, requesterOf } from '../../sign-in/requester.ts'
import { endpoint, type Services } from '../../sign-in/services.ts'
import { assertStillSignedIn } from '../../sign-in/still-signed-in.ts'
import type { AccessClaims } from '../../tokens/claims.ts'
import { emailAddress } from '../../users/email-address.ts'
import { text } from '../../users/text.ts'

type Given = Services & {
  readonly users: UserStore
  readonly sessions: SessionStore
  readonly proofs: ProofStore
  readonly rateLimiter: RateLimiter
  readonly linkedAccounts: LinkedAccountStore
  readonly mailer: Required<Pick<Mailer, 'sendLinkAccount'>>
}

/** Mails a link that adds an address, or an account at a provider that a sign-in ran into. Anonymous callers learn nothing (R24b). */
export const requestLink = endpoint({
  method: 'POST',
  path: '/link-request',
  summary: 'Ask to link an account',
  access: ['user', 'public'],
  needs: ['users', 'sessions', 'proofs', 'rateLimiter', 'linkedAccounts', 'mailer.sendLinkAccount'],
  limit: limits.sendMail,
  body: v.object({ email: v.optional(emailAddress), provider: v.optional(text(1, 64), 'email'), emailLang }),
  replies: { 200: done },
  errors: ['EMAIL_REQUIRED', 'INVALID_STATE', 'CONFLICT', 'ACCOUNT_DISABLED', 'SESSION_REVOKED', 'DELIVERY_FAILED'],

  async handle({ body, user: caller, context }, given) {
    const { email, provider, emailLang: lang } = body
    if (email === undefined) throw failure('EMAIL_REQUIRED')
    if (caller !== undefined) {
      const { to, link } = await linkForCaller(caller, email, provider, given)
      const requester = callerAsRequester(caller.sub, provider !== 'email')
      await assertMaySend(limits.sendMail, { purpose: 'link-account', to, requester }, given)
      const token = await issueLink(link, given)
      await assertStillSignedIn(caller, given, () => given.proofs.deleteFor(caller.sub, ['link-account']))
      await sendNow(() => mail(to, link, token, lang, given), context, given.logger)
    } else context.background(() => mailPendingLink(email, provider, lang, context, given))
    return ok()
  },
})

/** What the caller may link, and the mailbox that has to confirm it: an address of nobody else's, or the provider's account that waits for them. */
async function linkForCaller(
  caller: AccessClaims,
  email: string,
  provider: string,
  given: Given,
): Promise<{ readonly to: string; readonly link: PendingLink }> {
  const user = await loadCaller(caller, given.users)
  const link: PendingLink | null =
    provider === 'email'
      ? { userId: user.id, provider, providerAccountId: email, email, isEmailVerified: true }
      : await findPendingLink(email, provider, given)
  if (link === null || link.userId !== user.id) throw failure('INVALID_STATE')
  const linked = await given.linkedAccounts.find(provider, link.providerAccountId)
  if (linked !== null && linked.userId !== user.id) throw failure('CONFLICT')
  return { to: provider === 'email' ? email : user.email, link }
}

async function mailPendingLink(
  email: string,
  provider: string,
  lang: Language | undefined,
  context: RequestContext,
  given: Given,
): Promise<void> {
  const link = await findPendingLink(email, provider, given)
  const user = link && (await given.users.findById(link.userId))
  if (!link || !user || user.isDisabled === true) return
  // To the address of the account here, which is the one that is asked.
  const sending = { purpose: 'link-account', to: user.email, requester: requesterOf(user, context, given) }
  if (await maySend(limits.sendMail, sending, given))
    await mail(user.email, link, await issueLink(link, given), lang, given)
}

function issueLink({ userId, ...data }: PendingLink, given: Given): Promise<string> {
  return issueProof('link-account', userId, given.lifetimes.accountLinkMs, given, data)
}

async function mail(
  to: string,
  link: PendingLink,
  token: string,
  lang: Language | undefined,
  given: Given,
): Promise<void> {
  const { provider } = link
  const url = given.links.linkVerify(token, provider === 'email' ? undefined : provider)
  await given.mailer.sendLinkAccount(to, token, url, provider, lang)
}
