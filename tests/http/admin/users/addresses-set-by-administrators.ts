import type { User } from '@sallyport/core'
import { mailedReset } from '../../auth/account/reset-password.ts'
import { takeCode, takeLink, verificationCodeIn } from '../../auth/ownership/awaited-messages.ts'
import { addConflict, browserOf, linksOf } from '../../auth/providers/pending-conflict.ts'
import { postBearer } from '../../auth/sign-in/pending-sign-in.ts'
import { group } from '../../group.ts'
import { addAccount, PASSWORD, signedInBrowser, signedInNative, signIn } from '../../support/account.ts'
import { send } from '../../support/answer.ts'
import { ADMIN_SECRET } from '../../support/everything-on.ts'
import { equal, given, isTrue, refused, status } from '../../support/expect.ts'
import type { Native } from '../../support/native.ts'
import type { Overrides, Target } from '../../support/target.ts'
import { administer } from '../caller.ts'

const NUMBER = '+15550100'
const EVIL_NUMBER = '+15550199'
const EVIL = 'evil@example.net'
const NEW_PASSWORD = 'a whole new password'
const ON: Overrides = { admin: { secret: ADMIN_SECRET, accessPolicy: { role: 'boss' } }, rateLimits: false }

const closed = (answer: Parameters<typeof refused>[0]) => refused(answer, 403, 'SIGN_IN_METHOD_SUSPENDED')

async function mailsTo(target: Target, address: string): Promise<readonly string[]> {
  await target.settled()
  return target.mails.all.filter(({ to }) => to === address).map(({ subject }) => subject)
}

/** Changes a user as an administrator, and empties the mailbox. */
async function change(target: Target, { id }: Pick<User, 'id'>, fields: object): Promise<void> {
  // Sign-ins of the same instant would end with the sessions of before.
  target.clock.advance(1000)
  status(await administer(target, 'PATCH', `/users/${id}`, fields), 200)
  target.clock.advance(1000)
  await target.settled()
  target.mails.clear()
}

async function magicLink(target: Target, email: string): Promise<string> {
  status(await postBearer(target, '/auth/magic-link/send', { email }), 200)
  return (await takeLink(target)).token
}

/** Confirms the address of a session with the mailed code. */
async function confirm(target: Target, client: Native): Promise<void> {
  status(await client.post('/auth/send-verification-email', {}), 200)
  const [mail] = await target.mails.arrived()
  target.mails.clear()
  status(await client.post('/auth/verify-email', { code: verificationCodeIn(given(mail).text) }), 200)
}

export const setByAdministratorsGroup = group('I6 what administrators set for users', {
  'I6 a phone signs nobody in until its user confirms it, and the user is told': async (open) => {
    const target = await open(ON)
    const { user, client } = await signedInNative(target, { role: 'boss', phoneNumber: NUMBER })
    const answer = await administer(target, 'PATCH', `/users/${user.id}`, { phoneNumber: EVIL_NUMBER })
    equal(Object(answer.json.user).isPhoneVerified, false)
    const told = ['A phone number was removed', 'A phone number was set by an administrator']
    equal((await mailsTo(target, user.email)).toSorted(), told)
    status(await postBearer(target, '/auth/sms/send', { email: user.email }), 200)
    await target.settled()
    equal(target.texts.all.length, 0)
    await target.stores.users.update(user.id, { require2FA: true })
    const { available2faMethods } = (await postBearer(target, '/auth/login', { email: user.email, password: PASSWORD }))
      .json
    isTrue(!JSON.stringify(available2faMethods).includes('sms'), 'no second factor either')
    await target.stores.users.update(user.id, { require2FA: false })

    status(await client.post('/auth/add-phone', { phoneNumber: EVIL_NUMBER }), 200)
    status(await client.post('/auth/verify-phone', { code: await takeCode(target) }), 200)
    await change(target, user, { phoneNumber: EVIL_NUMBER, firstName: 'Ada' })
    status(await postBearer(target, '/auth/sms/send', { email: user.email }), 200)
    const code = await takeCode(target)
    status(await postBearer(target, '/auth/sms/verify', { email: user.email, code }), 200)
  },

  'I6 an address opens the account neither by magic link nor by reset, nor by any detour': async (open) => {
    const target = await open(ON)
    const { user } = await signedInNative(target, { role: 'boss', email: 'victim@example.com' })
    status(await administer(target, 'PATCH', `/users/${user.id}`, { email: EVIL, isEmailVerified: true }), 200)
    equal(await mailsTo(target, user.email), ['Your email address has been updated'])
    equal(await mailsTo(target, EVIL), ['Verify your email address'])
    target.clock.advance(1000)
    target.mails.clear()
    const { passwordHash } = user

    const link = await magicLink(target, EVIL)
    closed(await postBearer(target, '/auth/magic-link/verify', { token: link }))
    const token = await mailedReset(target, EVIL)
    for (const _ of [1, 2])
      closed(await postBearer(target, '/auth/reset-password', { token, newPassword: NEW_PASSWORD }))

    const owned = { id: user.id, email: EVIL }
    const conflict = await addConflict(target, owned)
    const json = { email: EVIL, provider: conflict.provider }
    status(await send(target, 'POST', '/auth/link-request', { json, headers: browserOf(conflict) }), 200)
    const verify = { token: (await takeLink(target)).token, loginAfterLinking: true }
    const headers = { ...browserOf(conflict), 'X-Auth-Strategy': 'bearer' }
    closed(await send(target, 'POST', '/auth/link-verify', { json: verify, headers }))
    equal(await linksOf(target, owned), [])

    if (target.options.stores.invitations !== undefined) {
      status(await administer(target, 'POST', '/invitations', { email: EVIL }), 200)
      const accept = { token: (await takeLink(target)).token, password: NEW_PASSWORD }
      refused(await postBearer(target, '/auth/invitations/accept', accept), 409, 'EMAIL_EXISTS')
    }
    const stored = given(await target.stores.users.findById(user.id))
    equal([stored.passwordHash, stored.email], [passwordHash, EVIL])
    closed(await postBearer(target, '/auth/magic-link/verify', { token: link }))
  },

  'I6 the mailed verification confirms nothing without a session; in the user’s session it does, and everything stays':
    async (open) => {
      const target = await open({ ...ON, sms: undefined })
      const user = await addAccount(target, { email: 'victim@example.com', lastLogin: target.clock.now() })
      await given(target.stores.linkedAccounts).insert({
        ...{ userId: user.id, provider: 'github', providerAccountId: '1' },
        linkedAt: target.clock.now(),
      })
      target.clock.advance(1000)
      status(await administer(target, 'PATCH', `/users/${user.id}`, { email: EVIL }), 200)
      target.clock.advance(1000)
      await target.settled()
      const mail = given(target.mails.all.find(({ to }) => to === EVIL))
      const bare = given(/token=(\w+)/.exec(mail.text)?.[1])
      target.mails.clear()
      const path = `/auth/verify-email?token=${bare}`
      status(await send(target, 'GET', path, { headers: { Accept: 'application/json' } }), 200)
      equal((await target.stores.users.findById(user.id))?.isEmailVerified, true)
      closed(await postBearer(target, '/auth/magic-link/verify', { token: await magicLink(target, EVIL) }))

      await confirm(target, await signIn(target, { email: EVIL }))
      status(await postBearer(target, '/auth/magic-link/verify', { token: await magicLink(target, EVIL) }), 200)
      equal(await linksOf(target, user), ['github:1'])
      isTrue((await target.stores.users.findById(user.id))?.passwordHash !== undefined, 'the password stays')
    },

  'I6 a browser in which the user signed in before opens the new address': async (open) => {
    const target = await open(ON)
    const { user, client } = await signedInBrowser(target, { email: 'victim@example.com' })
    await change(target, user, { email: 'new@example.com' })
    const token = await mailedReset(target, 'new@example.com')
    const json = { token, newPassword: NEW_PASSWORD }
    closed(await send(target, 'POST', '/auth/reset-password', { json }))
    status(await client.post('/auth/reset-password', json), 200)
    target.clock.advance(1000)
    status(await client.login('new@example.com', NEW_PASSWORD), 200)
    status(
      await postBearer(target, '/auth/magic-link/verify', { token: await magicLink(target, 'new@example.com') }),
      200,
    )
  },

  'I6 the password confirms an address, too': async (open) => {
    const target = await open({ ...ON, emailVerificationMode: 'strict' })
    const { user } = await signedInNative(target, { email: 'victim@example.com' })
    await change(target, user, { email: 'new@example.com' })
    refused(
      await postBearer(target, '/auth/login', { email: 'new@example.com', password: PASSWORD }),
      403,
      'EMAIL_NOT_VERIFIED',
    )
    const { token } = await takeLink(target)
    status(await postBearer(target, '/auth/verify-email', { token, password: PASSWORD }), 200)
    status(
      await postBearer(target, '/auth/magic-link/verify', { token: await magicLink(target, 'new@example.com') }),
      200,
    )
  },

  'I6 an administrator’s mistake is undone by the address of before, which stays owned': async (open) => {
    const target = await open(ON)
    const { user } = await signedInNative(target, { email: 'victim@example.com' })
    await change(target, user, { email: EVIL })
    await change(target, user, { email: 'other@example.net' })
    await change(target, user, { email: user.email })
    equal((await target.stores.users.findById(user.id))?.isEmailVerified, true)
    const client = await signIn(target, user)
    refused(await client.post('/auth/send-verification-email', {}), 400, 'ALREADY_VERIFIED')
    status(await postBearer(target, '/auth/magic-link/verify', { token: await magicLink(target, user.email) }), 200)
    const taken = await addAccount(target, { email: 'taken@example.com' })
    refused(await administer(target, 'PATCH', `/users/${user.id}`, { email: taken.email }), 409, 'EMAIL_EXISTS')
    status(await postBearer(target, '/auth/magic-link/verify', { token: await magicLink(target, user.email) }), 200)
  },

  'I6 an account that nobody has used yet is its mailbox’s, without the password that the administrator knows': async (
    open,
  ) => {
    const target = await open(ON)
    const json = { email: 'typo@example.com', password: PASSWORD, phoneNumber: NUMBER, isEmailVerified: true }
    const { user } = (await administer(target, 'POST', '/users', json)).json
    const { id, isPhoneVerified } = Object(user)
    equal(isPhoneVerified, false)
    const told = ['A password was added', 'A phone number was set by an administrator']
    equal((await mailsTo(target, 'typo@example.com')).toSorted(), told)
    await change(target, { id }, { email: 'ada@example.com', isEmailVerified: true })
    const answer = await postBearer(target, '/auth/magic-link/verify', {
      token: await magicLink(target, 'ada@example.com'),
    })
    status(answer, 200)
    equal(Object(answer.json.removed)[0]?.type, 'password')
    refused(
      await postBearer(target, '/auth/login', { email: 'ada@example.com', password: PASSWORD }),
      401,
      'INVALID_CREDENTIALS',
    )
  },

  'I6 an operator may open an address for a user who lost everything, with a row': async (open) => {
    const target = await open(ON)
    const { user } = await signedInNative(target, { email: 'victim@example.com' })
    await change(target, user, { email: 'new@example.com' })
    closed(await postBearer(target, '/auth/magic-link/verify', { token: await magicLink(target, 'new@example.com') }))
    await target.sallyport.users.openAddress(user.id)
    equal(target.events.named('identity.user.email.opened')[0]?.data, { by: 'host' })
    const token = await magicLink(target, 'new@example.com')
    status(await postBearer(target, '/auth/magic-link/verify', { token }), 200)
    // The mailbox's owner gets the account without what was set before (R10).
    refused(
      await postBearer(target, '/auth/login', { email: 'new@example.com', password: PASSWORD }),
      401,
      'INVALID_CREDENTIALS',
    )
  },
})
