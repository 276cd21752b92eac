/**
 * Signs in with a mailed link, or uses the link as the second factor. Routes: /magic-link/*. Ports: users, sessions, proofs,
 * mailer.sendMagicLink.
 */
import * as v from 'valibot'
import type { KnownDevices } from '../../../foundations/tokens/known-device.ts'
import { failure } from '../../../foundations/values/errors.ts'
import { emailAddress } from '../../../identity/accounts/email-address.ts'
import { issueMailedToken } from '../../../identity/one-time-tokens/mailed-tokens.ts'
import type { Policies } from '../../../identity/policies/policies.ts'
import type { Lifetimes } from '../../../identity/session/lifetimes.ts'
import type { OfferGiven } from '../../../identity/sign-in/offered-factors.ts'
import { assertOffered, findSignIn, type PendingGiven } from '../../../identity/sign-in/second-factor.ts'
import { emailLang } from '../../../outgoing/messages/language.ts'
import type { Links } from '../../../outgoing/messages/links.ts'
import { sendNow } from '../../../outgoing/messages/send-now.ts'
import type { Logger } from '../../../ports/log.ts'
import type { Language, Mailer } from '../../../ports/mailer.ts'
import type { RequestContext } from '../../../web/http/context.ts'
import { ok } from '../../../web/http/reply.ts'
import { requesterOf } from '../../../web/http/requester.ts'
import { limits } from '../../../web/limits/limits.ts'
import type { TargetLimits } from '../../../web/limits/rate-limit.ts'
import { assertMaySend, maySend } from '../../../web/limits/send-limit.ts'
import { endpoint } from '../../catalogue/endpoint.ts'

interface Given extends PendingGiven, OfferGiven, TargetLimits {
  readonly mailer: Required<Pick<Mailer, 'sendMagicLink'>>
  readonly policies: () => Promise<Policies>
  readonly lifetimes: Lifetimes
  readonly links: Links
  readonly knownDevices: KnownDevices
  readonly logger: Logger
}

/**
 * Mails a sign-in link. In login mode the response is sent before the account is looked up. So the response and its timing don't reveal
 * whether the account exists (R24b).
 */
export const sendMagicLink = endpoint({
  method: 'POST',
  path: '/magic-link/send',
  summary: 'Send a sign-in link',
  success: 'Accepted; the link is mailed if the address has an account.',
  access: 'public',
  needs: ['users', 'sessions', 'proofs', 'rateLimiter', 'mailer.sendMagicLink'],
  limit: limits.sendMail,
  body: v.object({
    email: v.optional(emailAddress),
    mode: v.optional(v.picklist(['login', '2fa'])),
    tempToken: v.optional(v.string()),
    emailLang,
  }),
  errors: ['EMAIL_REQUIRED', 'TEMP_TOKEN_REQUIRED', 'INVALID_TEMP_TOKEN', 'INVALID_STATE', 'DELIVERY_FAILED'],

  async handle({ body, context }, given) {
    const { email, mode, tempToken, emailLang: lang } = body
    if (mode === '2fa') await sendForSecondFactor(tempToken, lang, context, given)
    else if (email === undefined) throw failure('EMAIL_REQUIRED')
    else context.background(() => sendForLogin(email, lang, context, given))
    return ok()
  },
})

async function sendForLogin(
  email: string,
  lang: Language | undefined,
  context: RequestContext,
  given: Given,
): Promise<void> {
  const user = await given.users.findByEmail(email)
  if (user === null || user.isDisabled === true) return
  const sending = { purpose: 'magic-link', to: email, requester: requesterOf(user, context, given) }
  if (!(await maySend(limits.sendMail, sending, given))) return
  const token = await issueMailedToken('magic-link', user.id, given.lifetimes.magicLinkMs, given, { email })
  await given.mailer.sendMagicLink(email, token, given.links.magicLink(token), lang)
}

async function sendForSecondFactor(
  tempToken: string | undefined,
  lang: Language | undefined,
  context: RequestContext,
  given: Given,
): Promise<void> {
  const pending = await findSignIn(tempToken, given)
  await assertOffered('magic-link', pending, given)
  const { user } = pending.first
  const { id, email } = user
  const requester = requesterOf(user, context, given)
  await assertMaySend(limits.sendMail, { purpose: 'magic-link-2fa', to: email, requester, isSecondFactor: true }, given)
  // The hash of the temporary token restricts the link to this sign-in.
  const data = { tempTokenHash: pending.proof.hash, email }
  const token = await issueMailedToken('magic-link-2fa', id, given.lifetimes.magicLinkMs, given, data)
  const link = given.links.magicLink(token)
  await sendNow(() => given.mailer.sendMagicLink(email, token, link, lang), context, given.logger)
}
