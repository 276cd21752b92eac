import type { UserState } from './second-factor-model.ts'

const PHONES = ['none', 'unverified', 'verified'] as const
const APPS = [
  { totp: false, recoveryCodes: false },
  { totp: true, recoveryCodes: true },
  { totp: true, recoveryCodes: false },
]
export const EVERY_STATE: readonly UserState[] = [false, true].flatMap((require2FA) =>
  PHONES.flatMap((phone) => APPS.map((app) => ({ ...app, phone, require2FA }))),
)
/** One example of each kind of state; the other states don't affect the available methods. */
export const SOME_STATES: readonly UserState[] = [
  { totp: false, recoveryCodes: false, phone: 'none', require2FA: false },
  { totp: false, recoveryCodes: false, phone: 'unverified', require2FA: true },
  { totp: false, recoveryCodes: false, phone: 'verified', require2FA: true },
  { totp: true, recoveryCodes: true, phone: 'none', require2FA: false },
  { totp: true, recoveryCodes: true, phone: 'verified', require2FA: false },
]
