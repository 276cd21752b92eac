import type { User } from '@sallyport/core'
import { cheapHasher } from '@sallyport/testkit'
import { group } from '../../group.ts'
import { type AccountFields, addAccount, PASSWORD, signedInNative } from '../../support/account.ts'
import { type Answer, send } from '../../support/answer.ts'
import { equal, given, refused, status } from '../../support/expect.ts'
import { enrolledAccount } from '../../support/passkeys/authenticator.ts'
import type { Target } from '../../support/target.ts'
import { takeCode, takeLink } from '../ownership/awaited-messages.ts'
import { awaitSecondFactor, NUMBER, postBearer } from '../sign-in/pending-sign-in.ts'
import { mailedReset, reset } from './reset-password.ts'

const NEW = 'a whole new password'
const ELSEWHERE = { provider: 'github', providerAccountId: '1' }

async function stored(target: Target, { id }: Pick<User, 'id'>): Promise<User> {
  return given(await target.stores.users.findById(id))
}

async function linkTo(target: Target, { id: userId }: User): Promise<void> {
  await given(target.stores.linkedAccounts).insert({ userId, ...ELSEWHERE, linkedAt: target.clock.now() })
}

function login(target: Target, { email }: User, password: string): Promise<Answer> {
  return postBearer(target, '/auth/login', { email, password })
}

async function resetTo(target: Target, { email }: User): Promise<void> {
  status(await reset(target, { token: await mailedReset(target, email), newPassword: NEW }), 200)
}

export const resetPasswordEndsGroup = group('R28 what a password reset ends', {
  'R28 sessions end: at the next refresh, or at once with checkOn allcalls': async (open) => {
    for (const checkOn of ['refresh', 'none', 'allcalls'] as const) {
      const target = await open({ session: { checkOn } })
      const { user, client } = await signedInNative(target)
      const { client: bob } = await signedInNative(target, { email: 'bob@example.com' })
      await resetTo(target, user)
      if (checkOn === 'allcalls') refused(await client.get('/auth/me'), 401, 'SESSION_REVOKED')
      else status(await client.get('/auth/me'), 200)
      refused(await client.refresh(), 401, 'SESSION_REVOKED')
      equal(await target.stores.sessions.listForUser(user.id, target.clock.now()), [])
      status(await bob.refresh(), 200)
    }
  },

  'R28 mailed links, temporary tokens and codes open nothing any more': async (open) => {
    const target = await open({ rateLimits: false })
    const { user, client } = await signedInNative(target, { phoneNumber: NUMBER })
    const get = async (path: string, json: object) => {
      status(await client.post(path, json), 200)
      return (await takeLink(target)).token
    }
    const magicLink = await get('/auth/magic-link/send', { email: user.email })
    const changeEmail = await get('/auth/change-email/request', { newEmail: 'new@example.com' })
    await target.stores.users.update(user.id, { isEmailVerified: false })
    const verifyEmail = await get('/auth/send-verification-email', {})
    await target.stores.users.update(user.id, { isEmailVerified: true, require2FA: true })
    status(await send(target, 'POST', '/auth/sms/send', { json: { email: user.email } }), 200)
    const code = await takeCode(target)
    const tempToken = await awaitSecondFactor(target, user)
    await resetTo(target, user)
    target.clock.advance(1)
    refused(await postBearer(target, '/auth/magic-link/verify', { token: magicLink }), 400, 'INVALID_MAGIC_LINK')
    const confirmed = await postBearer(target, '/auth/change-email/confirm', { token: changeEmail })
    refused(confirmed, 400, 'INVALID_EMAIL_CHANGE_TOKEN')
    const headers = { Accept: 'application/json' }
    const verified = await send(target, 'GET', `/auth/verify-email?token=${verifyEmail}`, { headers })
    refused(verified, 400, 'INVALID_VERIFICATION_TOKEN')
    refused(await postBearer(target, '/auth/sms/verify', { email: user.email, code }), 400, 'INVALID_CODE')
    const sent = await postBearer(target, '/auth/magic-link/send', { mode: '2fa', tempToken })
    refused(sent, 401, 'INVALID_TEMP_TOKEN')
  },

  'factors and links of a verified account stay': async (open) => {
    const target = await open()
    const { user } = await enrolledAccount(target, { phoneNumber: NUMBER, isPhoneVerified: true })
    await linkTo(target, user)
    const before = await stored(target, user)
    await resetTo(target, user)
    const after = await stored(target, user)
    equal(
      [after.isTotpEnabled, after.totpSecret, after.phoneNumber, after.isPhoneVerified, after.isEmailVerified],
      [true, before.totpSecret, NUMBER, true, true],
    )
    equal(await target.stores.proofs.countFor(user.id, 'recovery-code', target.clock.now()), 10)
    equal((await given(target.stores.linkedAccounts).listForUser(user.id)).length, 1)
    target.clock.advance(1)
    const answer = await login(target, user, NEW)
    equal([answer.status, answer.json.requiresTwoFactor], [200, true])
  },

  'verifies the address, which the link has proven': async (open) => {
    const target = await open({ emailVerificationMode: 'strict' })
    const user = await addAccount(target, { isEmailVerified: false, emailVerificationDeadline: new Date(0) })
    await resetTo(target, user)
    const { isEmailVerified, emailVerificationDeadline } = await stored(target, user)
    equal([isEmailVerified, emailVerificationDeadline], [true, undefined])
    equal(
      target.events.named('identity.user.email.verified').map(({ data }) => data),
      [{ email: user.email }],
    )
    target.clock.advance(1)
    status(await login(target, user, NEW), 200)
  },

  'R10 removes what was set before the address was owned, but no second factor': async (open) => {
    const target = await open()
    const squatted: AccountFields = { isEmailVerified: false, phoneNumber: NUMBER, isPhoneVerified: true }
    const { user, client: squatter } = await enrolledAccount(target, squatted)
    await linkTo(target, user)
    await resetTo(target, user)
    const { isTotpEnabled, phoneNumber, isPhoneVerified } = await stored(target, user)
    equal([isTotpEnabled, phoneNumber, isPhoneVerified], [true, NUMBER, false])
    equal(await target.stores.proofs.countFor(user.id, 'recovery-code', target.clock.now()), 10)
    equal(await given(target.stores.linkedAccounts).listForUser(user.id), [])
    refused(await squatter.refresh(), 401, 'SESSION_REVOKED')
    target.clock.advance(1)
    refused(await login(target, user, PASSWORD), 401, 'INVALID_CREDENTIALS')
    const answer = await login(target, user, NEW)
    equal([answer.status, answer.json.requiresTwoFactor], [200, true])
    equal(target.events.named('identity.user.password.changed').length, 1, 'the change is told once')
  },

  'R28 a sign-in that it overtakes is refused': async (open) => {
    let meanwhile = async () => {}
    const target = await open({
      passwordHasher: {
        ...cheapHasher,
        async verify(password, phc) {
          const isRight = await cheapHasher.verify(password, phc)
          await meanwhile()
          return isRight
        },
      },
    })
    const user = await addAccount(target)
    const token = await mailedReset(target)
    meanwhile = async () => {
      meanwhile = async () => {}
      target.clock.advance(1)
      status(await reset(target, { token, newPassword: NEW }), 200)
    }
    refused(await login(target, user, PASSWORD), 401, 'INVALID_CREDENTIALS')
    equal(await target.stores.sessions.listForUser(user.id, target.clock.now()), [])
    target.clock.advance(1)
    status(await login(target, user, NEW), 200)
  },

  'R28 a password change that it overtakes is refused, and changes nothing': async (open) => {
    let meanwhile = async () => {}
    const target = await open({
      passwordHasher: {
        ...cheapHasher,
        async hash(password) {
          if (password === 'of the thief') await meanwhile()
          return cheapHasher.hash(password)
        },
      },
    })
    const { user, client: thief } = await signedInNative(target)
    const token = await mailedReset(target)
    meanwhile = async () => status(await reset(target, { token, newPassword: NEW }), 200)
    const json = { currentPassword: PASSWORD, newPassword: 'of the thief' }
    refused(await thief.post('/auth/change-password', json), 400, 'INVALID_CURRENT_PASSWORD')
    target.clock.advance(1)
    refused(await login(target, user, 'of the thief'), 401, 'INVALID_CREDENTIALS')
    status(await login(target, user, NEW), 200)
  },

  'an account that is deleted meanwhile has no link, and nothing is told of it': async (open) => {
    let meanwhile = async () => {}
    const hash = (password: string) => meanwhile().then(() => cheapHasher.hash(password))
    const target = await open({ passwordHasher: { ...cheapHasher, hash } })
    const { id } = await addAccount(target)
    const token = await mailedReset(target)
    meanwhile = async () => void (await target.stores.users.delete?.(id))
    refused(await reset(target, { token, newPassword: NEW }), 400, 'INVALID_RESET_TOKEN')
    equal(target.events.all, [])
  },

  'R24 a lock-out does not keep it away': async (open) => {
    const target = await open({ trustedProxyHops: 1 })
    const user = await addAccount(target)
    for (let count = 0; count < 10; count++) {
      await login(target, user, 'wrong password')
      target.clock.advance(60_000)
    }
    refused(await login(target, user, PASSWORD), 429, 'RATE_LIMITED')
    await resetTo(target, user)
  },
})
