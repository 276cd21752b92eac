import { takes } from '../../all-routers/sign-in-endpoints.ts'
import { addAccount, PASSWORD } from '../../support/account.ts'
import { send } from '../../support/answer.ts'
import { ADMIN_SECRET, PROVIDER } from '../../support/everything-on.ts'
import { given, refused, status, text } from '../../support/expect.ts'
import { browser } from '../../support/pages/browser.ts'
import { totpAt } from '../../support/totp.ts'
import { takeCode, takeLink, verificationCodeIn } from '../ownership/awaited-messages.ts'
import { DOOR_KINDS } from '../ownership/door-kinds.ts'
import { addConflict } from '../providers/pending-conflict.ts'
import { MAILED_CODE_KINDS } from '../sign-in/mailed-code-kinds.ts'
import { NUMBER } from '../sign-in/pending-sign-in.ts'
import { at, isBody, mailed } from './token-inputs.ts'
import type { TokenKind } from './token-owner.ts'

export const TOKEN_KINDS: Readonly<Record<string, TokenKind>> = {
  ...MAILED_CODE_KINDS,
  ...DOOR_KINDS,
  'access token': {
    issue: async (_target, { client }) => ({
      value: client.accessToken,
      isOwn: ({ operation, place }) =>
        takes(operation, 'accessToken') &&
        (place.in === 'bearer' || (place.in === 'cookie' && place.name === 'accessToken')),
      redeem: () => client.get('/auth/me'),
    }),
  },
  'refresh token': {
    issue: async (_target, { client }) => ({
      value: client.refreshToken,
      isOwn: ({ operation, place }) =>
        takes(operation, 'refreshCookie') &&
        (place.in === 'bearer' || ('name' in place && place.name === 'refreshToken')),
      redeem: () => client.refresh(),
    }),
  },
  'CSRF token': {
    async issue(target, { user, tempToken, code }) {
      const client = browser(target)
      status(await client.post('/auth/2fa/verify', { tempToken: await tempToken(), totpCode: await code() }), 200)
      const value = given(client.jar.get('csrf-token')).value
      await target.stores.users.update(user.id, { totpLastStep: 0 })
      const headers = { 'X-CSRF-Token': value }
      return {
        value,
        isOwn: () => false,
        redeem: () => client.send('PATCH', '/auth/profile', { json: {}, headers }),
      }
    },
  },
  'known-device cookie': {
    async issue(target, { user, tempToken, code }) {
      const client = browser(target)
      status(await client.post('/auth/2fa/verify', { tempToken: await tempToken(), totpCode: await code() }), 200)
      await target.stores.users.update(user.id, { totpLastStep: 0 })
      const value = given(client.jar.get('__Host-known-device')).value
      // Submitting it leads to a lockout, which other cases test.
      return { value, isOwn: () => false, redeem: () => client.get('/auth/me') }
    },
  },
  'temporary token': {
    async issue(target, { tempToken, code }) {
      const value = await tempToken()
      return {
        value,
        isOwn: (input) => isBody(input, 'tempToken') && !takes(input.operation, 'tempToken'),
        redeem: async () => {
          return send(target, 'POST', '/auth/2fa/verify', { json: { tempToken: value, totpCode: await code() } })
        },
      }
    },
  },
  'temporary token of a set-up': {
    options: { secondFactor: { methods: ['totp'] } },
    async issue(target) {
      const email = 'eve@example.com'
      await addAccount(target, { email, require2FA: true })
      const answer = await send(target, 'POST', '/auth/login', { json: { email, password: PASSWORD } })
      const value = text(answer, 'tempToken')
      refused(answer, 403, '2FA_SETUP_REQUIRED', { requires2FASetup: true, tempToken: value })
      return {
        value,
        isOwn: (input) =>
          takes(input.operation, 'tempToken') && (input.place.in === 'bearer' || isBody(input, 'tempToken')),
        redeem: () => send(target, 'POST', '/auth/2fa/setup', { json: { tempToken: value } }),
      }
    },
  },
  'reset token': {
    issue: mailed(
      '/reset-password',
      (target, { user: { email } }) => send(target, 'POST', '/auth/forgot-password', { json: { email } }),
      { newPassword: 'another long password' },
    ),
  },
  'verification token': {
    fields: { isEmailVerified: false },
    // A mail scanner opens it before its reader does.
    repeats: 'identity.user.email.verified',
    async issue(target, { client }) {
      status(await client.post('/auth/send-verification-email', {}), 200)
      const { token } = await takeLink(target)
      const path = `/auth/verify-email?token=${token}`
      return {
        value: token,
        // Together with a password it is sent in a body.
        isOwn: (input) => at('/verify-email', 'query', 'token')(input) || at('/verify-email', 'body', 'token')(input),
        redeem: () => send(target, 'GET', path, { headers: { Accept: 'application/json' } }),
      }
    },
  },
  'verification code': {
    fields: { isEmailVerified: false },
    async issue(target, { client }) {
      target.mails.clear()
      status(await client.post('/auth/send-verification-email', {}), 200)
      const value = verificationCodeIn(given(target.mails.all[0]).text)
      return {
        value,
        isOwn: at('/verify-email', 'body', 'code'),
        redeem: () => client.post('/auth/verify-email', { code: value }),
      }
    },
  },
  'pending link': {
    async issue(target, { user, client }) {
      const { email, provider, pending } = await addConflict(target, user)
      return {
        value: pending,
        isOwn: (input) => isBody(input, 'pending'),
        redeem: () => client.post('/auth/link-request', { email, provider, pending }),
      }
    },
  },
  'email-change token': {
    issue: mailed('/change-email/confirm', (_target, { client }) =>
      client.post('/auth/change-email/request', { newEmail: 'new@example.com', currentPassword: PASSWORD }),
    ),
  },
  'magic link': {
    async issue(target, owner) {
      const {
        user: { email },
      } = owner
      const ask = () => send(target, 'POST', '/auth/magic-link/send', { json: { email } })
      const token = await mailed('/magic-link/verify', ask)(target, owner)
      return { ...token, isOwn: (input) => token.isOwn(input) && input.mode !== '2fa' }
    },
  },
  'magic link of a second factor': {
    async issue(target, owner) {
      const tempToken = await owner.tempToken()
      const json = { mode: '2fa', tempToken }
      return mailed(
        '/magic-link/verify',
        () => send(target, 'POST', '/auth/magic-link/send', { json }),
        json,
      )(target, owner)
    },
  },
  'link token': {
    issue: mailed('/link-verify', (_target, { client }) =>
      client.post('/auth/link-request', { email: 'other@example.com' }),
    ),
  },
  'SMS code': {
    async issue(target, { user: { id: userId, email } }) {
      target.texts.clear()
      status(await send(target, 'POST', '/auth/sms/send', { json: { email } }), 200)
      const code = await takeCode(target)
      const isHere = at('/sms/verify', 'body', 'code')
      return {
        value: code,
        isOwn: (input) => isHere(input) && input.mode !== '2fa',
        redeem: () => send(target, 'POST', '/auth/sms/verify', { json: { userId, code } }),
      }
    },
  },
  'SMS code of a second factor': {
    async issue(target, { tempToken: begin }) {
      const tempToken = await begin()
      target.texts.clear()
      status(await send(target, 'POST', '/auth/sms/send', { json: { mode: '2fa', tempToken } }), 200)
      const code = await takeCode(target)
      const isHere = at('/sms/verify', 'body', 'code')
      return {
        value: code,
        isOwn: (input) => isHere(input) && input.mode === '2fa',
        redeem: () => send(target, 'POST', '/auth/sms/verify', { json: { mode: '2fa', tempToken, code } }),
      }
    },
  },
  'phone code': {
    async issue(target, { client }) {
      target.texts.clear()
      const json = { phoneNumber: NUMBER, currentPassword: PASSWORD }
      status(await client.post('/auth/add-phone', json), 200)
      const code = await takeCode(target)
      return {
        value: code,
        isOwn: (input) =>
          at('/verify-phone', 'body', 'code')(input) ||
          (at('/sms/verify', 'body', 'code')(input) && input.isSignedIn && input.mode !== '2fa'),
        redeem: () => client.post('/auth/verify-phone', { code }),
      }
    },
  },
  'code of an app': {
    async issue(target, { code, tempToken }) {
      const totpCode = await code()
      return {
        value: totpCode,
        isOwn: (input) => isBody(input, 'totpCode'),
        redeem: async () => {
          return send(target, 'POST', '/auth/2fa/verify', { json: { tempToken: await tempToken(), totpCode } })
        },
      }
    },
  },
  'code of an app to be confirmed': {
    isEnrolled: false,
    async issue(target, { client }) {
      const answer = await client.post('/auth/2fa/setup', { currentPassword: PASSWORD })
      const token = await totpAt(text(answer, 'secret'), target.clock.now())
      return {
        value: token,
        isOwn: at('/2fa/verify-setup', 'body', 'token'),
        redeem: () => client.post('/auth/2fa/verify-setup', { token, currentPassword: PASSWORD }),
      }
    },
  },
  'recovery code': {
    async issue(target, { client, tempToken }) {
      const answer = await client.post('/auth/2fa/recovery-codes', { currentPassword: PASSWORD })
      const codes: unknown = answer.json.recoveryCodes
      const recoveryCode = String(given(Array.isArray(codes) ? codes[0] : undefined))
      return {
        value: recoveryCode,
        isOwn: (input) => isBody(input, 'recoveryCode'),
        redeem: async () => {
          return send(target, 'POST', '/auth/2fa/verify', { json: { tempToken: await tempToken(), recoveryCode } })
        },
      }
    },
  },
  'admin secret': {
    issue: async (target) => ({
      value: ADMIN_SECRET,
      isOwn: ({ operation, place }) => place.in === 'bearer' && takes(operation, 'adminSecret'),
      redeem: () => {
        return send(target, 'POST', '/auth/sessions/cleanup', { headers: { Authorization: `Bearer ${ADMIN_SECRET}` } })
      },
    }),
  },
  'OAuth state': {
    async issue(target) {
      const client = browser(target)
      const { headers } = await client.get(`/auth/oauth/${PROVIDER}`)
      const value = given(new URL(given(headers.get('Location'))).searchParams.get('state'))
      return {
        value,
        isOwn: ({ place }) => place.in === 'query' && place.name === 'state',
        // The provider can't be reached; the kind of refusal shows that the state was accepted.
        redeem: () => client.get(`/auth/oauth/${PROVIDER}/callback?state=${value}&error=access_denied`),
      }
    },
  },
}
