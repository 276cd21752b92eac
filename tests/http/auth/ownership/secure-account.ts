import { group } from '../../group.ts'
import { PASSWORD, signedInNative, signIn } from '../../support/account.ts'
import { send } from '../../support/answer.ts'
import { equal, given, isTrue, refused, status, text } from '../../support/expect.ts'
import { native } from '../../support/native.ts'
import { PASSKEYS } from '../../support/passkeys/passkey-options.ts'
import { softwareAuthenticator } from '../../support/passkeys/software-authenticator.ts'
import { mailedReset, reset } from '../account/reset-password.ts'
import { register, signInWith } from '../passkeys/passkey-account.ts'
import { addLink } from '../providers/pending-conflict.ts'
import { NUMBER } from '../sign-in/pending-sign-in.ts'
import { confirmPhone, secure, signInByPhone, takeAlert, takeAlerts } from './alert-links.ts'

const ADA = 'ada@example.com'
const NEW = 'a whole new password'
const DAY = 86_400_000
const MINUTE = 60_000

export const secureAccountGroup = group('POST /auth/secure-account', {
  'R38 takes a sign-in method and every later one, ends all sessions and removes a password set since': async (
    open,
  ) => {
    const target = await open(PASSKEYS)
    const { user, client } = await signedInNative(target)
    const [own, thiefs] = [await softwareAuthenticator(), await softwareAuthenticator()]
    status(await register(client, own, {}, { name: 'Own' }), 201)
    await takeAlert(target, 'A passkey was added')
    target.clock.advance(1)
    status(await register(client, thiefs, {}, { name: 'Foreign' }), 201)
    const { token } = await takeAlert(target, 'A passkey was added')
    target.clock.advance(1)
    await confirmPhone(target, client, NUMBER)
    status(await client.post('/auth/change-password', { currentPassword: PASSWORD, newPassword: NEW }), 200)
    target.events.clear()
    const answer = await secure(target, token)
    equal(answer.json, {
      success: true,
      suspended: [
        { type: 'phone', name: '…67' },
        { type: 'passkey', name: 'Foreign' },
      ],
      removed: [{ type: 'password' }],
    })
    target.clock.advance(1)
    refused(await client.refresh(), 401, 'SESSION_REVOKED')
    refused(await signInWith(target, thiefs), 403, 'SIGN_IN_METHOD_SUSPENDED')
    equal(await signInByPhone(target, user.id), null)
    refused(await native(target).login(ADA, NEW), 401, 'INVALID_CREDENTIALS')
    text(await signInWith(target, own), 'accessToken')
    equal(
      target.events.all.slice(0, 4).map(({ event, data }) => [event, data]),
      [
        ['identity.session.revoked', { count: 1, reason: 'account-secured' }],
        [
          'identity.user.sign_in_methods.suspended',
          {
            reason: 'account-secured',
            methods: [{ type: 'phone' }, { type: 'passkey', id: await idOf(target, thiefs.credentialId) }],
          },
        ],
        ['identity.user.secured', { type: 'passkey' }],
        ['identity.user.password.changed', { reason: 'account-secured' }],
      ],
    )
  },

  'R38 leaves the password that was there before, and earlier methods': async (open) => {
    const target = await open()
    const { user, client } = await signedInNative(target)
    target.clock.advance(1)
    await addLink(target, user, 'github:1')
    target.clock.advance(1)
    await confirmPhone(target, client, NUMBER)
    const { token } = await takeAlert(target, 'A phone number was added')
    equal((await secure(target, token)).json, {
      success: true,
      suspended: [{ type: 'phone', name: '…67' }],
      removed: [],
    })
    target.clock.advance(1)
    status(await native(target).login(ADA, PASSWORD), 200)
  },

  'R38 removes no second factor': async (open) => {
    const target = await open()
    const { user, client } = await signedInNative(target)
    await confirmPhone(target, client, NUMBER)
    const { token } = await takeAlert(target, 'A phone number was added')
    await target.stores.users.update(user.id, { require2FA: true })
    status(await secure(target, token), 200)
    target.clock.advance(1)
    const answer = await native(target).login(ADA, PASSWORD)
    equal(answer.json.available2faMethods, ['sms', 'magic-link'])
  },

  'R38 R01 a link works once, for a week, and only by POST': async (open) => {
    const target = await open({ rateLimits: false })
    const { client } = await signedInNative(target)
    await confirmPhone(target, client, NUMBER)
    const { token } = await takeAlert(target, 'A phone number was added')
    for (const method of ['GET', 'HEAD']) status(await send(target, method, `/auth/secure-account?token=${token}`), 405)
    target.clock.advance(7 * DAY - 1)
    const answers = await Promise.all(Array.from({ length: 20 }, () => secure(target, token)))
    equal(answers.filter((answer) => answer.status === 200).length, 1, 'redemptions')
    for (const answer of answers) if (answer.status !== 200) refused(answer, 400, 'INVALID_ALERT_TOKEN')
    target.clock.advance(1)
    const again = native(target)
    status(await again.login(ADA, PASSWORD), 200)
    status(await again.post('/auth/add-phone', { phoneNumber: null }), 200)
    await confirmPhone(target, again, '+393339999999')
    const late = await takeAlert(target, 'A phone number was added')
    target.clock.advance(7 * DAY)
    refused(await secure(target, late.token), 400, 'ALERT_TOKEN_EXPIRED')
    refused(await secure(target, 'x'), 400, 'INVALID_ALERT_TOKEN')
    refused(await secure(target, undefined), 400, 'TOKEN_REQUIRED')
  },

  'R38 no thief voids the link by changing the password': async (open) => {
    const target = await open()
    const { client } = await signedInNative(target)
    await confirmPhone(target, client, NUMBER)
    const { token } = await takeAlert(target, 'A phone number was added')
    target.clock.advance(1)
    status(await client.post('/auth/change-password', { currentPassword: PASSWORD, newPassword: NEW }), 200)
    equal((await secure(target, token)).json.removed, [{ type: 'password' }])
  },

  'R38 a reset makes earlier links void, and has one of its own': async (open) => {
    const target = await open()
    const { client } = await signedInNative(target)
    await confirmPhone(target, client, NUMBER)
    const before = await takeAlert(target, 'A phone number was added')
    target.clock.advance(1)
    status(await reset(target, { token: await mailedReset(target), newPassword: NEW }), 200)
    refused(await secure(target, before.token), 400, 'INVALID_ALERT_TOKEN')
    const { token } = await takeAlert(target, 'A password was changed')
    equal((await secure(target, token)).json.removed, [{ type: 'password' }])
    target.clock.advance(1)
    refused(await native(target).login(ADA, NEW), 401, 'INVALID_CREDENTIALS')
  },

  'R38 no link of an address that is no longer the one of the account': async (open) => {
    const target = await open()
    const { user, client } = await signedInNative(target)
    await confirmPhone(target, client, NUMBER)
    const { token } = await takeAlert(target, 'A phone number was added')
    await target.stores.users.update(user.id, { email: 'new@example.com' })
    refused(await secure(target, token), 400, 'INVALID_ALERT_TOKEN')
    await target.stores.users.update(user.id, { email: ADA, isDisabled: true })
    refused(await secure(target, token), 403, 'ACCOUNT_DISABLED')
    await target.stores.users.update(user.id, { isDisabled: false })
    status(await secure(target, token), 200)
  },

  'R38 a repetition is told once in ten minutes, another method or place at once': async (open) => {
    const target = await open({ ...PASSKEYS, trustedProxyHops: 1, rateLimits: false })
    const { user, client } = await signedInNative(target)
    const elsewhere = await signIn(target, user)
    const from = (address: string) => ({ 'X-Forwarded-For': address })
    const removePhone = async (by: typeof client, address: string) => {
      await target.stores.users.update(user.id, { phoneNumber: NUMBER, isPhoneVerified: true })
      status(await by.post('/auth/add-phone', { phoneNumber: null }, from(address)), 200)
      return (await takeAlerts(target)).length
    }
    equal(await removePhone(client, '192.0.2.1'), 1)
    equal(await removePhone(client, '192.0.2.1'), 0)
    equal(await removePhone(elsewhere, '192.0.2.2'), 1)
    target.clock.advance(10 * MINUTE)
    equal(await removePhone(client, '192.0.2.1'), 1)
    const passkeys = [await softwareAuthenticator(), await softwareAuthenticator()]
    for (const device of passkeys) status(await register(client, device), 201)
    equal((await takeAlerts(target)).length, 2)
  },

  'R38 an alert says when and from where, and nothing of what the client chose': async (open) => {
    const target = await open({ trustedProxyHops: 1 })
    const { client } = await signedInNative(target)
    const json = { currentPassword: PASSWORD, newPassword: NEW }
    const userAgent = 'Mozilla/5.0 (Windows NT 10.0) Gecko/20100101 Firefox/140.0 http://evil.example'
    const headers = { 'X-Forwarded-For': '192.0.2.7', 'User-Agent': userAgent }
    status(await client.post('/auth/change-password', json, headers), 200)
    const { text: mail, to } = await takeAlert(target, 'A password was changed')
    const at = target.clock.now().toISOString().slice(0, 16).replace('T', ' ')
    isTrue(mail.includes(`Time: ${at} UTC. From: 192.0.2.7, Firefox · Windows.`), mail)
    isTrue(!mail.includes('evil'), 'the rest of the user agent is not repeated')
    equal(to, ADA)
  },
})

async function idOf(target: Parameters<typeof secure>[0], credentialId: string): Promise<string> {
  return given(await given(target.stores.passkeys).find(credentialId)).id
}
