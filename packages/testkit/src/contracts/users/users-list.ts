import type { UserStore } from '@sallyport/core/ports'
import { same } from '../../check.ts'
import type { Contract } from '../../contract.ts'
import { at } from '../instants.ts'
import { aUser, fullUser } from '../record-fixtures.ts'
import { HOSTILE_SEARCHES } from './hostile-searches.ts'

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
    async 'lists no one in an empty store'(users) {
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
    async 'searches a part of the e-mail, of three characters or more, in any case'(users) {
      await users.insert(aUser('u1', { email: 'ada.lovelace@example.org', createdAt: at(1) }))
      await users.insert(aUser('u2', { email: 'grace@navy.example', createdAt: at(2) }))
      same(await listed(users, 1, 10, 'LOVE'), { ids: ['u1'], total: 1 }, 'a part')
      same(await listed(users, 1, 10, 'example'), { ids: ['u2', 'u1'], total: 2 }, 'a part of both')
      same(await listed(users, 2, 1, 'example'), { ids: ['u1'], total: 2 }, 'its second page')
      same(await listed(users, 1, 10, ''), { ids: ['u2', 'u1'], total: 2 }, 'nothing')
      same(await listed(users, 1, 10, 'nobody'), { ids: [], total: 0 }, 'what is not there')
    },
    async 'treats wildcards and quotes as plain text'(users) {
      const emails = ['a%b@x.example', 'a_b@x.example', `a'b@x.example`, 'a\\b@x.example', 'aXb@x.example']
      for (const [index, email] of emails.entries()) {
        await users.insert(aUser(`u${index}`, { email: email.toLowerCase() }))
      }
      for (const [index, search] of ['a%b', 'a_b', `a'b`, 'a\\b', 'axb'].entries()) {
        same(await listed(users, 1, 10, search), { ids: [`u${index}`], total: 1 }, search)
      }
      for (const search of ['%', '_', '%b', '_b@']) {
        same((await users.list({ page: 1, limit: 10, search })).total, search === '_b@' ? 1 : 0, search)
      }
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
      same(await listed(users, 1, 10, 'ŻÓ'), { ids: ['u1'], total: 1 }, 'its beginning in capitals')
    },
    async 'searches the beginning for fewer than three characters'(users) {
      const emails = ['ada@x.example', 'bad@x.example', 'b@ad.example', '🗝🗝ad@x.example']
      for (const [index, email] of emails.entries()) {
        await users.insert(aUser(`u${index}`, { email, createdAt: at(index) }))
      }
      same(await listed(users, 1, 10, 'AD'), { ids: ['u0'], total: 1 }, 'two')
      same(await listed(users, 1, 10, 'b'), { ids: ['u2', 'u1'], total: 2 }, 'one, newest first')
      same(await listed(users, 2, 1, 'b'), { ids: ['u1'], total: 2 }, 'its second page')
      same(await listed(users, 1, 10, '🗝🗝'), { ids: ['u3'], total: 1 }, 'two beyond 16 bits')
      same(await listed(users, 1, 10, '🗝a'), { ids: [], total: 0 }, 'two in the middle')
      same(await listed(users, 1, 10, '🗝ad'), { ids: ['u3'], total: 1 }, 'three in the middle')
    },
    async 'treats any search as plain text'(users) {
      const texts = HOSTILE_SEARCHES.filter((text) => !text.includes('\u0000'))
      const emails = [...new Set(texts.flatMap((text) => [`${text}@x.example`, `x${text}@x.example`]))]
      for (const [index, email] of emails.entries()) await users.insert(aUser(`u${index}`, { email }))
      for (const search of HOSTILE_SEARCHES) {
        const isFound = (email: string) => ([...search].length < 3 ? email.startsWith(search) : email.includes(search))
        const { users: found, total } = await users.list({ page: 1, limit: 1000, search })
        same(found.map(({ email }) => email).sort(), emails.filter(isFound).sort(), search)
        same(total, found.length, `the total of ${search}`)
      }
    },
    async 'finds only by the current e-mail'(users) {
      await users.insert(aUser('u1', { email: 'ada@old.example' }))
      await users.insert(aUser('u2', { email: 'bob@old.example' }))
      await users.update('u1', { email: 'ada@new.example' })
      await users.update('u2', { name: 'Bob', email: 'bob@old.example' })
      same(await listed(users, 1, 10, 'old'), { ids: ['u2'], total: 1 }, 'the old one')
      same(await listed(users, 1, 10, 'a@new'), { ids: ['u1'], total: 1 }, 'the new one')
      same(await listed(users, 1, 10, 'ada@o'), { ids: [], total: 0 }, 'what it was')
      await users.insert(aUser('u3', { email: 'ada@old.example' }))
      same(await listed(users, 1, 10, 'ada@o'), { ids: ['u3'], total: 1 }, 'who has it now')
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

export const usersDeleteListedContract: Contract<ListingUsers & DeletingUsers> = {
  name: 'users.list',
  cases: {
    async 'finds nobody who was deleted'(users) {
      for (const id of ['u1', 'u2', 'u3']) await users.insert(aUser(id))
      for (const id of ['u3', 'u1']) await users.delete(id)
      same(await listed(users, 1, 10, 'example'), { ids: ['u2'], total: 1 }, 'a part')
      same(await listed(users, 1, 10, 'u1@'), { ids: [], total: 0 }, 'of one deleted')
      await users.insert(aUser('u4'))
      same(await listed(users, 1, 10, 'u4@'), { ids: ['u4'], total: 1 }, 'of one who came later')
      same(await listed(users, 1, 10, 'u2@'), { ids: ['u2'], total: 1 }, 'of one who stayed')
    },
  },
}
