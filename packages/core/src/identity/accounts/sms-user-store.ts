import type { UserStore } from '../../ports/accounts/users.ts'

/** Store of users with the methods that signing in by SMS needs. */
export type SmsUserStore = UserStore & Required<Pick<UserStore, 'setSmsCode' | 'consumeSmsCode'>>

/** True if the store keeps SMS sign-in codes. Without these methods, an SMS code is only a second factor. */
export function keepsSmsCodes(users: UserStore): users is SmsUserStore {
  return users.setSmsCode !== undefined && users.consumeSmsCode !== undefined
}
