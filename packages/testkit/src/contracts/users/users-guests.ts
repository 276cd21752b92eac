import type { UserStore } from '@sallyport/core/ports'
import { same } from '../../check.ts'
import type { Contract } from '../../contract.ts'
import { at, MINUTE } from '../instants.ts'
import { aUser } from '../record-fixtures.ts'

type With<M extends keyof UserStore> = UserStore & Required<Pick<UserStore, M>>

export const usersListInactiveGuestsContract: Contract<With<'listInactiveGuests'>> = {
  name: 'users.listInactiveGuests',
  cases: {
    async 'lists guests by their last sign-in, else their creation, and no member'(users) {
      const inactiveSince = at(10 * MINUTE)
      const list = (limit = 10) => users.listInactiveGuests({ inactiveSince, limit })
      same(await list(), [], 'without users')
      await users.insert(aUser('member'))
      await users.insert(aUser('created-last', { isGuest: true, createdAt: at(3) }))
      await users.insert(aUser('seen', { isGuest: true, lastLogin: at(2) }))
      await users.insert(aUser('a-seen', { isGuest: true, lastLogin: at(2) }))
      await users.insert(aUser('first', { isGuest: true, createdAt: at(1) }))
      await users.insert(aUser('just', { isGuest: true, lastLogin: inactiveSince }))
      await users.insert(aUser('later', { isGuest: true, lastLogin: at(11 * MINUTE) }))
      same(await list(), ['first', 'a-seen', 'seen', 'created-last'], 'the guests')
      same(await list(2), ['first', 'a-seen'], 'the first ones')
    },
    async 'forgets a guest who becomes a member or is active again'(users) {
      const list = () => users.listInactiveGuests({ inactiveSince: at(10), limit: 10 })
      await users.insert(aUser('u1', { isGuest: true }))
      await users.insert(aUser('u2', { isGuest: true }))
      same(await users.findById('u1'), aUser('u1', { isGuest: true }), 'the guest')
      await users.update('u1', { isGuest: null })
      same(await users.findById('u1'), aUser('u1'), 'the member')
      same(await list(), ['u2'], 'after one became a member')
      await users.update('u2', { lastLogin: at(10) })
      same(await list(), [], 'after the other one was active')
    },
  },
}

export const usersCountGuestsContract: Contract<With<'countGuests'>> = {
  name: 'users.countGuests',
  cases: {
    async 'counts guests, disabled ones too, and no members'(users) {
      same(await users.countGuests(), 0, 'without users')
      await users.insert(aUser('u1'))
      await users.insert(aUser('u2', { isGuest: true }))
      await users.insert(aUser('u3', { isGuest: true, isDisabled: true }))
      same(await users.countGuests(), 2, 'guests')
      await users.update('u2', { isGuest: null })
      same(await users.countGuests(), 1, 'after one became a member')
    },
  },
}
