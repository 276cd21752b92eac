import { group } from '../../group.ts'
import { addAccount, PASSWORD, signedInBrowser, signedInNative, signIn } from '../../support/account.ts'
import { equal, given, isTrue, refused, status, text } from '../../support/expect.ts'
import { native } from '../../support/native.ts'
import { browser } from '../../support/pages/browser.ts'
import { PASSKEYS } from '../../support/passkeys/passkey-options.ts'
import { softwareAuthenticator } from '../../support/passkeys/software-authenticator.ts'
import { begin, beginLinking, comeBack, withTwoProviders } from '../../support/two-providers.ts'
import { mailedReset, reset } from '../account/reset-password.ts'
import { confirmPhone, secure, signInByPhone, takeAlert, takeAlerts } from '../ownership/alert-links.ts'
import { register, signInWith } from '../passkeys/passkey-account.ts'
import { NUMBER, postBearer } from '../sign-in/pending-sign-in.ts'

const ADA = 'ada@example.com'
const OWNERS = 'the password of the owner'
const DAY = 86_400_000

/** The client of each case is a thief with a stolen session that is fresh. */
export const hijackedSessionGroup = group('Sign-in methods that are added in a stolen session', {
  'I1 a phone is told to the owner and signs in no more after a reset': async (open) => {
    const target = await open()
    const { user, client } = await signedInNative(target)
    await confirmPhone(target, client, NUMBER)
    const told = await takeAlert(target, 'A phone number was added')
    equal(told.to, ADA)
    isTrue(told.text.includes('…67') && !told.text.includes(NUMBER), 'the number is masked')
    target.clock.advance(1)
    const answer = await reset(target, { token: await mailedReset(target), newPassword: OWNERS })
    equal([answer.status, answer.json], [200, { success: true, suspended: [{ type: 'phone', name: '…67' }] }])
    equal(await signInByPhone(target, user.id), null)
    const mailed = await takeAlert(target, 'A password was changed')
    isTrue(mailed.text.includes('phone number (…67)'), 'the mail names what was suspended')
    equal(target.events.named('identity.user.sign_in_methods.suspended').at(-1)?.data, {
      reason: 'password-reset',
      methods: [{ type: 'phone' }],
    })
  },

  'I1 a mail that does not go silences no later one, and the methods show the change': async (open) => {
    let isDown = true
    const sent: unknown[] = []
    const sendSignInMethodChanged = async (...args: unknown[]) => {
      if (isDown) throw new Error('The mail server is down')
      sent.push(args[0])
    }
    const target = await open({ email: { sendSignInMethodChanged } })
    const { client } = await signedInNative(target)
    for (const newPassword of ['a first new password', 'another new password']) {
      const currentPassword = isDown ? PASSWORD : 'a first new password'
      status(await client.post('/auth/change-password', { currentPassword, newPassword }), 200)
      await target.settled()
      const [password] = [(await client.get('/auth/sign-in-methods')).json.signInMethods].flat().map(Object)
      equal([password.type, password.addedAt], ['password', target.clock.now().toISOString()])
      isDown = false
    }
    equal(sent, [ADA])
  },

  'I1 a phone signs in again once it is verified in a session': async (open) => {
    const target = await open()
    const { user, client } = await signedInNative(target)
    await confirmPhone(target, client, NUMBER)
    await takeAlert(target, 'A phone number was added')
    target.clock.advance(1)
    status(await reset(target, { token: await mailedReset(target), newPassword: OWNERS }), 200)
    target.clock.advance(1)
    const owner = native(target)
    status(await owner.login(ADA, OWNERS), 200)
    await confirmPhone(target, owner, NUMBER)
    status(given(await signInByPhone(target, user.id)), 200)
    await takeAlert(target, 'A phone number was added')
  },

  'I1 a passkey is told to the owner and signs in no more after a reset': async (open) => {
    const target = await open(PASSKEYS)
    const { client } = await signedInNative(target)
    const thiefs = await softwareAuthenticator()
    status(await register(client, thiefs, {}, { name: 'Key' }), 201)
    const told = await takeAlert(target, 'A passkey was added')
    isTrue(told.text.includes('(Key)'), 'the mail names the passkey')
    target.clock.advance(1)
    const answer = await reset(target, { token: await mailedReset(target), newPassword: OWNERS })
    equal(answer.json.suspended, [{ type: 'passkey', name: 'Key' }])
    target.clock.advance(1)
    refused(await signInWith(target, thiefs), 403, 'SIGN_IN_METHOD_SUSPENDED')
  },

  'I1 a provider account is told to the owner and signs in no more after a reset': async (open) => {
    const target = await open(withTwoProviders())
    const { user, client } = await signedInBrowser(target)
    target.clock.advance(1)
    await comeBack(client, await beginLinking(client, 'one'), 'thief@example.com')
    await takeAlert(target, 'A linked account was added')
    const thief = browser(target)
    isTrue(!(await comeBack(thief, await begin(thief, 'one'), 'thief@example.com')).location.includes('error'), 'works')
    target.clock.advance(1)
    const answer = await reset(target, { token: await mailedReset(target), newPassword: OWNERS })
    equal(answer.json.suspended, [{ type: 'linked-account', provider: 'one', name: 'thief@example.com' }])
    target.clock.advance(1)
    const { location } = await comeBack(thief, await begin(thief, 'one'), 'thief@example.com')
    isTrue(location.endsWith('error=SIGN_IN_METHOD_SUSPENDED'), location)
    equal(await target.stores.sessions.listForUser(user.id, target.clock.now()), [])
  },

  'I1 a first password and a changed one are told to the owner': async (open) => {
    const target = await open()
    const { user, client } = await signedInNative(target)
    const change = { currentPassword: PASSWORD, newPassword: OWNERS }
    status(await client.post('/auth/change-password', change), 200)
    await takeAlert(target, 'A password was changed')
    await target.stores.users.update(user.id, { passwordHash: null })
    target.clock.advance(1)
    const first = { currentPassword: '', newPassword: 'the password of a thief' }
    status(await client.post('/auth/change-password', first), 200)
    const { token } = await takeAlert(target, 'A password was added')
    const answer = await secure(target, token)
    equal([answer.status, answer.json], [200, { success: true, suspended: [], removed: [{ type: 'password' }] }])
    target.clock.advance(1)
    refused(await native(target).login(ADA, 'the password of a thief'), 401, 'INVALID_CREDENTIALS')
    refused(await client.refresh(), 401, 'SESSION_REVOKED')
  },

  'I1 what is removed is told to the owner': async (open) => {
    const target = await open(PASSKEYS)
    const { client } = await signedInNative(target, { phoneNumber: NUMBER })
    status(await register(client, await softwareAuthenticator()), 201)
    const { passkeys } = (await client.get('/auth/passkeys')).json
    status(await client.send('DELETE', `/auth/passkeys/${Object(passkeys)[0].id}`), 200)
    status(await client.post('/auth/add-phone', { phoneNumber: null }), 200)
    equal((await takeAlerts(target)).map(({ subject }) => subject).sort(), [
      'A passkey was added',
      'A passkey was removed',
      'A phone number was removed',
    ])
  },

  'I1 what the account had for more than a week stays after a reset': async (open) => {
    const target = await open(PASSKEYS)
    const { user, client } = await signedInNative(target)
    const device = await softwareAuthenticator()
    status(await register(client, device), 201)
    await confirmPhone(target, client, NUMBER)
    target.clock.advance(7 * DAY + 1)
    const answer = await reset(target, { token: await mailedReset(target), newPassword: OWNERS })
    equal(answer.json.suspended, [])
    target.clock.advance(1)
    text(await signInWith(target, device), 'accessToken')
    status(given(await signInByPhone(target, user.id)), 200)
  },

  'I1 a suspended passkey stays a second factor, and confirms no identity': async (open) => {
    const target = await open({ ...PASSKEYS, lifetimes: { accessTokenMinutes: 60 } })
    const user = await addAccount(target, { require2FA: true, phoneNumber: NUMBER })
    const first = await postBearer(target, '/auth/login', { email: ADA, password: PASSWORD })
    const tempToken = text(first, 'tempToken')
    equal(first.json.available2faMethods, ['sms', 'magic-link'])
    await target.stores.users.update(user.id, { require2FA: false })
    const client = await signIn(target, user)
    const device = await softwareAuthenticator()
    status(await register(client, device), 201)
    isTrue(tempToken !== '', 'a sign-in waits')
    target.clock.advance(1)
    status(await reset(target, { token: await mailedReset(target), newPassword: OWNERS }), 200)
    await target.stores.users.update(user.id, { require2FA: true })
    target.clock.advance(1)
    const next = await postBearer(target, '/auth/login', { email: ADA, password: OWNERS })
    equal(next.json.available2faMethods, ['sms', 'passkey'])
    status(await signInWith(target, device, {}, text(next, 'tempToken')), 200)
  },
})
