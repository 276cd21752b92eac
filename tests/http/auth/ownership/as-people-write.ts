import { group } from '../../group.ts'
import { addAccount, signedInNative } from '../../support/account.ts'
import { send } from '../../support/answer.ts'
import { equal, given, invalid, isTrue, status, text } from '../../support/expect.ts'
import { awaitedSignIn, enrolledAccount, proveSecond } from '../../support/passkeys/authenticator.ts'
import { totpAt } from '../../support/totp.ts'
import { NUMBER } from '../sign-in/pending-sign-in.ts'
import { takeCode, verificationCodeIn } from './awaited-messages.ts'

const MINUTE = 60_000

/** Full-width digits of a code. */
const wide = (code: string) => code.replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)))
const split = (by: string) => (code: string) => code.slice(0, 3) + by + code.slice(3)

/** Ways in which apps show a code, and in which it is copied. */
const WRITTEN = [
  split(' '),
  split('-'),
  split('\u2011'),
  split('\u00A0'),
  wide,
  (code: string) => ` ${code}\n`,
  split('\u200B'),
]

export const asPeopleWriteGroup = group('What people write', {
  'B10 a code of an app counts as it is shown, for a sign-in and for a fresh proof': async (open) => {
    const target = await open()
    const { user, secret, client } = await enrolledAccount(target)
    for (const write of WRITTEN) {
      target.clock.advance(MINUTE)
      const tempToken = await awaitedSignIn(target, user)
      const totpCode = write(await totpAt(secret, target.clock.now()))
      status(await proveSecond(target, { tempToken, totpCode }), 200)
      target.clock.advance(MINUTE)
      const proof = { totpCode: write(await totpAt(secret, target.clock.now())) }
      status(await client.refresh(), 200)
      status(await client.post('/auth/reauthenticate', proof), 200)
    }
    equal(target.events.named('identity.auth.login.failed'), [])
  },

  'B10 the code that ends the set-up of an app, and a recovery code, as they are shown': async (open) => {
    for (const write of WRITTEN) {
      const target = await open()
      const { user, client } = await signedInNative(target)
      const secret = text(await client.post('/auth/2fa/setup', {}), 'secret')
      const token = write(await totpAt(secret, target.clock.now()))
      const answer = await client.post('/auth/2fa/verify-setup', { token })
      status(answer, 200)
      const [code] = answer.json.recoveryCodes as readonly string[]
      const tempToken = await awaitedSignIn(target, user)
      status(await proveSecond(target, { tempToken, recoveryCode: write(given(code)).toUpperCase() }), 200)
    }
  },

  'B10 codes by text message and by mail count as they are shown': async (open) => {
    for (const write of WRITTEN) {
      const target = await open()
      const { user, client } = await signedInNative(target, { isEmailVerified: false })
      status(await client.post('/auth/add-phone', { phoneNumber: NUMBER }), 200)
      status(await client.post('/auth/verify-phone', { code: write(await takeCode(target)) }), 200)
      status(await send(target, 'POST', '/auth/sms/send', { json: { userId: user.id } }), 200)
      const json = { userId: user.id, code: write(await takeCode(target)) }
      status(await send(target, 'POST', '/auth/sms/verify', { json }), 200)
      await target.settled()
      target.mails.clear()
      status(await client.post('/auth/send-verification-email', {}), 200)
      const [mail] = await target.mails.arrived()
      const code = write(verificationCodeIn(given(mail).text))
      status(await client.post('/auth/verify-email', { code }), 200)
    }
  },

  'B10 what holds no code is no guess': async (open) => {
    const target = await open()
    const { user, secret } = await enrolledAccount(target)
    target.clock.advance(MINUTE)
    const tempToken = await awaitedSignIn(target, user)
    for (let count = 0; count < 6; count++) {
      invalid(await proveSecond(target, { tempToken, totpCode: ' - ' }), 'totpCode')
      invalid(await proveSecond(target, { tempToken, recoveryCode: ' - ' }), 'recoveryCode')
    }
    invalid(await proveSecond(target, { tempToken, totpCode: '1'.repeat(17) }), 'totpCode')
    const totpCode = await totpAt(secret, target.clock.now())
    status(await proveSecond(target, { tempToken, totpCode }), 200)
  },

  'B11 a phone number as people write it is that number, never a stranger’s': async (open) => {
    const target = await open()
    const { user, client } = await signedInNative(target)
    const at = async () => given(await target.stores.users.findById(user.id)).phoneNumber
    for (const [written, number] of [
      ['+44 (0)7700 900123', '+447700900123'],
      ['+44(0) 7700-900-123', '+447700900123'],
      ['+44 (0) 7700.900.123', '+447700900123'],
      ['+49 (0)151/1234567', '+491511234567'],
      ['+1 (555) 123-4567', '+15551234567'],
      ['+39 (0)6 1234567', '+39061234567'],
      ['+39 (06) 1234567', '+39061234567'],
      ['(+39) 06 1234567', '+39061234567'],
      ['(+44) (0)7700 900123', '+447700900123'],
      ['\u202A+39 333 123 4567\u202C', '+393331234567'],
      ['+225 01 02 03 04 05', '+2250102030405'],
      ['+242 06 612 3456', '+242066123456'],
      ['＋４４ ７７００ ９００１２３', '+447700900123'],
    ] as const) {
      target.clock.advance(60 * MINUTE)
      status(await client.refresh(), 200)
      await target.stores.users.update(user.id, { phoneNumber: null })
      status(
        await client.post('/auth/add-phone', { phoneNumber: written, currentPassword: 'correct horse battery staple' }),
        200,
      )
      equal(await at(), number)
      const [message] = await target.texts.arrived()
      equal(message?.phoneNumber, number)
      target.texts.clear()
    }
    for (const phoneNumber of [
      '+44 7700 (0)900123',
      '+44 (07700) 900123',
      '+44 07700 900123',
      '(+44) 07700 900123',
      '+4407700900123',
      '+44 0 7700 900123',
      '+1 0212 555 0100',
      '+353 086 123 4567',
      '+44-(0)7700 900123',
      '07700 900123',
      '+0 7700 900123',
      '+44 (0)7700 x',
      '++447700900123',
      '',
    ])
      invalid(await client.post('/auth/add-phone', { phoneNumber }), 'phoneNumber')
    equal(target.texts.all, [])
  },

  'B12 a preference for a language never stops a request: its base language counts, else the default': async (open) => {
    const target = await open()
    let count = 0
    for (const [emailLang, subject] of [
      ['it-CH', 'Ti diamo'],
      ['IT', 'Ti diamo'],
      ['it_IT', 'Ti diamo'],
      ['en-US', 'Welcome'],
      ['de-DE', 'Welcome'],
      ['zh-Hant-TW', 'Welcome'],
      ['x', 'Welcome'],
      [null, 'Welcome'],
      ['', 'Welcome'],
    ] as const) {
      const email = `user${++count}@example.com`
      const json = { email, password: 'correct horse battery staple', emailLang }
      status(await send(target, 'POST', '/auth/register', { json }), 201)
      const [mail] = await target.mails.arrived()
      isTrue(given(mail).subject.startsWith(subject), `${emailLang}: ${mail?.subject}`)
      target.mails.clear()
    }
    await addAccount(target)
    for (const path of ['/auth/forgot-password', '/auth/magic-link/send']) {
      status(await send(target, 'POST', path, { json: { email: 'ada@example.com', emailLang: 'fr-CA' } }), 200)
    }
    invalid(
      await send(target, 'POST', '/auth/forgot-password', { json: { email: 'ada@example.com', emailLang: 5 } }),
      'emailLang',
    )
  },
})
