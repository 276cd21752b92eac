import type { UserStore } from '@sallyport/core/ports'
import { same } from '../../check.ts'
import type { Contract } from '../../contract.ts'
import { aUser, fullUser } from '../record-fixtures.ts'
import { UNUSUAL_TEXTS } from './unusual-texts.ts'

type FindingUsers = UserStore & Required<Pick<UserStore, 'findMany'>>
type RequiringUsers = UserStore & Required<Pick<UserStore, 'setRequire2FA'>>
type ListingUsers = UserStore & Required<Pick<UserStore, 'listIds'>>
type CountingUsers = UserStore & Required<Pick<UserStore, 'count'>>

async function idsFound(users: FindingUsers, ids: readonly string[]): Promise<readonly string[]> {
  return (await users.findMany(ids)).map(({ id }) => id).sort()
}

export const usersFindManyContract: Contract<FindingUsers> = {
  name: 'users.findMany',
  cases: {
    async 'finds whole users, each once, and skips unknown ids'(users) {
      await users.insert(fullUser('u1'))
      for (const id of ['u2', 'u3']) await users.insert(aUser(id))
      same(await users.findMany(['u1']), [fullUser('u1')], 'one')
      same(await idsFound(users, ['u3', 'nobody', 'u1', 'u3']), ['u1', 'u3'], 'two of three')
      same(await users.findMany([]), [], 'none')
      same(await users.findMany(['', 'U1', '%']), [], 'nobody')
    },
    async 'finds a hundred'(users) {
      const ids = Array.from({ length: 100 }, (_, index) => `u${index}`)
      for (const id of ids) await users.insert(aUser(id))
      same(await idsFound(users, ids), [...ids].sort(), 'found')
    },
    async 'takes unusual ids as they are'(users) {
      for (const [index, id] of UNUSUAL_TEXTS.entries()) {
        await users.insert(aUser(id, { email: `${index}@example.org` }))
        same(await idsFound(users, [id]), [id], 'alone')
      }
      same(await idsFound(users, UNUSUAL_TEXTS), [...UNUSUAL_TEXTS].sort(), 'all')
    },
  },
}

export const usersListIdsContract: Contract<ListingUsers> = {
  name: 'users.listIds',
  cases: {
    async 'lists all ids once, in ascending order'(users) {
      same(await users.listIds({ after: '', limit: 10 }), [], 'without users')
      const ids = ['B', 'a', '10', '9', 'ä', '_', '~', 'b']
      for (const [index, id] of ids.entries()) await users.insert(aUser(id, { email: `${index}@example.org` }))
      const listed: string[] = []
      for (;;) {
        const found = await users.listIds({ after: listed.at(-1) ?? '', limit: 3 })
        listed.push(...found)
        if (found.length < 3) break
      }
      same(listed, ids.toSorted(), 'by pages')
      same(await users.listIds({ after: '~', limit: 10 }), ['ä'], 'above one')
    },
  },
}

export const usersSetRequire2FAContract: Contract<RequiringUsers> = {
  name: 'users.setRequire2FA',
  cases: {
    async 'sets it for the named users, and counts those that exist'(users) {
      for (const id of ['u1', 'u2', 'u3']) await users.insert(aUser(id))
      same(await users.setRequire2FA(true, ['u1', 'u3', 'nobody', 'u1']), 2, 'demanded of two')
      same(await users.findById('u1'), aUser('u1', { require2FA: true }), 'the first')
      same(await users.findById('u2'), aUser('u2'), 'another')
      same(await users.setRequire2FA(true, ['u1', 'u2']), 2, 'of one again')
      same(await users.setRequire2FA(false, ['u1']), 1, 'no more')
      same((await users.findById('u1'))?.require2FA, false, 'the first, after that')
      same(await users.setRequire2FA(false, []), 0, 'of nobody')
      same((await users.findById('u2'))?.require2FA, true, 'the second')
    },
    async 'sets it for all users'(users) {
      same(await users.setRequire2FA(true, null), 0, 'where there is nobody')
      await users.insert(fullUser('u1'))
      await users.insert(aUser('u2'))
      same(await users.setRequire2FA(true, null), 2, 'of both')
      same(await users.findById('u1'), { ...fullUser('u1'), require2FA: true }, 'nothing else of the first')
      same((await users.findById('u2'))?.require2FA, true, 'the second')
    },
    async 'takes a thousand ids'(users) {
      await users.insert(aUser('u999'))
      const ids = Array.from({ length: 1000 }, (_, index) => `u${index}`)
      same(await users.setRequire2FA(true, ids), 1, 'of one of them')
    },
  },
}

export const usersCountContract: Contract<CountingUsers> = {
  name: 'users.count',
  cases: {
    async 'counts all, the verified, those with TOTP and the disabled'(users) {
      same(await users.count(), { total: 0, verified: 0, twoFactor: 0, disabled: 0 }, 'nobody')
      await users.insert(aUser('u1'))
      await users.insert(aUser('u2', { isEmailVerified: true, isTotpEnabled: true, isDisabled: true }))
      await users.insert(aUser('u3', { isEmailVerified: true, isDisabled: false, require2FA: true }))
      same(await users.count(), { total: 3, verified: 2, twoFactor: 1, disabled: 1 }, 'three')
      await users.update('u2', { isEmailVerified: false, isTotpEnabled: false, isDisabled: null })
      same(await users.count(), { total: 3, verified: 1, twoFactor: 0, disabled: 0 }, 'after a change')
    },
  },
}
