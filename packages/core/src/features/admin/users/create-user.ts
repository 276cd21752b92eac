import * as v from 'valibot'
import { emailAddress } from '../../../accounts/email-address.ts'
import { phoneNumber } from '../../../accounts/phone-number.ts'
import { roleName } from '../../../accounts/role-name.ts'
import { endpoint } from '../../../catalogue/endpoint.ts'
import { randomUuid } from '../../../crypto/random.ts'
import { changesBetween } from '../../../events/changes.ts'
import { aboutRequest } from '../../../http/about-request.ts'
import { failure, invalidInput } from '../../../http/errors.ts'
import { ok } from '../../../http/reply.ts'
import { withoutUndefined } from '../../../http/without-undefined.ts'
import { userAsHashCaller } from '../../../passwords/hash-caller.ts'
import { assertAcceptable, newPassword } from '../../../passwords/passwords.ts'
import { verificationDeadline } from '../../../policies/email-verification.ts'
import { isConflict } from '../../../ports/conflict-error.ts'
import type { User } from '../../../ports/users.ts'
import { adminUserView, changedUser, personName } from './admin-user.ts'

export const newUser = v.object({
  email: emailAddress,
  password: v.optional(newPassword),
  firstName: v.optional(personName),
  lastName: v.optional(personName),
  name: v.optional(personName),
  phoneNumber: v.optional(phoneNumber),
  role: v.optional(roleName),
  isEmailVerified: v.optional(v.boolean(), false),
  require2FA: v.optional(v.boolean()),
  sendWelcome: v.optional(v.boolean(), false),
})

/** Creates an account. Without a password the user signs in by mail, text message or a provider. A phone number set here counts as verified. */
export const createUser = endpoint({
  method: 'POST',
  path: '/api/users',
  summary: 'Create a user',
  success: 'User created.',
  access: 'admin',
  needs: ['users', 'passwordHasher'],
  uses: ['mailer', 'events', 'passwordPolicy', 'policies', 'now'],
  body: newUser,
  replies: { 200: changedUser },
  errors: ['EMAIL_EXISTS', 'OVERLOADED'],

  async handle({ body: { password, sendWelcome, ...fields }, admin, context }, given) {
    const { mailer, now } = given
    const { email } = fields
    const send = sendWelcome ? mailer?.sendWelcome : undefined
    if (sendWelcome && send === undefined) throw invalidInput({ path: 'sendWelcome', rule: 'no_mailer' })
    if (password !== undefined) await assertAcceptable(password, { email }, given.passwordPolicy)
    const hasher = given.passwordHasher.for(userAsHashCaller(admin.by.id))
    const user: User = {
      ...withoutUndefined(fields),
      id: randomUuid(),
      ...(password !== undefined && { passwordHash: await hasher.hash(password) }),
      ...(fields.phoneNumber !== undefined && { isPhoneVerified: true }),
      ...(!fields.isEmailVerified && { emailVerificationDeadline: await verificationDeadline(given) }),
      loginProvider: 'local',
      isTotpEnabled: false,
      createdAt: now(),
    }
    try {
      await given.users.insert(user)
    } catch (error) {
      throw isConflict(error) ? failure('EMAIL_EXISTS') : error
    }
    const changes = changesBetween({}, { ...fields, hasPassword: password !== undefined })
    const about = { ...aboutRequest(context, { userId: user.id }), changes }
    await given.events.publish('identity.user.created', { email, provider: 'local', by: admin.by }, about)
    if (send !== undefined) context.background(() => send(email, withoutUndefined(fields)))
    return ok({ success: true, user: adminUserView(user) })
  },
})
