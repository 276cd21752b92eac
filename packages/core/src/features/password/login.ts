/** Signing in with a password. Routes: POST /login. Ports: users, sessions, proofs, passwordHasher, rateLimiter. */
import * as v from 'valibot'
import { failure } from '../../http/errors.ts'
import { limits } from '../../http/limits.ts'
import { deliverSignIn, SIGN_IN_ERRORS, signInReply } from '../../sign-in/deliver-sign-in.ts'
import { finishSignIn } from '../../sign-in/finish-sign-in.ts'
import { underLockout } from '../../sign-in/lockout.ts'
import { publishFailure } from '../../sign-in/publish-failure.ts'
import { endpoint } from '../../sign-in/services.ts'
import { emailAddress } from '../../users/email-address.ts'
import { isPasswordOf, presentedPassword, renewHash } from '../../users/passwords.ts'

/** Signs in with e-mail and password. Unknown address and wrong password answer alike, also in time (R24b). */
export const login = endpoint({
  method: 'POST',
  path: '/login',
  summary: 'Sign in with a password',
  access: 'public',
  needs: ['users', 'sessions', 'proofs', 'passwordHasher', 'rateLimiter'],
  limit: limits.login,
  body: v.object({ email: emailAddress, password: presentedPassword }),
  replies: { 200: signInReply },
  errors: ['INVALID_CREDENTIALS', 'OVERLOADED', ...SIGN_IN_ERRORS],
  issuesTokens: true,

  async handle({ body, context }, given) {
    const user = await underLockout(body.email, context, given, async () => {
      const found = await given.users.findByEmail(body.email)
      const isRight = await isPasswordOf(found, body.password, given.passwordHasher)
      if (found !== null && isRight) return found
      const reason = 'INVALID_CREDENTIALS'
      await publishFailure({ method: 'password', reason, email: body.email, userId: found?.id }, context, given)
      throw failure(reason)
    })
    const signIn = await finishSignIn({ user, method: 'password' }, context, given)
    await renewHash(user, body.password, given)
    return deliverSignIn(signIn, context, given)
  },
})
