import * as v from 'valibot'
import { randomUuid } from '../../../foundations/crypto/random.ts'
import { failure, invalidInput } from '../../../foundations/values/errors.ts'
import { personName } from '../../../foundations/values/name-text.ts'
import { emailAddress } from '../../../identity/accounts/email-address.ts'
import { guestToUpgrade } from '../../../identity/guests/presented-guest.ts'
import { assertFree, optionalUsername } from '../../../identity/identifiers/choose-username.ts'
import { idOfRegistered } from '../../../identity/mailed-sign-in/id-of-registered.ts'
import { hashCallerOf } from '../../../identity/passwords/hash-caller.ts'
import { assertAcceptable, newPassword } from '../../../identity/passwords/passwords.ts'
import { knownDeviceCookie } from '../../../identity/sign-in/known-device-cookie.ts'
import { emailLang } from '../../../outgoing/messages/languages/language.ts'
import { created } from '../../../web/http/replies/reply.ts'
import { aboutRequest } from '../../../web/http/request/about-request.ts'
import { limits } from '../../../web/limits/limits.ts'
import { endpoint } from '../../catalogue/endpoint.ts'
import { createAccount } from './create-account.ts'
import { mailAccountExists, mailNewAccount } from './mail-new-account.ts'
import { GUEST_REGISTRATION_ERRORS, registeredReply, registerGuest } from './register-guest.ts'
import { registerWithoutPassword } from './register-without-password.ts'

/**
 * Creates an account without signing in. Without a password, mails a sign-up link or code instead, if the option `registration.passwordless` is set.
 * If the host sets `onRegister`, that function creates the account and receives every field of the body. In a guest's session, the guest gets a full
 * account and is signed in. But with `registration.hideExisting`, a separate account is created, because signing in would reveal that the address
 * was free.
 */
export const register = endpoint({
  method: 'POST',
  path: '/register',
  summary: 'Create an account',
  success: 'Account created. A guest is signed in; known addresses may seem created.',
  access: 'public',
  needs: ['registration', 'users', 'sessions', 'proofs', 'passwordHasher', 'rateLimiter'],
  limit: limits.register,
  body: v.looseObject({
    email: v.optional(emailAddress),
    /** May be missing with the option `registration.passwordless`. */
    password: v.optional(newPassword),
    name: v.optional(personName),
    firstName: v.optional(personName),
    lastName: v.optional(personName),
    username: v.nullish(v.string()),
    emailLang,
  }),
  replies: { 201: registeredReply },
  hashesForStrangers: true,
  errors: ['EMAIL_EXISTS', 'USERNAME_EXISTS', 'OVERLOADED', ...GUEST_REGISTRATION_ERRORS],
  // `issuesTokens` rejects requests from pages of other origins: such pages must not set the known-device cookie.
  issuesTokens: true,

  async handle({ body, context }, given) {
    const { registration, usernames, passwordPolicy, passwordHasher, events } = given
    const { email, password, emailLang: lang } = body
    if (email === undefined && registration.requireEmail !== false)
      throw invalidInput({ path: 'email', rule: 'required' })
    const guest = await guestToUpgrade(context, given)
    if (password === undefined) return created(registerWithoutPassword(email, body, guest, context, given))
    const { request, connection } = context
    await assertAcceptable(password, email === undefined ? {} : { email }, passwordPolicy)
    const username = await optionalUsername(body.username, usernames)
    if (email === undefined && username === undefined) throw invalidInput({ path: 'username', rule: 'required' })
    if (guest !== null && registration.hideExisting !== true) {
      const registrant = { ...body, email, password, username }
      const hasher = passwordHasher.for(hashCallerOf(null, context, given))
      return registerGuest(guest, registrant, lang, context, { ...given, passwordHasher: hasher })
    }
    const { onRegister } = registration
    // The cookie marks this browser as a known device. If the mailed link is opened in this browser, the address becomes owned (R10). With
    // `registration.hideExisting`, the response for an existing account has such a cookie and body, too (R24b).
    const answer = (id: string) =>
      created(
        { success: true, userId: id },
        context.strategy === 'bearer' ? [] : [knownDeviceCookie({ id }, 'registered', context, given)],
      )
    const createdEvent = (id: string) => {
      const about = aboutRequest(context, { userId: id })
      return { event: 'identity.user.created' as const, data: { email: email ?? '', provider: 'local' }, about }
    }
    const userId =
      onRegister === undefined
        ? await createAccount(
            { ...body, password, username },
            { ...given, passwordHasher: passwordHasher.for(hashCallerOf(null, context, given)) },
            (user) => events.change([createdEvent(user.id)], () => given.users.insert(user)),
          )
        : await idOfRegistered(() =>
            onRegister(usernames === undefined ? body : { ...body, username }, { request, connection }),
          )
    if (userId === null) {
      if (usernames !== undefined && username !== undefined) await assertFree(username, usernames)
      if (email === undefined) throw failure('USERNAME_EXISTS')
      if (registration.hideExisting !== true) throw failure('EMAIL_EXISTS')
      await mailAccountExists({ email, body, lang }, context, given)
      return answer(randomUuid())
    }
    // Publishes the event after the change, because the id isn't known before `onRegister` has created the account.
    if (onRegister !== undefined) await events.publishAll([createdEvent(userId)])
    if (email !== undefined) await mailNewAccount(userId, { email, body, lang }, context, given)
    return answer(userId)
  },
})
