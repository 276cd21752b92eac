import type { UserStore } from '@sallyport/core/ports'
import { same } from '../check.ts'
import type { Contract } from '../contract.ts'
import { at } from './instants.ts'
import { aUser, fullUser } from './records.ts'

type ListingUsers = UserStore & Required<Pick<UserStore, 'list'>>
type DeletingUsers = UserStore & Required<Pick<UserStore, 'delete'>>

async function listed(users: ListingUsers, page: number, limit: number, search?: string): Promise<unknown> {
  const { users: found, total } = await users.list({ page, limit, ...(search !== undefined && { search }) })
  return { ids: found.map(({ id }) => id), total }
}

export const usersListContract: Contract<ListingUsers> = {
  name: 'users.list',
  cases: {
    async 'lists newest first, page by page, with the total'(users) {
      for (const index of [2, 5, 1, 4, 3]) await users.insert(aUser(`u${index}`, { createdAt: at(index) }))
      same(await listed(users, 1, 2), { ids: ['u5', 'u4'], total: 5 }, 'page 1')
      same(await listed(users, 2, 2), { ids: ['u3', 'u2'], total: 5 }, 'page 2')
      same(await listed(users, 3, 2), { ids: ['u1'], total: 5 }, 'page 3')
      same(await listed(users, 4, 2), { ids: [], total: 5 }, 'beyond the last')
    },
    async 'lists nobody where there is nobody'(users) {
      same(await users.list({ page: 1, limit: 10 }), { users: [], total: 0 }, 'the list')
    },
    async 'gives whole users'(users) {
      await users.insert(fullUser('u1'))
      await users.insert(aUser('u2'))
      same(await users.list({ page: 1, limit: 10 }), { users: [fullUser('u1'), aUser('u2')], total: 2 }, 'the list')
    },
    async 'shows each user once over the pages, whatever their age'(users) {
      for (let index = 0; index < 25; index++) await users.insert(aUser(`u${index}`))
      const ids = new Set<string>()
      for (const page of [1, 2, 3]) {
        for (const { id } of (await users.list({ page, limit: 10 })).users) ids.add(id)
      }
      same(ids.size, 25, 'users')
    },
    async 'searches a part of the e-mail in any case'(users) {
      await users.insert(aUser('u1', { email: 'ada.lovelace@example.org', createdAt: at(1) }))
      await users.insert(aUser('u2', { email: 'grace@navy.example', createdAt: at(2) }))
      same(await listed(users, 1, 10, 'LOVE'), { ids: ['u1'], total: 1 }, 'a part')
      same(await listed(users, 1, 10, 'example'), { ids: ['u2', 'u1'], total: 2 }, 'a part of both')
      same(await listed(users, 2, 1, 'example'), { ids: ['u1'], total: 2 }, 'its second page')
      same(await listed(users, 1, 10, ''), { ids: ['u2', 'u1'], total: 2 }, 'nothing')
      same(await listed(users, 1, 10, 'nobody'), { ids: [], total: 0 }, 'what is not there')
    },
    async 'takes wildcards and quotes for what they are'(users) {
      const emails = ['a%b@x.example', 'a_b@x.example', `a'b@x.example`, 'a\\b@x.example', 'aXb@x.example']
      for (const [index, email] of emails.entries()) {
        await users.insert(aUser(`u${index}`, { email: email.toLowerCase() }))
      }
      for (const [index, search] of ['a%b', 'a_b', `a'b`, 'a\\b', 'axb'].entries()) {
        same(await listed(users, 1, 10, search), { ids: [`u${index}`], total: 1 }, search)
      }
      same(await listed(users, 1, 10, '%'), { ids: ['u0'], total: 1 }, 'percent alone')
      same(await listed(users, 1, 10, '_'), { ids: ['u1'], total: 1 }, 'underscore alone')
    },
    async 'takes a long search'(users) {
      const email = `${'long'.repeat(50)}@example.org`
      await users.insert(aUser('u1', { email }))
      same(await listed(users, 1, 10, email), { ids: ['u1'], total: 1 }, 'the whole address')
      same(await listed(users, 1, 10, `x${email}`), { ids: [], total: 0 }, 'more than that')
    },
    async 'finds letters beyond ASCII'(users) {
      await users.insert(aUser('u1', { email: 'żółć@example.org' }))
      same(await listed(users, 1, 10, 'ŻÓŁĆ'), { ids: ['u1'], total: 1 }, 'in capitals')
    },
  },
}

export const usersDeleteContract: Contract<DeletingUsers> = {
  name: 'users.delete',
  cases: {
    async 'removes the user and frees the e-mail'(users) {
      await users.insert(aUser('u1'))
      await users.insert(aUser('u2'))
      same(await users.delete('u1'), true, 'somebody')
      same(await users.delete('u1'), false, 'somebody gone')
      same(await users.findById('u1'), null, 'by id')
      same(await users.findByEmail('u1@example.org'), null, 'by e-mail')
      same((await users.findById('u2'))?.id, 'u2', 'the other')
      await users.insert(aUser('u3', { email: 'u1@example.org' }))
    },
  },
}
