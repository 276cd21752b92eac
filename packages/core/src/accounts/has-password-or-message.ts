import type { Optionally } from '../ports/needs.ts'
import type { User } from '../ports/users.ts'

/** True if the user can sign in with a password, a mailed link or a texted code. */
export function hasPasswordOrMessage(user: User, { mailer, sms }: Optionally<'mailer' | 'sms'>): boolean {
  const bySms = sms !== undefined && user.phoneNumber !== undefined && user.isPhoneVerified !== false
  return user.passwordHash !== undefined || mailer?.sendMagicLink !== undefined || bySms
}
