import * as v from 'valibot'
import { aboutRequest } from '../../http/about-request.ts'
import { failure } from '../../http/errors.ts'
import { limits } from '../../http/limits.ts'
import { done, ok } from '../../http/reply.ts'
import { emailLang } from '../../messages/language.ts'
import { isConflict } from '../../ports/conflict-error.ts'
import type { UserPatch } from '../../ports/users.ts'
import { type AccessPorts, endAccess, endOtherAccess } from '../../sign-in/end-access.ts'
import { peekProof, redeemProof, refusalsOf } from '../../sign-in/one-shot-proofs.ts'
import { endpoint, type Services } from '../../sign-in/services.ts'

/** Changes an address by the link that was mailed to the new one. Sessions but the asking one end; the old address is told. */
export const confirmEmailChange = endpoint({
  method: 'POST',
  path: '/change-email/confirm',
  summary: 'Confirm a new email address by a mailed link',
  access: ['user', 'public'],
  needs: ['users', 'sessions', 'proofs', 'mailer.sendChangeEmail'],
  uses: ['mailer'],
  limit: limits.redeem,
  body: v.object({ token: v.optional(v.string()), emailLang }),
  replies: { 200: done },
  errors: [...refusalsOf('change-email'), 'ACCOUNT_DISABLED', 'EMAIL_EXISTS'],

  async handle({ body, user: caller, context }, given) {
    const { users, events, now } = given
    const { userId, data } = await peekProof('change-email', body.token, given)
    const newEmail = String(data.newEmail)
    const user = await users.findById(userId)
    if (user === null) throw failure('INVALID_EMAIL_CHANGE_TOKEN')
    if (user.isDisabled === true) throw failure('ACCOUNT_DISABLED')
    if ((await users.findByEmail(newEmail)) !== null) throw failure('EMAIL_EXISTS')
    await redeemProof('change-email', body.token, given)
    const about = aboutRequest(context, { userId })
    const ending = { reason: 'email-changed', about }
    const keepHandle = caller?.sub === userId ? caller.sid : undefined
    const patch = { email: newEmail, isEmailVerified: true, emailVerificationDeadline: null, updatedAt: now() }
    await setEmail(userId, patch, { ...ending, ...(keepHandle !== undefined && { keepHandle }) }, given)
    await events.publishAll([
      { event: 'identity.user.email.changed', data: { oldEmail: user.email, newEmail }, about },
      ...(user.isEmailVerified
        ? []
        : [{ event: 'identity.user.email.verified' as const, data: { email: newEmail }, about }]),
    ])
    const { sendEmailChanged } = given.mailer
    if (sendEmailChanged) context.background(() => sendEmailChanged(user.email, newEmail, body.emailLang))
    return ok()
  },
})

type SessionsEnding = Parameters<typeof endAccess>[2] & { readonly keepHandle?: string }

/** 409 EMAIL_EXISTS when the address was taken meanwhile. */
async function setEmail(
  userId: string,
  patch: UserPatch,
  { keepHandle, ...ending }: SessionsEnding,
  given: Services & AccessPorts,
): Promise<void> {
  try {
    if (keepHandle === undefined) await endAccess(userId, patch, ending, given)
    else await endOtherAccess(userId, patch, { ...ending, keepHandle }, given)
  } catch (error) {
    throw isConflict(error) ? failure('EMAIL_EXISTS') : error
  }
}
