import { randomUuid } from '../../foundations/crypto/random.ts'
import { later } from '../../foundations/values/timestamps.ts'
import type { Guests } from '../../ports/accounts/guests.ts'
import type { UserStore } from '../../ports/accounts/users.ts'
import { type DeletionGiven, deleteUser } from '../accounts/removal/delete-user.ts'
import { changeGuest } from './change-guest.ts'

/** Maximum number of guests that one run deletes. The next run deletes more. */
const MAX = 1000
const BATCH = 100

export type InactiveGiven = Omit<DeletionGiven, 'users'> & {
  readonly users: UserStore
  readonly guests?: Guests | undefined
}

/** Deletes guests without activity, longest inactive first, and returns their number. */
export async function deleteInactiveGuests(given: InactiveGiven): Promise<number> {
  const { guests, users } = given
  if (guests === undefined) return 0
  const inactiveSince = later(given.now(), -guests.lifetimeMs)
  let deleted = 0
  while (deleted < MAX) {
    const ids = (await users.listInactiveGuests?.({ inactiveSince, limit: BATCH })) ?? []
    let gone = 0
    for (const id of ids) if (await deleteGuest(id, inactiveSince, given)) gone += 1
    deleted += gone
    if (ids.length < BATCH || gone === 0) break
  }
  return deleted
}

/**
 * Deletes one guest and returns true. Disables the guest first, with the same conditional write that makes a guest a member: of two parallel
 * writes only the first succeeds, so a guest who becomes a member at this moment isn't deleted. The next run repeats an interrupted deletion.
 */
async function deleteGuest(id: string, inactiveSince: Date, given: InactiveGiven): Promise<boolean> {
  const { users } = given
  const guest = await users.findById(id)
  if (guest?.isGuest !== true || (guest.lastLogin ?? guest.createdAt) >= inactiveSince) return false
  const claimed = { isDisabled: true, sessionsValidAfter: given.now() }
  if ((await changeGuest(guest, claimed, users)) === null) return false
  const about = { userId: id, correlationId: randomUuid(), origin: {} }
  // The cast is safe: start-up refuses the option `guests` if the store has no `delete`.
  return deleteUser(id, about, { ...given, users: users as DeletionGiven['users'] }, undefined, 'inactive-guest')
}
