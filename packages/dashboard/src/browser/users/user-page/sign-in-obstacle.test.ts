import { expect, it } from 'vitest'
import type { AdminUser, TelemetryEvent } from '../../api-types.ts'
import { obstaclesOf } from './sign-in-obstacle.ts'

const AT = Date.parse('2026-01-02T00:00:00.000Z')
// The cast is safe: the function reads these fields only.
const userOf = (fields: Partial<AdminUser> = {}) =>
  ({ isEmailVerified: true, isDisabled: false, ...fields }) as AdminUser
const eventOf = (event: string, reason?: string): TelemetryEvent => ({
  id: event,
  event: `identity.${event}`,
  timestamp: '2026-01-01T00:00:00.000Z',
  ...(reason && { data: { reason } }),
})
/** The one obstacle, or null. */
const obstacleOf = (...given: Parameters<typeof obstaclesOf>) => {
  const [one = null, ...others] = obstaclesOf(...given)
  expect(others).toEqual([])
  return one
}
const FAILED = 'auth.login.failed'
const OK = eventOf('auth.login.success')

it('finds no obstacle if the last sign-in succeeded, or there was none', () => {
  expect(obstacleOf(userOf(), [], AT)).toBeNull()
  expect(obstacleOf(userOf(), [OK, eventOf(FAILED, 'INVALID_CREDENTIALS')], AT)).toBeNull()
  expect(obstacleOf(userOf({ isEmailVerified: false }), [OK], AT)).toBeNull()
})

it('returns all obstacles, with those that refuse every sign-in first', () => {
  const user = userOf({ isDisabled: true, isEmailVerified: false, require2FA: true, isTotpEnabled: false })
  const before = eventOf('auth.login.success')
  const events = [eventOf(FAILED, 'EMAIL_NOT_VERIFIED'), before]
  expect(obstaclesOf(user, events, AT).map(({ next }) => next)).toEqual(['enable', 'verify', 'relax'])
  const wrong = [eventOf(FAILED, 'INVALID_CREDENTIALS'), before]
  expect(obstaclesOf({ ...user, isDisabled: false }, wrong, AT).map(({ next }) => next)).toEqual(['reset', 'relax'])
})

it('names who disabled the account', () => {
  const disabled = eventOf('user.disabled')
  const found = obstacleOf(userOf({ isDisabled: true }), [eventOf(FAILED, 'ACCOUNT_DISABLED'), disabled], AT)
  expect(found).toMatchObject({ since: disabled, isCertain: true, next: 'enable' })
  expect(obstacleOf(userOf({ isDisabled: true }), [], AT)?.text).toContain('is disabled')
})

it('says that the address is not verified, if that refuses sign-ins', () => {
  const user = userOf({ isEmailVerified: false })
  expect(obstacleOf(user, [eventOf(FAILED, 'EMAIL_NOT_VERIFIED')], AT)?.next).toBe('verify')
  expect(obstacleOf({ ...user, emailVerificationDeadline: '2026-01-01T00:00:00.000Z' }, [], AT)?.next).toBe('verify')
  expect(obstacleOf({ ...user, emailVerificationDeadline: '2026-01-03T00:00:00.000Z' }, [], AT)).toBeNull()
})

it('forgets a refusal whose reason is gone', () => {
  for (const reason of ['EMAIL_NOT_VERIFIED', 'ACCOUNT_DISABLED'])
    expect(obstacleOf(userOf(), [eventOf(FAILED, reason)], AT)).toBeNull()
})

it('offers a new password after a wrong one', () => {
  const failed = eventOf(FAILED, 'INVALID_CREDENTIALS')
  expect(obstacleOf(userOf(), [failed], AT)).toMatchObject({ since: failed, isCertain: false, next: 'reset' })
  expect(obstacleOf(userOf(), [eventOf(FAILED, 'INVALID_CODE')], AT)?.next).toBeUndefined()
})

it('says from where passwords are refused, and until when', () => {
  const until = '2026-01-02T00:10:00.000Z'
  const locked = { ...eventOf(FAILED), ip: '203.0.113.7', data: { reason: 'RATE_LIMITED', until } }
  const found = obstacleOf(userOf(), [locked, eventOf(FAILED, 'INVALID_CREDENTIALS')], AT)
  expect(found).toMatchObject({ until, isCertain: true, next: 'reset' })
  expect(found?.text).toContain('203.0.113.7')
  const later = obstacleOf(userOf(), [locked], Date.parse(until))
  expect(later).toMatchObject({ since: locked, isCertain: false, next: 'reset' })
})

it('says that a required second factor is missing, until someone signs in with another one', () => {
  const user = userOf({ require2FA: true, isTotpEnabled: false })
  expect(obstacleOf(user, [], AT)).toMatchObject({ isCertain: false, next: 'relax' })
  expect(obstacleOf(user, [OK], AT)).toBeNull()
  expect(obstacleOf({ ...user, isTotpEnabled: true }, [], AT)).toBeNull()
  expect(obstacleOf(user, [eventOf(FAILED, 'INVALID_CODE')], AT)?.next).toBeUndefined()
  for (const proved of [{ secondFactor: 'sms' }, { method: 'passkey' }]) {
    const events = [eventOf(FAILED, 'INVALID_CREDENTIALS'), { ...OK, data: proved }]
    expect(obstacleOf(user, events, AT)?.next).toBe('reset')
  }
})
