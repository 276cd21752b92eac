import * as v from 'valibot'
import type { AccessClaims } from '../../../foundations/tokens/claims.ts'
import { failure } from '../../../foundations/values/errors.ts'
import { text } from '../../../foundations/values/text.ts'
import { addressOf } from '../../../identity/accounts/address-of.ts'
import { emailAddress } from '../../../identity/accounts/email-address.ts'
import { loadCaller } from '../../../identity/accounts/load-caller.ts'
import { type FoundPendingLink, findPendingLink, pendingLinkHashes } from '../../../identity/sign-in/pending-link.ts'
import { assertStillSignedIn } from '../../../identity/sign-in/still-signed-in.ts'
import { emailLang } from '../../../outgoing/messages/languages/language.ts'
import { sendNow } from '../../../outgoing/messages/send-now.ts'
import type { LinkedAccountStore } from '../../../ports/accounts/linked-accounts.ts'
import type { UserStore } from '../../../ports/accounts/users.ts'
import { ok } from '../../../web/http/replies/reply.ts'
import { callerAsRequester } from '../../../web/http/request/requester.ts'
import { limits } from '../../../web/limits/limits.ts'
import { assertMaySend } from '../../../web/limits/send-limit.ts'
import { endpoint } from '../../catalogue/endpoint.ts'
import { issueLink, type LinkRequest, mailLink, mailPendingLink } from './link-mail.ts'

/**
 * Mails a link that confirms linking an email address or a provider account to a user. A provider account must be pending in the caller's
 * browser or app, after a sign-in that ended in an account conflict. Otherwise rejects with 400 INVALID_STATE, which reveals nothing about
 * accounts (R09, R24b).
 */
export const requestLink = endpoint({
  method: 'POST',
  path: '/link-request',
  summary: 'Send a mail to link an account',
  success: 'Accepted; the link is mailed if the account may get one.',
  access: ['user', 'public'],
  needs: ['users', 'sessions', 'proofs', 'rateLimiter', 'linkedAccounts', 'mailer.sendLinkAccount'],
  limit: limits.sendMail,
  body: v.object({
    email: v.optional(emailAddress),
    provider: v.optional(text(1, 64), 'email'),
    /** Secret of the pending link, from the redirect to the account-conflict page. Sent by apps, which have no cookie with the secret. */
    pending: v.optional(text(1, 64)),
    emailLang,
  }),
  errors: ['EMAIL_REQUIRED', 'INVALID_STATE', 'CONFLICT', 'ACCOUNT_DISABLED', 'SESSION_REVOKED', 'DELIVERY_FAILED'],

  async handle({ body, user: caller, context }, given) {
    const { email, provider, emailLang: lang } = body
    if (email === undefined) throw failure('EMAIL_REQUIRED')
    const hashes = provider === 'email' ? [] : pendingLinkHashes(body.pending, context, given.cookiePolicy)
    const own = await findPendingLink(hashes, { provider, email }, given)
    if (caller !== undefined) {
      const request = await requestOfCaller(caller, email, provider, own, given)
      const { to } = request
      const requester = callerAsRequester(caller.sub, provider !== 'email')
      await assertMaySend(limits.sendMail, { purpose: 'link-account', to, requester }, given)
      const token = await issueLink(request, given)
      await assertStillSignedIn(caller, given, () => given.proofs.deleteFor(caller.sub, ['link-account']))
      await sendNow(() => mailLink(to, request.link, token, lang, given), context, given.logger)
      return ok()
    }
    if (own === null) throw failure('INVALID_STATE')
    context.background(() => mailPendingLink(own, lang, context, given))
    return ok()
  },
})

/**
 * Returns the link that the caller asks for, and the address that the mail goes to. Rejects with 400 INVALID_STATE if no pending provider account is
 * for the caller, or with 409 CONFLICT if another user has linked the account.
 */
async function requestOfCaller(
  caller: AccessClaims,
  email: string,
  provider: string,
  own: FoundPendingLink | null,
  given: { readonly users: UserStore; readonly linkedAccounts: LinkedAccountStore },
): Promise<LinkRequest> {
  const user = await loadCaller(caller, given.users)
  const link = provider === 'email' ? { userId: user.id, provider, providerAccountId: email, email } : own?.link
  if (link?.userId !== user.id) throw failure('INVALID_STATE')
  const linked = await given.linkedAccounts.find(provider, link.providerAccountId)
  if (linked !== null && linked.userId !== user.id) throw failure('CONFLICT')
  const to = provider === 'email' ? email : addressOf(user)
  return { to, link, requestedBy: caller.sid, ...(own !== null && { pending: own.hash }) }
}
