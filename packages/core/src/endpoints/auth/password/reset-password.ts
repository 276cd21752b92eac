import * as v from 'valibot'
import { failure, invalidInput } from '../../../foundations/values/errors.ts'
import { identifierField } from '../../../identity/identifiers/identifier.ts'
import { assertAddressOpens } from '../../../identity/mailbox-ownership/closed-address.ts'
import { confirmOwnership, type Owned } from '../../../identity/mailbox-ownership/confirm-ownership.ts'
import { setMailedPassword } from '../../../identity/mailbox-ownership/set-mailed-password.ts'
import {
  giveBack,
  peekMailedToken,
  redeemMailedToken,
  refusalsOf,
} from '../../../identity/one-time-tokens/mailed-tokens.ts'
import { userAsHashCaller } from '../../../identity/passwords/hash-caller.ts'
import { assertAcceptable, newPassword } from '../../../identity/passwords/passwords.ts'
import type { EndedAccess } from '../../../identity/ways-in/end-access-and-ways-in.ts'
import { nameWayIn } from '../../../identity/ways-in/name-way-in.ts'
import { namedWayIn, removedField, removedIn } from '../../../identity/ways-in/way-in-schema.ts'
import { ok } from '../../../web/http/replies/reply.ts'
import { codeText } from '../../../web/http/request/code-text.ts'
import { limits } from '../../../web/limits/limits.ts'
import { endpoint } from '../../catalogue/endpoint.ts'
import { resetByText } from './reset-by-text.ts'

/**
 * Sets a new password with a mailed link, or with a code from a text message. Ends all sessions and deletes all one-time tokens of the user (R28).
 * Suspends the sign-in methods that were added within the last 7 days (R38) and returns them. The user isn't signed in afterwards.
 */
export const resetPassword = endpoint({
  method: 'POST',
  path: '/reset-password',
  summary: 'Set a new password with a mailed link or a texted code',
  success: 'Password set; all sessions are signed out.',
  access: 'public',
  isAudited: true,
  needs: ['users', 'sessions', 'proofs', 'passwordHasher', 'rateLimiter', 'mailer.sendPasswordReset'],
  limit: limits.redeem,
  body: v.object({
    token: v.optional(v.string()),
    /** With `code`: names the account, as in `POST /forgot-password`. */
    identifier: v.optional(identifierField),
    /** Code of the text message. */
    code: v.optional(codeText),
    newPassword: v.optional(newPassword),
    /** Alias of `newPassword`. Ignored if `newPassword` is sent. */
    password: v.optional(newPassword),
  }),
  replies: { 200: v.object({ success: v.literal(true), suspended: v.array(namedWayIn), ...removedField }) },
  errors: [
    ...refusalsOf('reset-password'),
    'INVALID_CODE',
    'ACCOUNT_DISABLED',
    'SIGN_IN_METHOD_SUSPENDED',
    'OVERLOADED',
  ],

  async handle({ body, context }, given) {
    const { users } = given
    const path = body.newPassword === undefined && body.password !== undefined ? 'password' : 'newPassword'
    const { identifier, code } = body
    if (identifier !== undefined && code !== undefined) {
      const password = body[path]
      if (password === undefined) throw invalidInput({ path, rule: 'required' })
      const { suspended } = await resetByText({ identifier, code, password, path }, context, given)
      return ok({ success: true, suspended: suspended.map(nameWayIn) })
    }
    // Reads the link here and consumes it only after the checks, so that the link stays valid if the password is rejected.
    const { userId, data } = await peekMailedToken('reset-password', body.token, given)
    const chosen = body[path]
    if (chosen === undefined) throw invalidInput({ path, rule: 'required' })
    const user = await users.findById(userId)
    // Rejects the link if the account's address changed after the mail: the old address must not reset the password.
    if (user === null || user.email !== data.email) throw failure('INVALID_RESET_TOKEN')
    if (user.isDisabled === true) throw failure('ACCOUNT_DISABLED')
    await assertAddressOpens(user, context, given)
    await assertAcceptable(chosen, user, given.passwordPolicy, path)
    const passwordHash = await given.passwordHasher.for(userAsHashCaller(userId)).hash(chosen)
    const redeemed = await redeemMailedToken('reset-password', body.token, given)
    let owned: Owned | null
    let ended: EndedAccess | null
    try {
      owned = await confirmOwnership(user, { setsPassword: true }, context, given)
      ended = owned && (await setMailedPassword(owned.user, { passwordHash }, context, given))
    } catch (error) {
      const isSet = (await users.findById(userId))?.passwordHash === passwordHash
      if (!isSet) await giveBack(redeemed, error, given)
      throw error
    }
    if (ended === null || owned === null) throw failure('INVALID_RESET_TOKEN')
    return ok({ success: true, suspended: ended.suspended.map(nameWayIn), ...removedIn(owned.removed) })
  },
})
