import type { UserStore } from '@sallyport/core/ports'
import { conflicts, same } from '../../check.ts'
import type { Contract } from '../../contract.ts'
import { inParallel } from '../in-parallel.ts'
import { at } from '../instants.ts'
import { aUser, fullUser } from '../record-fixtures.ts'

type ConditionalUsers = UserStore & Required<Pick<UserStore, 'updateIf'>>

const CURRENT = { email: 'u1@example.org', sessionsValidAfter: null }
const PATCH = { email: 'new@example.org', sessionsValidAfter: at(9), name: null }

export const usersUpdateIfContract: Contract<ConditionalUsers> = {
  name: 'users.updateIf',
  cases: {
    async 'changes a user who is as expected, as update does'(users) {
      await users.insert(aUser('u1', { name: 'n' }))
      await users.insert(fullUser('u2'))
      const changed = aUser('u1', { email: 'new@example.org', sessionsValidAfter: at(9) })
      same(await users.updateIf('u1', CURRENT, PATCH), changed, 'what updateIf returns')
      same(await users.findByEmail('new@example.org'), changed, 'what is stored')
      same(await users.findById('u2'), fullUser('u2'), 'another user')
    },
    async 'compares sessionsValidAfter to the millisecond'(users) {
      await users.insert(aUser('u1', { sessionsValidAfter: at(5) }))
      for (const sessionsValidAfter of [null, at(4), at(6)]) {
        same(await users.updateIf('u1', { ...CURRENT, sessionsValidAfter }, PATCH), null, String(sessionsValidAfter))
      }
      same(
        (await users.updateIf('u1', { ...CURRENT, sessionsValidAfter: at(5) }, PATCH))?.email,
        PATCH.email,
        'the same',
      )
    },
    async 'changes nothing if the e-mail or sessionsValidAfter is another, or the user is gone'(users) {
      await users.insert(aUser('u1'))
      const others = [
        { ...CURRENT, email: 'old@example.org' },
        { ...CURRENT, email: 'U1@example.org' },
        { ...CURRENT, sessionsValidAfter: at(0) },
      ]
      for (const expected of others) same(await users.updateIf('u1', expected, PATCH), null, JSON.stringify(expected))
      same(await users.updateIf('nobody', CURRENT, PATCH), null, 'gone')
      same(await users.findById('u1'), aUser('u1'), 'the user')
    },
    async 'compares totpSecret if it is given'(users) {
      await users.insert(aUser('u1', { totpSecret: 'sealed' }))
      await users.insert(aUser('u2'))
      same(await users.updateIf('u1', { ...CURRENT, totpSecret: 'other' }, PATCH), null, 'another')
      const ofOther = { ...CURRENT, email: 'u2@example.org', totpSecret: 'sealed' }
      same(await users.updateIf('u2', ofOther, { name: 'x' }), null, 'none')
      same((await users.updateIf('u1', { ...CURRENT, totpSecret: 'sealed' }, PATCH))?.email, PATCH.email, 'the same')
    },
    async 'refuses a taken e-mail, and changes nothing'(users) {
      await users.insert(aUser('u1'))
      await users.insert(aUser('u2'))
      await conflicts(users.updateIf('u1', CURRENT, { email: 'u2@example.org', name: 'x' }), 'taken')
      same(await users.findById('u1'), aUser('u1'), 'the user')
    },
    async 'an empty patch returns the user who is as expected'(users) {
      await users.insert(aUser('u1'))
      same(await users.updateIf('u1', CURRENT, {}), aUser('u1'), 'as expected')
      same(await users.updateIf('u1', { ...CURRENT, sessionsValidAfter: at(0) }, {}), null, 'not as expected')
    },
    async 'lets one of 20 parallel changes win'(users) {
      await users.insert(aUser('u1'))
      const outcomes = await inParallel(20, (index) =>
        users.updateIf('u1', CURRENT, { ...PATCH, email: `${index}@example.org` }),
      )
      same(outcomes.filter((outcome) => outcome !== null).length, 1, 'winners')
    },
  },
}
