import * as v from 'valibot'
import { randomUuid } from '../../../foundations/crypto/random.ts'
import { changesBetween } from '../../../foundations/events/changes.ts'
import { invalidInput } from '../../../foundations/values/errors.ts'
import { personName } from '../../../foundations/values/name-text.ts'
import { withoutUndefined } from '../../../foundations/values/without-undefined.ts'
import { emailAddress } from '../../../identity/accounts/email-address.ts'
import { phoneNumber } from '../../../identity/accounts/phone-number.ts'
import { roleName } from '../../../identity/accounts/tenants/role-name.ts'
import { assertKeyLeavesRoles, assertKeyMayChange } from '../../../identity/api-keys/admin-key.ts'
import { recordVerifiedOnly } from '../../../identity/mailbox-ownership/ownership-record.ts'
import { userAsHashCaller } from '../../../identity/passwords/hash-caller.ts'
import { assertAcceptable, newPassword } from '../../../identity/passwords/passwords.ts'
import { verificationDeadline } from '../../../identity/policies/email-verification.ts'
import { alertOfWayIn } from '../../../identity/ways-in/alert-of-way-in.ts'
import { recordPasswordSet } from '../../../identity/ways-in/recent-additions.ts'
import type { User } from '../../../ports/accounts/users.ts'
import { isConflict } from '../../../ports/conflict-error.ts'
import { ok } from '../../../web/http/replies/reply.ts'
import { aboutRequest } from '../../../web/http/request/about-request.ts'
import { endpoint } from '../../catalogue/endpoint.ts'
import { adminUserView, changedUser } from './admin-user.ts'
import { tellOfPhone } from './tell-user.ts'
import { chosenUsername, conflictOf } from './username-of-user.ts'

export const newUser = v.object({
  /** Without an address, `username` is required. */
  email: v.optional(emailAddress),
  password: v.optional(newPassword),
  firstName: v.optional(personName),
  lastName: v.optional(personName),
  name: v.optional(personName),
  username: v.optional(v.string()),
  phoneNumber: v.optional(phoneNumber),
  role: v.optional(roleName),
  isEmailVerified: v.optional(v.boolean(), false),
  require2FA: v.optional(v.boolean()),
  sendWelcome: v.optional(v.boolean(), false),
})

/**
 * Creates an account. Without a password the user signs in by mail or a provider. The user can sign in with a phone number only after confirming it.
 * The address may be verified here, but isn't owned (R10): the first proof of the mailbox removes the password that the administrator knows. A mail
 * tells the user that a password or phone number was set, unless the host's own code creates the account.
 */
export const createUser = endpoint({
  method: 'POST',
  path: '/api/users',
  summary: 'Create a user',
  success: 'User created.',
  access: 'admin',
  needs: ['users', 'proofs', 'passwordHasher', 'rateLimiter'],
  body: newUser,
  replies: { 200: changedUser },
  errors: ['EMAIL_EXISTS', 'USERNAME_EXISTS', 'OVERLOADED'],

  async handle({ body: { password, sendWelcome, ...sent }, admin, context }, given) {
    const { mailer, now, usernames } = given
    assertKeyLeavesRoles(admin, sent.role !== undefined)
    const fields = { ...sent, ...(await chosenUsername(sent.username, usernames)) }
    const { email } = fields
    const send = sendWelcome ? mailer?.sendWelcome : undefined
    if (email === undefined && fields.username === undefined) throw invalidInput({ path: 'email', rule: 'required' })
    if (sendWelcome && (send === undefined || email === undefined))
      throw invalidInput({ path: 'sendWelcome', rule: 'no_mailer' })
    if (password !== undefined)
      await assertAcceptable(password, email === undefined ? {} : { email }, given.passwordPolicy)
    const hasher = given.passwordHasher.for(userAsHashCaller(admin.by.id))
    const user: User = {
      ...withoutUndefined(fields),
      email: email ?? null,
      isEmailVerified: email !== undefined && fields.isEmailVerified,
      id: randomUuid(),
      ...(password !== undefined && { passwordHash: await hasher.hash(password) }),
      ...(fields.phoneNumber !== undefined && { isPhoneVerified: false }),
      ...(email !== undefined &&
        !fields.isEmailVerified && { emailVerificationDeadline: await verificationDeadline(given) }),
      loginProvider: 'local',
      isTotpEnabled: false,
      createdAt: now(),
    }
    await assertKeyMayChange(admin, user, given)
    // Writes these records before the account. Otherwise, after a crash in between, the address would count as owned (R10), and a reset wouldn't
    // know that the password was set recently (R38).
    if (user.isEmailVerified) await recordVerifiedOnly(user, given)
    if (password !== undefined) await recordPasswordSet(user.id, given)
    const changes = changesBetween({}, { ...fields, hasPassword: password !== undefined })
    const about = { ...aboutRequest(context, { userId: user.id }), changes }
    const data = { email: email ?? '', provider: 'local', by: admin.by }
    try {
      await given.events.change([{ event: 'identity.user.created', data, about }], () => given.users.insert(user))
    } catch (error) {
      await given.proofs.deleteFor(user.id)
      throw isConflict(error) ? await conflictOf(user, usernames) : error
    }
    if (send !== undefined && email !== undefined) context.background(() => send(email, withoutUndefined(fields)))
    // Sends no mails if the host's own code creates the account: the host's users know what they entered.
    if (admin.by.kind !== 'host') {
      const added = { change: 'added', way: { type: 'password' }, isByAdministrator: true } as const
      if (password !== undefined) alertOfWayIn(user, added, context, given)
      tellOfPhone(null, user, context, given)
    }
    return ok({ success: true, user: adminUserView(user) })
  },
})
