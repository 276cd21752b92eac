import type { KnownDevices } from '../../../foundations/tokens/known-device.ts'
import { withoutUndefined } from '../../../foundations/values/without-undefined.ts'
import { hasAddress } from '../../../identity/accounts/address-of.ts'
import { issueMailedToken } from '../../../identity/one-time-tokens/mailed-tokens.ts'
import type { Lifetimes } from '../../../identity/session/lifetimes.ts'
import type { FoundPendingLink, PendingLink } from '../../../identity/sign-in/pending-link.ts'
import type { Links } from '../../../outgoing/messages/links.ts'
import type { ProofStore } from '../../../ports/accounts/proofs.ts'
import type { UserStore } from '../../../ports/accounts/users.ts'
import type { Language, Mailer } from '../../../ports/host/mailer.ts'
import { requesterOf } from '../../../web/http/request/requester.ts'
import type { RequestContext } from '../../../web/http/routing/context.ts'
import { limits } from '../../../web/limits/limits.ts'
import type { TargetLimits } from '../../../web/limits/rate-limit.ts'
import { maySend } from '../../../web/limits/send-limit.ts'

export interface LinkMailGiven extends TargetLimits {
  readonly users: UserStore
  readonly proofs: ProofStore
  readonly mailer: Required<Pick<Mailer, 'sendLinkAccount'>>
  readonly lifetimes: Lifetimes
  readonly links: Links
  readonly knownDevices: KnownDevices
}

export interface LinkRequest {
  readonly link: PendingLink
  /** Hash of the pending link's secret. Absent for a link to an email address, which has no secret. */
  readonly pending?: string
  /** Address that the mail goes to. */
  readonly to: string
  /** Handle of the session that requested the mail. Absent if the caller was not signed in. */
  readonly requestedBy?: string
}

/**
 * Mails the link to the owner of the existing account. Sends nothing if the user is deleted, disabled or over the mail limit. An
 * unauthenticated caller gets the same response in each case (R24b).
 */
export async function mailPendingLink(
  { link, hash }: FoundPendingLink,
  lang: Language | undefined,
  context: RequestContext,
  given: LinkMailGiven,
): Promise<void> {
  const user = await given.users.findById(link.userId)
  if (user === null || user.isDisabled === true || !hasAddress(user)) return
  // The mail goes to the existing account's address, because the owner of that account must agree to the link.
  const sending = { purpose: 'link-account', to: user.email, requester: requesterOf(user, context, given) }
  if (await maySend(limits.sendMail, sending, given))
    await mailLink(user.email, link, await issueLink({ link, pending: hash, to: user.email }, given), lang, given)
}

/** Stores the token of a link mail. A request without a session keeps older tokens valid, so it can't invalidate another browser's link. */
export function issueLink(
  { link: { userId, ...account }, pending, to, requestedBy }: LinkRequest,
  given: Pick<LinkMailGiven, 'proofs' | 'lifetimes' | 'now'>,
): Promise<string> {
  const data = withoutUndefined({
    ...account,
    mailedTo: to,
    pending,
    requestedBy,
  })
  const options = { replace: requestedBy !== undefined }
  return issueMailedToken('link-account', userId, given.lifetimes.accountLinkMs, given, data, options)
}

/** Mails the link. The mail shows the name and the address that the provider reports, so the owner can recognise the account (R09). */
export async function mailLink(
  to: string,
  { provider, name, email }: PendingLink,
  token: string,
  lang: Language | undefined,
  given: Pick<LinkMailGiven, 'mailer' | 'links'>,
): Promise<void> {
  const account = withoutUndefined({ provider, name, email })
  await given.mailer.sendLinkAccount(to, token, given.links.linkVerify(token, account), account, lang)
}
