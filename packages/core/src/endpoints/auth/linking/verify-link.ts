import * as v from 'valibot'
import type { AccessClaims } from '../../../foundations/tokens/claims.ts'
import { failure } from '../../../foundations/values/errors.ts'
import { text } from '../../../foundations/values/text.ts'
import { isLiveSessionOf } from '../../../identity/mailbox-ownership/account-holder.ts'
import { assertAddressOpens } from '../../../identity/mailbox-ownership/closed-address.ts'
import { rememberMailedLink } from '../../../identity/mailbox-ownership/mailed-link.ts'
import {
  giveBack,
  peekMailedToken,
  redeemMailedToken,
  refusalsOf,
} from '../../../identity/one-time-tokens/mailed-tokens.ts'
import { doneAndSignInReply, SIGN_IN_ERRORS } from '../../../identity/sign-in/finish-sign-in.ts'
import { freshProof, isProvenInRequest, type ProofGiven } from '../../../identity/sign-in/fresh-proof.ts'
import { pendingLinkHashes, pendingLinkOf, settlePendingLink } from '../../../identity/sign-in/pending-link.ts'
import { alertOfLink } from '../../../identity/ways-in/alert-of-way-in.ts'
import type { Proof } from '../../../ports/accounts/proofs.ts'
import type { User } from '../../../ports/accounts/users.ts'
import type { CookiePolicy } from '../../../web/http/cookies/cookies.ts'
import { ok } from '../../../web/http/replies/reply.ts'
import { aboutRequest } from '../../../web/http/request/about-request.ts'
import type { RequestContext } from '../../../web/http/routing/context.ts'
import { limits } from '../../../web/limits/limits.ts'
import { endpoint } from '../../catalogue/endpoint.ts'
import { proveMailboxByLink } from './prove-mailbox-by-link.ts'
import { storeMailedLink } from './store-mailed-link.ts'

const fields = {
  token: v.optional(v.string()),
  loginAfterLinking: v.optional(v.boolean()),
  /** Secret of the pending link, from the redirect to the account-conflict page. Sent by apps, which have no cookie with the secret. */
  pending: v.optional(text(1, 64)),
  ...freshProof,
}

/**
 * Links a provider account or an email address with a mailed link. A stranger who has an account at the provider can trigger the mail. So opening
 * the mail isn't enough to link a provider account (R09). The request must come from the browser that started the sign-in, from the session that
 * requested the mail, or from a signed-in user who sends their password or a TOTP code. Otherwise rejects with 403 REAUTHENTICATION_REQUIRED; the
 * link stays valid.
 */
export const verifyLink = endpoint({
  method: 'POST',
  path: '/link-verify',
  summary: 'Link an account with a mailed link',
  success: 'Account linked; on request also signed in, or asked for a factor.',
  access: ['user', 'public'],
  isAudited: true,
  needs: ['users', 'sessions', 'proofs', 'rateLimiter', 'passwordHasher', 'linkedAccounts', 'mailer.sendLinkAccount'],
  limit: limits.redeem,
  body: v.object(fields),
  replies: { 200: doneAndSignInReply },
  errors: [
    ...refusalsOf('link-account'),
    'REAUTHENTICATION_REQUIRED',
    'CONFLICT',
    'INVALID_CREDENTIALS',
    'OVERLOADED',
    ...SIGN_IN_ERRORS,
  ],
  issuesTokens: true,

  async handle({ body, user: caller, context }, given) {
    const proof = await peekMailedToken('link-account', body.token, given)
    const user = await given.users.findById(proof.userId)
    if (user === null) throw failure('INVALID_LINK_TOKEN')
    if (user.isDisabled === true) throw failure('ACCOUNT_DISABLED')
    const link = pendingLinkOf(proof)
    // Linking an email address needs no further check, because users can't sign in with a linked address. The mail went to the linked
    // address, so using its link doesn't confirm the account's own address.
    const isAddress = link.provider === 'email'
    const session = caller !== undefined && (await isLiveSessionOf(user, caller.sid, given)) ? caller : undefined
    // Rejects the link if the account's address changed after the mail.
    const { mailedTo = user.email } = proof.data
    if (!isAddress && mailedTo !== user.email) throw failure('INVALID_LINK_TOKEN')
    if (!isAddress && !(await mayComplete(proof, user, body, session, context, given))) {
      throw failure('REAUTHENTICATION_REQUIRED')
    }
    // Without a session, only the mailbox proves who the caller is. That isn't enough for an address that an administrator set.
    if (!isAddress && session === undefined) await assertAddressOpens(user, context, given)
    const redeemed = await redeemMailedToken('link-account', body.token, given)
    if (!isAddress && session === undefined) await rememberMailedLink(user.id, link.provider, given)
    const { provider, providerAccountId } = link
    const linked = {
      event: 'identity.user.linked',
      data: { provider, providerAccountId },
      about: aboutRequest(context, { userId: user.id }),
    } as const
    const isNew = await given.events
      .change([linked], () => storeMailedLink(link, user, given))
      .catch(async (error) => {
        await giveBack(redeemed, error, given)
        throw error
      })
    const cleared = typeof proof.data.pending === 'string' ? await settlePendingLink(proof.data.pending, given) : []
    if (isNew && !isAddress) alertOfLink(user, { ...link, subject: providerAccountId }, context, given)
    const reply = isAddress
      ? ok()
      : await proveMailboxByLink(user, link, body.loginAfterLinking === true, context, given)
    const isKept = body.pending !== undefined || context.strategy === 'bearer'
    return isKept ? reply : { ...reply, cookies: [...(reply.cookies ?? []), ...cleared] }
  },
})

async function mayComplete(
  { data }: Proof,
  user: User,
  body: v.InferOutput<v.ObjectSchema<typeof fields, undefined>>,
  session: AccessClaims | undefined,
  context: RequestContext,
  given: ProofGiven & { readonly cookiePolicy: CookiePolicy },
): Promise<boolean> {
  const hashes = pendingLinkHashes(body.pending, context, given.cookiePolicy)
  if (hashes.some((hash) => hash === data.pending)) return true
  if (session === undefined) return false
  return data.requestedBy === session.sid || isProvenInRequest(user, body, context, given)
}
