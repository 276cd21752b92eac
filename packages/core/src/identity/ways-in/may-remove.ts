import type { User } from '../../ports/accounts/users.ts'
import type { WayIn } from '../../ports/accounts/ways-in.ts'
import { listWaysIn } from './list-ways-in.ts'

/**
 * Returns whether a sign-in method may be removed. `yes`: the user can sign in with another kind of method. `last`: the user can't sign in
 * with any other method; suspended methods, and accounts of providers that are no longer configured, don't count. `keeping-one`: all other
 * methods are of this kind, so the store must keep one of them. Also `keeping-one` if the user has no usable method at all.
 */
export async function mayRemove(
  user: User,
  removed: Extract<WayIn, { readonly type: 'passkey' | 'linked-account' | 'feature' | 'phone' }>,
  given: Parameters<typeof listWaysIn>[1],
): Promise<'yes' | 'keeping-one' | 'last'> {
  const key = JSON.stringify(removed)
  const usable = (await listWaysIn(user, given)).filter(({ isSuspended }) => !isSuspended)
  // A password needs an identifier. Without an address and a username, the phone number is the only one.
  const isNamed = removed.type !== 'phone' || user.email !== null || user.username !== undefined
  const others = usable.filter(({ way }) => JSON.stringify(way) !== key && (isNamed || way.type !== 'password'))
  if (others.some(({ way }) => way.type !== removed.type)) return 'yes'
  return others.length === 0 && usable.length > 0 ? 'last' : 'keeping-one'
}
