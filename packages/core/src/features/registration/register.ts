/** Creating one's own account. Routes: POST /register. Ports: registration, users, passwordHasher; mailer if there is one. */
import * as v from 'valibot'
import { randomUuid } from '../../crypto/random.ts'
import { failure } from '../../http/errors.ts'
import { limits } from '../../http/limits.ts'
import { mayMail } from '../../http/rate-limit.ts'
import { created } from '../../http/reply.ts'
import { isConflict } from '../../ports/conflict-error.ts'
import type { User } from '../../ports/users.ts'
import { later } from '../../session/lifetimes.ts'
import { endpoint } from '../../sign-in/services.ts'
import { emailAddress } from '../../users/email-address.ts'
import { assertAcceptable, newPassword } from '../../users/passwords.ts'
import { text } from '../../users/text.ts'

const DAY_MS = 86_400_000

/** Creates an account and never signs in. The host's `onRegister` gets every body field and replaces the creation. */
export const register = endpoint({
  method: 'POST',
  path: '/register',
  summary: 'Create an account',
  access: 'public',
  needs: ['registration', 'users', 'passwordHasher', 'rateLimiter'],
  uses: ['mailer'],
  limit: limits.register,
  body: v.looseObject({
    email: emailAddress,
    password: newPassword,
    name: v.optional(text(0, 100)),
    firstName: v.optional(text(0, 100)),
    lastName: v.optional(text(0, 100)),
    emailLang: v.optional(v.picklist(['en', 'it'])),
  }),
  replies: { 201: v.object({ success: v.literal(true), userId: v.string() }) },
  errors: ['EMAIL_EXISTS', 'OVERLOADED'],

  async handle({ body, context }, given) {
    const { registration, users, mailer, passwordPolicy, passwordHasher, now, events } = given
    const { email, password, name, firstName, lastName, emailLang, ...others } = body
    await assertAcceptable(password, { email }, passwordPolicy)
    const { request, connection, correlationId } = context
    const data = { ...others, email, ...present({ name, firstName, lastName, emailLang }) }
    let id: string
    if (registration.onRegister !== undefined) {
      id = (await registration.onRegister({ ...data, password }, { request, connection })).id
    } else {
      const user: User = {
        id: randomUuid(),
        email,
        passwordHash: await passwordHasher.hash(password),
        ...present({ name, firstName, lastName }),
        loginProvider: 'local',
        isEmailVerified: false,
        emailVerificationDeadline: later(now(), given.verificationGraceDays * DAY_MS),
        isTotpEnabled: false,
        createdAt: now(),
      }
      id = user.id
      if (!(await inserted(users.insert(user)))) {
        if (registration.hideExisting !== true) throw failure('EMAIL_EXISTS')
        const { sendAccountExists } = mailer ?? {}
        if (sendAccountExists && (await mayMail(email, given))) {
          context.background(() => sendAccountExists(email, emailLang))
        }
        return created({ success: true, userId: id })
      }
    }
    await events.publish('identity.user.created', { email, provider: 'local' }, { userId: id, correlationId })
    const { sendWelcome } = mailer ?? {}
    if (sendWelcome) context.background(() => sendWelcome(email, withoutPasswords(data), emailLang))
    return created({ success: true, userId: id })
  },
})

async function inserted(insertion: Promise<void>): Promise<boolean> {
  try {
    await insertion
    return true
  } catch (error) {
    if (isConflict(error)) return false
    throw error
  }
}

/** The fields that were given. */
function present<T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  // Sound because only the undefined entries are left out.
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never
}

/** What a form may send along, such as the password's repetition, goes into no mail. */
function withoutPasswords(data: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(data).filter(([name]) => !/passw/i.test(name)))
}
