import type { User } from '@sallyport/core'
import { group } from '../../group.ts'
import { addAccount, PASSWORD } from '../../support/account.ts'
import { type Answer, send } from '../../support/answer.ts'
import { equal, isTrue, refused, status, text } from '../../support/expect.ts'
import { enrolledAccount } from '../../support/passkeys/authenticator.ts'
import type { Target } from '../../support/target.ts'
import { totpAt } from '../../support/totp.ts'
import { takeCode, takeLink } from '../ownership/awaited-messages.ts'
import { NUMBER, postBearer } from '../sign-in/pending-sign-in.ts'

const MINUTE = 60_000
const NEW_PASSWORD = 'a password set by mail'

function login(target: Target, { email }: User, password = PASSWORD): Promise<Answer> {
  return postBearer(target, '/auth/login', { email, password })
}

async function resetByMail(target: Target, { email }: User): Promise<void> {
  status(await send(target, 'POST', '/auth/forgot-password', { json: { email } }), 200)
  const { token } = await takeLink(target)
  status(await send(target, 'POST', '/auth/reset-password', { json: { token, newPassword: NEW_PASSWORD } }), 200)
  target.clock.advance(MINUTE)
}

function needsSetUp(answer: Answer): string {
  const tempToken = text(answer, 'tempToken')
  refused(answer, 403, '2FA_SETUP_REQUIRED', { requires2FASetup: true, tempToken })
  return tempToken
}

function offered(answer: Answer): unknown {
  status(answer, 200)
  return answer.json.available2faMethods
}

export const requiredFactorsGroup = group('R05 a second factor that is required of users without one', {
  'A10 is never the mailbox after a password that was set by mail: it has to be set up': async (open) => {
    const target = await open()
    const user = await addAccount(target, { require2FA: true })
    equal(offered(await login(target, user)), ['magic-link'])
    await resetByMail(target, user)
    const tempToken = needsSetUp(await login(target, user, NEW_PASSWORD))
    const asked = { mode: '2fa', tempToken }
    refused(await postBearer(target, '/auth/magic-link/send', asked), 401, 'INVALID_TEMP_TOKEN')
    const secret = text(await postBearer(target, '/auth/2fa/setup', { tempToken }), 'secret')
    const token = await totpAt(secret, target.clock.now())
    status(await postBearer(target, '/auth/2fa/verify-setup', { tempToken, token }), 200)
    equal(offered(await login(target, user, NEW_PASSWORD)), ['totp', 'recovery-code'])
  },

  'A10 a challenge from before the reset opens nothing': async (open) => {
    const target = await open()
    const user = await addAccount(target, { require2FA: true })
    const tempToken = text(await login(target, user), 'tempToken')
    await resetByMail(target, user)
    refused(await postBearer(target, '/auth/magic-link/send', { mode: '2fa', tempToken }), 401, 'INVALID_TEMP_TOKEN')
  },

  'A10 a crash in the middle of a reset sets no password that is not known to come by mail': async (open) => {
    const target = await open(({ stores }) => {
      const put: typeof stores.proofs.put = async (proof, options) => {
        if (proof.purpose === 'mailed-password') throw new Error('killed')
        await stores.proofs.put(proof, options)
      }
      return { stores: { ...stores, proofs: { ...stores.proofs, put } } }
    })
    const user = await addAccount(target, { require2FA: true })
    status(await send(target, 'POST', '/auth/forgot-password', { json: { email: user.email } }), 200)
    const { token } = await takeLink(target)
    const json = { token, newPassword: NEW_PASSWORD }
    refused(await send(target, 'POST', '/auth/reset-password', { json }), 500, 'INTERNAL')
    target.clock.advance(MINUTE)
    refused(await login(target, user, NEW_PASSWORD), 401, 'INVALID_CREDENTIALS')
  },

  'A10 is a text message after it, and the mailbox again once the owner changed the password': async (open) => {
    const target = await open()
    const user = await addAccount(target, { require2FA: true, phoneNumber: NUMBER, isPhoneVerified: true })
    equal(offered(await login(target, user)), ['sms', 'magic-link'])
    await resetByMail(target, user)
    const answer = await login(target, user, NEW_PASSWORD)
    equal(offered(answer), ['sms'])
    const tempToken = text(answer, 'tempToken')
    refused(await postBearer(target, '/auth/magic-link/send', { mode: '2fa', tempToken }), 400, 'INVALID_STATE')
    status(await postBearer(target, '/auth/sms/send', { mode: '2fa', tempToken }), 200)
    const proven = { mode: '2fa', tempToken, code: await takeCode(target) }
    const accessToken = text(await postBearer(target, '/auth/sms/verify', proven), 'accessToken')
    const json = { currentPassword: NEW_PASSWORD, newPassword: PASSWORD }
    const headers = { Authorization: `Bearer ${accessToken}` }
    status(await send(target, 'POST', '/auth/change-password', { json, headers }), 200)
    equal(offered(await login(target, user)), ['sms', 'magic-link'])
  },

  'A10 is the app that was set up after a reset, whatever methods are listed': async (open) => {
    const target = await open({ secondFactor: { required: true, methods: ['sms', 'magic-link'] } })
    const user = await addAccount(target)
    equal(offered(await login(target, user)), ['magic-link'])
    await resetByMail(target, user)
    const tempToken = needsSetUp(await login(target, user, NEW_PASSWORD))
    const secret = text(await postBearer(target, '/auth/2fa/setup', { tempToken }), 'secret')
    const token = await totpAt(secret, target.clock.now())
    status(await postBearer(target, '/auth/2fa/verify-setup', { tempToken, token }), 200)
    target.clock.advance(MINUTE)
    const answer = await login(target, user, NEW_PASSWORD)
    equal(offered(answer), ['totp', 'recovery-code'])
    const totpCode = await totpAt(secret, target.clock.now())
    status(await postBearer(target, '/auth/2fa/verify', { tempToken: text(answer, 'tempToken'), totpCode }), 200)
  },

  "A10 has to be an authenticator app with enrol: 'app', whatever else there is": async (open) => {
    const target = await open({ secondFactor: { enrol: 'app' } })
    const phone = { phoneNumber: NUMBER, isPhoneVerified: true }
    const user = await addAccount(target, { require2FA: true, ...phone })
    const tempToken = needsSetUp(await login(target, user))
    refused(await postBearer(target, '/auth/sms/send', { mode: '2fa', tempToken }), 401, 'INVALID_TEMP_TOKEN')
    const secret = text(await postBearer(target, '/auth/2fa/setup', { tempToken }), 'secret')
    const token = await totpAt(secret, target.clock.now())
    status(await postBearer(target, '/auth/2fa/verify-setup', { tempToken, token }), 200)
    equal(offered(await login(target, user)), ['totp', 'sms', 'magic-link', 'recovery-code'])
    const free = await addAccount(target, { email: 'free@example.com', ...phone })
    isTrue('accessToken' in (await login(target, free)).json, 'others are asked for nothing')
    const { user: enrolled } = await enrolledAccount(target, { email: 'bob@example.com' })
    equal(offered(await login(target, enrolled)), ['totp', 'magic-link', 'recovery-code'])
  },
})
