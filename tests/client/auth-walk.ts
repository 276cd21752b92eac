import type { Client } from '@sallyport/client'
import { totpAt } from '../http/support/totp.ts'

const MINUTE_MS = 60_000
const PASSWORD = 'correct horse battery'
const NEW_PASSWORD = 'another horse battery'
const PHONE = '+393331234567'

/** Results of the walk, step by step. */
export type WalkLog = readonly string[]

/** The result of `walk` if every step works. */
export const EXPECTED_WALK: WalkLog = [
  'register: ok',
  'wrong password: INVALID_CREDENTIALS',
  'login: ok',
  'session: signed-in',
  'me: ada@example.com',
  'profile: ok',
  'name: Ada',
  'me after 16 minutes: ok',
  'set-up without proof: REAUTHENTICATION_REQUIRED',
  'set-up: ok',
  'wrong code: INVALID_CODE',
  'verify set-up: ok',
  'recovery codes: ok',
  'phone: ok',
  'verify phone: ok',
  'verification mail: ok',
  'verify email: ok',
  'linked accounts: 0',
  'change password: ok',
  'sessions: 1',
  'end an unknown session: NOT_FOUND',
  'end other sessions: ok',
  'logout: ok',
  'session: signed-out',
  'me: UNAUTHORIZED',
  'login: totp,sms,magic-link,recovery-code',
  'wrong second factor: INVALID_CODE',
  'second factor: ok',
  'session: signed-in',
  'disable second factor: ok',
  'change email: ok',
  'confirm email: ok',
  'me: grace@example.com',
  'logout: ok',
  'forgot password: ok',
  'reset password: ok',
  'magic link: ok',
  'redeem magic link: ok',
  'session: signed-in',
  'logout: ok',
  'text message: ok',
  'redeem text message: ok',
  'delete account: ok',
  'session: signed-out',
  'login: INVALID_CREDENTIALS',
]

interface Result {
  readonly data?: unknown
  readonly error?: { readonly code: string }
}

/** Drives the endpoints of the auth router through the client. `test` requests a path of `clientService`. */
export async function walk({ auth, session }: Client, test: (path: string) => Promise<string>): Promise<WalkLog> {
  const log: string[] = []
  const note = <R extends Result>(step: string, result: R): R => {
    log.push(`${step}: ${result.error?.code ?? 'ok'}`)
    return result
  }
  const noteSession = () => log.push(`session: ${session.get().status}`)
  const advance = async (ms: number) => new Date(JSON.parse(await test(`/test/advance?ms=${ms}`)))
  const mailed = async (subject: string, pattern: RegExp) =>
    pattern.exec(await test(`/test/mail?subject=${encodeURIComponent(subject)}`))?.[1] ?? ''
  const texted = async () => /\d{6}/.exec(await test('/test/sms'))?.[0] ?? ''
  const token = /token=([0-9a-f]{64})/
  const email = 'ada@example.com'

  note('register', await auth.POST('/register', { body: { email, password: PASSWORD } }))
  note('wrong password', await auth.POST('/login', { body: { email, password: 'not the password' } }))
  note('login', await auth.POST('/login', { body: { email, password: PASSWORD } }))
  noteSession()
  log.push(`me: ${(await auth.GET('/me')).data?.email}`)
  note('profile', await auth.PATCH('/profile', { body: { name: 'Ada' } }))
  log.push(`name: ${(await session.load()).user?.name}`)

  await advance(16 * MINUTE_MS)
  note('me after 16 minutes', await auth.GET('/me'))
  note('set-up without proof', await auth.POST('/2fa/setup'))
  const setUp = note('set-up', await auth.POST('/2fa/setup', { body: { currentPassword: PASSWORD } }))
  const secret = setUp.data?.secret ?? ''
  note('wrong code', await auth.POST('/2fa/verify-setup', { body: { token: '000000', currentPassword: PASSWORD } }))
  const enrolled = await totpAt(secret, await advance(0))
  note('verify set-up', await auth.POST('/2fa/verify-setup', { body: { token: enrolled, currentPassword: PASSWORD } }))
  note('recovery codes', await auth.POST('/2fa/recovery-codes', { body: { currentPassword: PASSWORD } }))
  note('phone', await auth.POST('/add-phone', { body: { phoneNumber: PHONE, currentPassword: PASSWORD } }))
  note('verify phone', await auth.POST('/verify-phone', { body: { code: await texted() } }))
  note('verification mail', await auth.POST('/send-verification-email'))
  const code = await mailed('Verify your email address', /code there: (\S+)/)
  note('verify email', await auth.POST('/verify-email', { body: { code } }))
  log.push(`linked accounts: ${(await auth.GET('/linked-accounts')).data?.linkedAccounts.length}`)
  const change = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD }
  note('change password', await auth.POST('/change-password', { body: change }))
  log.push(`sessions: ${(await auth.GET('/sessions')).data?.sessions.length}`)
  const unknown = { params: { path: { handle: 'unknown' } } }
  note('end an unknown session', await auth.DELETE('/sessions/{handle}', unknown))
  note('end other sessions', await auth.DELETE('/sessions'))
  note('logout', await auth.POST('/logout'))
  noteSession()
  log.push(`me: ${(await auth.GET('/me')).error?.code}`)

  const { data: challenge } = await auth.POST('/login', { body: { email, password: NEW_PASSWORD } })
  const { tempToken = '', available2faMethods = [] } = challenge && 'tempToken' in challenge ? challenge : {}
  log.push(`login: ${available2faMethods}`)
  note('wrong second factor', await auth.POST('/2fa/verify', { body: { tempToken, totpCode: '000000' } }))
  const totpCode = await totpAt(secret, await advance(MINUTE_MS))
  note('second factor', await auth.POST('/2fa/verify', { body: { tempToken, totpCode } }))
  noteSession()
  note('disable second factor', await auth.POST('/2fa/disable'))
  note('change email', await auth.POST('/change-email/request', { body: { newEmail: 'grace@example.com' } }))
  const changed = await mailed('Confirm your new email address', token)
  note('confirm email', await auth.POST('/change-email/confirm', { body: { token: changed } }))
  log.push(`me: ${(await auth.GET('/me')).data?.email}`)
  note('logout', await auth.POST('/logout'))

  // A reset suspends sign-in methods that were added within a week before it.
  await advance(8 * 24 * 60 * MINUTE_MS)
  const address = { email: 'grace@example.com' }
  note('forgot password', await auth.POST('/forgot-password', { body: address }))
  const reset = await mailed('Reset your password', token)
  note('reset password', await auth.POST('/reset-password', { body: { token: reset, newPassword: PASSWORD } }))
  // Sessions of the same moment as a reset count as older.
  await advance(1000)
  note('magic link', await auth.POST('/magic-link/send', { body: address }))
  const link = await mailed('Your magic sign-in link', token)
  note('redeem magic link', await auth.POST('/magic-link/verify', { body: { token: link } }))
  noteSession()
  note('logout', await auth.POST('/logout'))
  note('text message', await auth.POST('/sms/send', { body: address }))
  note('redeem text message', await auth.POST('/sms/verify', { body: { ...address, code: await texted() } }))
  note('delete account', await auth.DELETE('/account'))
  noteSession()
  note('login', await auth.POST('/login', { body: { ...address, password: PASSWORD } }))
  return log
}
