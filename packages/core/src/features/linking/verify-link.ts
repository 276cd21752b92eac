import * as v from 'valibot'
import { aboutRequest } from '../../http/about-request.ts'
import { failure } from '../../http/errors.ts'
import { limits } from '../../http/limits.ts'
import { ok } from '../../http/reply.ts'
import { isConflict } from '../../ports/conflict-error.ts'
import type { LinkedAccountStore } from '../../ports/linked-accounts.ts'
import type { User } from '../../ports/users.ts'
import { deliverSignIn, SIGN_IN_ERRORS, signInReply } from '../../sign-in/deliver-sign-in.ts'
import { finishSignIn } from '../../sign-in/finish-sign-in.ts'
import { isFresh } from '../../sign-in/fresh-proof.ts'
import { peekProof, redeemProof, refusalsOf } from '../../sign-in/one-shot-proofs.ts'
import { dropPendingLink, type PendingLink, pendingLinkOf } from '../../sign-in/pending-link.ts'
import { proveMailbox } from '../../sign-in/prove-mailbox.ts'
import { endpoint } from '../../sign-in/services.ts'

/** Links an account by a mailed link. One whose provider doesn't vouch for the address also needs its user, freshly signed in (R09). */
export const verifyLink = endpoint({
  method: 'POST',
  path: '/link-verify',
  summary: 'Link an account by a mailed link',
  access: ['user', 'public'],
  needs: ['users', 'sessions', 'proofs', 'rateLimiter', 'linkedAccounts', 'mailer.sendLinkAccount'],
  limit: limits.redeem,
  body: v.object({ token: v.optional(v.string()), loginAfterLinking: v.optional(v.boolean()) }),
  replies: { 200: signInReply },
  errors: [
    ...refusalsOf('link-account'),
    'REAUTHENTICATION_REQUIRED',
    'CONFLICT',
    'INVALID_CREDENTIALS',
    ...SIGN_IN_ERRORS,
  ],
  issuesTokens: true,

  async handle({ body, user: caller, context }, given) {
    const proof = await peekProof('link-account', body.token, given)
    const found = await given.users.findById(proof.userId)
    if (found === null) throw failure('INVALID_LINK_TOKEN')
    if (found.isDisabled === true) throw failure('ACCOUNT_DISABLED')
    const link = pendingLinkOf(found.id, proof.data)
    const isOwner = caller?.sub === found.id && (await isFresh(caller, found, given))
    if (!link.isEmailVerified && !isOwner) throw failure('REAUTHENTICATION_REQUIRED')
    await redeemProof('link-account', body.token, given)
    // A link for an address was mailed to that address; any other one to the user's own, which it proves.
    const provesMailbox = link.provider !== 'email'
    const mailbox = { ...(caller && { signedInAs: caller.sub }), linkedBy: link }
    const user = provesMailbox && !found.isEmailVerified ? await proveMailbox(found, mailbox, context, given) : found
    if (user === null) throw failure('INVALID_LINK_TOKEN')
    await store(link, user, given.linkedAccounts, given.now())
    await dropPendingLink(link, given)
    const { provider, providerAccountId } = link
    const about = aboutRequest(context, { userId: user.id })
    await given.events.publish('identity.user.linked', { provider, providerAccountId }, about)
    // A linked address is a record and no login: whoever reads its mail isn't the user by that.
    if (!body.loginAfterLinking || !provesMailbox) return ok()
    return deliverSignIn(await finishSignIn({ user, method: 'link', provider }, context, given), context, given)
  },
})

/** 409 CONFLICT when somebody else has it; what is the user's own already stays as it is. */
async function store(link: PendingLink, user: User, linkedAccounts: LinkedAccountStore, now: Date): Promise<void> {
  const { isEmailVerified: _, ...account } = link
  try {
    await linkedAccounts.insert({ ...account, userId: user.id, linkedAt: now })
  } catch (error) {
    if (!isConflict(error)) throw error
    const owner = await linkedAccounts.find(link.provider, link.providerAccountId)
    if (owner?.userId !== user.id) throw failure('CONFLICT')
  }
}
