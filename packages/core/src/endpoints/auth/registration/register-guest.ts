import * as v from 'valibot'
import { failure } from '../../../foundations/values/errors.ts'
import { withoutUndefined } from '../../../foundations/values/without-undefined.ts'
import { upgradedByHost, upgradeGuest } from '../../../identity/guests/upgrade-guest.ts'
import { assertFree } from '../../../identity/identifiers/choose-username.ts'
import { idOfRegistered } from '../../../identity/mailed-sign-in/id-of-registered.ts'
import { verificationDeadline, verificationRefusal } from '../../../identity/policies/email-verification.ts'
import {
  challengeReply,
  type DeliveryGiven,
  deliverSignIn,
  finishSignIn,
  type SignInGiven,
} from '../../../identity/sign-in/finish-sign-in.ts'
import { knownDeviceCookie } from '../../../identity/sign-in/known-device-cookie.ts'
import type { Usernames } from '../../../ports/accounts/identifiers.ts'
import type { Registration } from '../../../ports/accounts/registration.ts'
import type { User } from '../../../ports/accounts/users.ts'
import { isConflict } from '../../../ports/conflict-error.ts'
import type { Language } from '../../../ports/host/mailer.ts'
import type { PasswordHasher } from '../../../ports/host/password-hasher.ts'
import { created, type Reply } from '../../../web/http/replies/reply.ts'
import type { RequestContext } from '../../../web/http/routing/context.ts'
import type { Registrant } from './create-account.ts'
import { mailNewAccount } from './mail-new-account.ts'

interface Given extends SignInGiven, DeliveryGiven {
  readonly registration: Registration
  readonly usernames: Usernames | undefined
  readonly passwordHasher: PasswordHasher
}

export const GUEST_REGISTRATION_ERRORS = ['CONFLICT', 'SESSION_REVOKED', '2FA_SETUP_REQUIRED', 'CSRF_INVALID'] as const

/** Schema of the 201 response of a registration. Tokens, or a request for a second factor, go only to a caller who was a guest before. */
export const registeredReply = v.object({
  success: v.literal(true),
  userId: v.string(),
  codeId: v.optional(v.string()),
  accessToken: v.optional(v.string()),
  refreshToken: v.optional(v.string()),
  ...v.partial(challengeReply).entries,
})

type Sent = Registrant & Readonly<Record<string, unknown>>

/**
 * Makes a guest a member and signs in. Rejects with 409 CONFLICT if the address has an account, with USERNAME_EXISTS if the username is taken, or
 * with 401 SESSION_REVOKED if the guest became a member meanwhile.
 */
export async function registerGuest(
  guest: User,
  sent: Sent,
  lang: Language | undefined,
  context: RequestContext,
  given: Given,
): Promise<Reply> {
  const { userId, user } = await memberOf(guest, sent, context, given)
  const { email } = sent
  if (email !== undefined) await mailNewAccount(userId, { email, body: sent, lang }, context, given)
  return user === null ? created({ success: true, userId }) : reply(user, context, given)
}

/**
 * Makes the guest a member with a password, or by the host's `onRegister`, which gets the guest's id as `userId` and returns it. `user` is null if
 * the host created another account instead.
 */
async function memberOf(
  guest: User,
  registrant: Sent,
  context: RequestContext,
  given: Given,
): Promise<{ readonly userId: string; readonly user: User | null }> {
  const { onRegister } = given.registration
  const { request, connection } = context
  if (onRegister !== undefined) {
    const sent = withoutUndefined({ ...registrant, userId: guest.id })
    const userId = await idOfRegistered(() => onRegister(sent, { request, connection }))
    if (userId === null) throw failure('CONFLICT')
    return { userId, user: userId === guest.id ? await upgradedByHost(userId, context, given) : null }
  }
  const { email, password, name, firstName, lastName, username } = registrant
  const upgrade = withoutUndefined({
    email,
    passwordHash: await given.passwordHasher.hash(password),
    name,
    firstName,
    lastName,
    username,
    loginProvider: 'local',
    emailVerificationDeadline: email === undefined ? undefined : await verificationDeadline(given),
  })
  try {
    const user = await upgradeGuest(guest, upgrade, context, given)
    if (user === null) throw failure('SESSION_REVOKED')
    return { userId: user.id, user }
  } catch (error) {
    if (!isConflict(error)) throw error
    if (given.usernames !== undefined && username !== undefined) await assertFree(username, given.usernames)
    throw failure('CONFLICT')
  }
}

/** Signs in, unless the policy rejects the user's unverified address. */
async function reply(user: User, context: RequestContext, given: Given): Promise<Reply> {
  const registered = { success: true, userId: user.id }
  const { verificationMode } = await given.policies()
  if (verificationRefusal(user, verificationMode, given.now()) !== null) {
    if (context.strategy === 'bearer') return created(registered)
    const device = knownDeviceCookie(user, 'registered', context, given)
    return created(registered, [device, ...given.sessionCookies.cleared])
  }
  const signIn = await finishSignIn({ user, method: 'password', way: { type: 'password' } }, context, given)
  const signedIn = await deliverSignIn(signIn, context, given)
  return { ...signedIn, status: 201, body: { ...Object(signedIn.body), ...registered } }
}
