import type { UserPatch, UserStore } from '../../ports/accounts/users.ts'

/**
 * Returns the arguments to pass to the method of the store of users. If the patch sets `isPhoneVerified` to false or null, also removes
 * `phoneIdentifier`: an unverified number must not identify a user. This is done here so that no caller can forget it (R10). Stores without
 * `findByPhone` don't have this field.
 */
export function withClearedPhone(users: UserStore, method: string, asked: readonly unknown[]): readonly unknown[] {
  const at = { update: 1, updateIf: 2 }[method]
  if (at === undefined || users.findByPhone === undefined) return asked
  // The cast is safe: these methods have the patch at this place.
  const patch = asked[at] as UserPatch
  const isUnverified = patch.isPhoneVerified === false || patch.isPhoneVerified === null
  return isUnverified ? asked.with(at, { ...patch, phoneIdentifier: null }) : asked
}
