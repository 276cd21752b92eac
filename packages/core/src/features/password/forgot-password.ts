import * as v from 'valibot'
import { limits } from '../../http/limits.ts'
import { mayReach } from '../../http/rate-limit.ts'
import { done, ok } from '../../http/reply.ts'
import { emailLang } from '../../messages/language.ts'
import { issueProof } from '../../sign-in/one-shot-proofs.ts'
import { endpoint } from '../../sign-in/services.ts'
import { emailAddress } from '../../users/email-address.ts'

/** Mails a reset link. Answers before it looks whether the address belongs to anyone (R24b). */
export const forgotPassword = endpoint({
  method: 'POST',
  path: '/forgot-password',
  summary: 'Send a password-reset mail',
  access: 'public',
  needs: ['users', 'proofs', 'rateLimiter', 'mailer.sendPasswordReset'],
  limit: limits.sendMail,
  body: v.object({ email: emailAddress, emailLang }),
  replies: { 200: done },

  handle({ body: { email, emailLang: lang }, context }, given) {
    const { users, mailer, links, lifetimes } = given
    context.background(async () => {
      if (!(await mayReach(limits.sendMail, email, given))) return
      const user = await users.findByEmail(email)
      if (user === null || user.isDisabled === true) return
      const token = await issueProof('reset-password', user.id, lifetimes.passwordResetMs, given, { email })
      await mailer.sendPasswordReset(email, token, links.resetPassword(token), lang)
    })
    return ok()
  },
})
