import type { SallyportOptions, User } from '@sallyport/core'
import { group } from '../../group.ts'
import { addAccount, PASSWORD } from '../../support/account.ts'
import { send } from '../../support/answer.ts'
import { equal, isTrue, refused, status, text } from '../../support/expect.ts'
import { native } from '../../support/native.ts'
import { browser } from '../../support/pages/browser.ts'
import type { MakeTarget, Overrides } from '../../support/target.ts'

const DAY_MS = 86_400_000

async function loginTo(open: MakeTarget, options: Overrides, fields: Partial<User>, isEarly = false) {
  const target = await open(options)
  const deadline = new Date(target.clock.now().getTime() + DAY_MS)
  const user = await addAccount(target, { ...fields, ...(isEarly && { emailVerificationDeadline: deadline }) })
  const client = browser(target)
  return { target, user, client, answer: await client.login(user.email, PASSWORD) }
}

export const loginRefusalsGroup = group('POST /auth/login after a right password', {
  'answers 403 ACCOUNT_DISABLED to a disabled user, and only then': async (open) => {
    const { target, user, client, answer } = await loginTo(open, {}, { isDisabled: true })
    refused(answer, 403, 'ACCOUNT_DISABLED')
    equal(client.jar.names, [])
    equal(await target.stores.sessions.listForUser(user.id, target.clock.now()), [])
    refused(await client.login(user.email, 'wrong password'), 401, 'INVALID_CREDENTIALS')
    equal(
      target.events.all.map(({ event, data }) => [event, data.reason]),
      [
        ['identity.auth.login.failed', 'ACCOUNT_DISABLED'],
        ['identity.auth.login.failed', 'INVALID_CREDENTIALS'],
      ],
    )
  },

  'mode none lets an unverified address in': async (open) => {
    const { answer } = await loginTo(open, { emailVerificationMode: 'none' }, { isEmailVerified: false })
    status(answer, 200)
  },

  'mode strict keeps an unverified address out': async (open) => {
    for (const options of [{ emailVerificationMode: 'strict' as const }, { requireEmailVerification: true }]) {
      const { client, user, answer } = await loginTo(open, options, { isEmailVerified: false })
      refused(answer, 403, 'EMAIL_NOT_VERIFIED')
      equal(client.jar.names, [])
      refused(await client.login(user.email, 'wrong password'), 401, 'INVALID_CREDENTIALS')
      status((await loginTo(open, options, { isEmailVerified: true })).answer, 200)
    }
  },

  'a mode that is set wins over the legacy option': async (open) => {
    const options = { emailVerificationMode: 'none' as const, requireEmailVerification: true }
    status((await loginTo(open, options, { isEmailVerified: false })).answer, 200)
  },

  'mode lazy lets an unverified address in until its deadline': async (open) => {
    const options = { emailVerificationMode: 'lazy' as const }
    const { target, client, user, answer } = await loginTo(open, options, { isEmailVerified: false }, true)
    status(answer, 200)
    target.clock.advance(DAY_MS - 1)
    status(await client.login(user.email, PASSWORD), 200)
    target.clock.advance(2)
    refused(await client.login(user.email, PASSWORD), 403, 'EMAIL_VERIFICATION_REQUIRED')
    await target.stores.users.update(user.id, { isEmailVerified: true })
    status(await client.login(user.email, PASSWORD), 200)
  },

  'mode lazy has no limit for accounts without a deadline': async (open) => {
    const options = { emailVerificationMode: 'lazy' as const }
    const { target, client, user, answer } = await loginTo(open, options, { isEmailVerified: false })
    status(answer, 200)
    target.clock.advance(1000 * DAY_MS)
    status(await client.login(user.email, PASSWORD), 200)
  },

  'R04 gives nothing but a temporary token while a second factor is to be set up': async (open) => {
    const cases: readonly (readonly [Partial<SallyportOptions>, Partial<User>])[] = [
      [{}, { require2FA: true }],
      [{ secondFactor: { required: true } }, {}],
    ]
    for (const [options, fields] of cases) {
      // Without mail this user has no second factor; with mail every user has the magic link.
      const { target, user, client, answer } = await loginTo(open, { ...options, email: undefined }, fields)
      const tempToken = text(answer, 'tempToken')
      refused(answer, 403, '2FA_SETUP_REQUIRED', { requires2FASetup: true, tempToken })
      equal(answer.setCookies, [])
      equal(client.jar.names, [])
      const bearer = await native(target).login(user.email, PASSWORD)
      refused(bearer, 403, '2FA_SETUP_REQUIRED', { requires2FASetup: true, tempToken: text(bearer, 'tempToken') })
      equal(await target.stores.sessions.listForUser(user.id, target.clock.now()), [])
      equal(
        target.events.names.filter((name) => name !== 'identity.auth.login.failed'),
        [],
      )
    }
  },

  'R02 a temporary token is neither an access nor a refresh token': async (open) => {
    for (const options of [{}, { email: undefined }]) {
      const { target, answer } = await loginTo(open, options, { require2FA: true })
      const tempToken = text(answer, 'tempToken')
      const bearer = { Authorization: `Bearer ${tempToken}` }
      refused(await send(target, 'GET', '/auth/me', { headers: bearer }), 401, 'INVALID_ACCESS_TOKEN')
      const cookies = { Cookie: `accessToken=${tempToken}; refreshToken=${tempToken}` }
      refused(await send(target, 'GET', '/auth/me', { headers: cookies }), 401, 'INVALID_ACCESS_TOKEN')
      refused(await send(target, 'POST', '/auth/refresh', { headers: cookies }), 401, 'INVALID_REFRESH_TOKEN')
      const json = { refreshToken: tempToken }
      refused(await send(target, 'POST', '/auth/refresh', { json }), 401, 'INVALID_REFRESH_TOKEN')
    }
  },

  'asks for a second factor only after the first factors that are named': async (open) => {
    const options = { secondFactor: { required: true, after: ['oauth' as const] } }
    status((await loginTo(open, options, { require2FA: true })).answer, 200)
  },

  'R28 gives no session to an account that was cut off after the request came in': async (open) => {
    const target = await open((options) => ({
      stores: {
        ...options.stores,
        users: {
          ...options.stores.users,
          async update(id, patch) {
            const user = await options.stores.users.update(id, patch)
            // Simulates an administrator who disables the account between the password check and the session.
            return user === null ? null : { ...user, isDisabled: true }
          },
        },
      },
    }))
    const user = await addAccount(target)
    const answer = await native(target).login(user.email, PASSWORD)
    isTrue([401, 403].includes(answer.status), `refused: ${answer.status}`)
    equal(await target.stores.sessions.listForUser(user.id, target.clock.now()), [])
  },
})
