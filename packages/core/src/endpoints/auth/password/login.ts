import * as v from 'valibot'
import { failure, invalidInput } from '../../../foundations/values/errors.ts'
import { withoutUndefined } from '../../../foundations/values/without-undefined.ts'
import { emailAddress } from '../../../identity/accounts/email-address.ts'
import { accountOfIdentifier, identifierField } from '../../../identity/identifiers/identifier.ts'
import { underLockout } from '../../../identity/lockout/lockout.ts'
import { hashCallerOf } from '../../../identity/passwords/hash-caller.ts'
import { isPasswordOf, presentedPassword, withRenewedHash } from '../../../identity/passwords/passwords.ts'
import { publishFailure } from '../../../identity/sign-in/publish-failure.ts'
import type { User } from '../../../ports/accounts/users.ts'
import { limits } from '../../../web/limits/limits.ts'
import { signInEndpoint } from '../../catalogue/sign-in-endpoint.ts'

/**
 * Signs in with a password and an identifier: `email`, or in `identifier` whatever the option `identifiers` allows. An unknown identifier
 * and a wrong password get the same response after the same time (R24b).
 */
export const login = signInEndpoint({
  method: 'POST',
  path: '/login',
  summary: 'Sign in with a password',
  success: 'Signed in, with tokens or cookies; or a second factor is needed.',
  access: 'public',
  needs: ['passwordHasher'],
  limit: limits.login,
  hashesForStrangers: true,
  body: v.object({
    email: v.optional(emailAddress),
    identifier: v.optional(identifierField),
    password: presentedPassword,
  }),
  errors: ['INVALID_CREDENTIALS', 'OVERLOADED'],

  async handle({ body, context }, given) {
    const { password } = body
    const typed = body.identifier ?? body.email
    if (typed === undefined) throw invalidInput({ path: 'email', rule: 'required' })
    const account = await accountOfIdentifier(typed, given)
    const tellFailure = (found: User | null, reason: string, until?: string) => {
      const email = account.email ?? found?.email ?? undefined
      const failed = { method: 'password' as const, reason, email, userId: found?.id, until }
      return publishFailure(withoutUndefined(failed), context, given)
    }
    const check = async () => {
      const found = await account.find()
      const hasher = given.passwordHasher.for(hashCallerOf(found, context, given))
      const isRight = await isPasswordOf(found, password, hasher)
      if (found !== null && isRight) return { found, hasher }
      await tellFailure(found, 'INVALID_CREDENTIALS')
      throw failure('INVALID_CREDENTIALS')
    }
    const proven = await underLockout(account, context, given, check, async (until) =>
      tellFailure(await account.find(), 'RATE_LIMITED', until.toISOString()),
    )
    const { found, hasher: passwordHasher } = proven
    const user = await withRenewedHash(found, password, { users: given.users, passwordHasher })
    const stillHolds = async (current: User) =>
      current.passwordHash === user.passwordHash || isPasswordOf(current, password, passwordHasher)
    return { user, method: 'password', way: { type: 'password' }, stillHolds }
  },
})
