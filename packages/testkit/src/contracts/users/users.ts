import type { UserStore } from '@sallyport/core/ports'
import { check, conflicts, same } from '../../check.ts'
import type { Contract } from '../../contract.ts'
import { inParallel } from '../in-parallel.ts'
import { at, T0 } from '../instants.ts'
import { aUser, fullUser } from '../record-fixtures.ts'
import { UNUSUAL_TEXTS } from './unusual-texts.ts'

export const usersContract: Contract<UserStore> = {
  name: 'users',
  cases: {
    async 'gives back every field, dates to the millisecond'(users) {
      await users.insert(fullUser('u1'))
      same(await users.findById('u1'), fullUser('u1'), 'by id')
      same(await users.findByEmail('u1@example.org'), fullUser('u1'), 'by e-mail')
    },
    async 'gives back absent fields as absent'(users) {
      await users.insert(aUser('u1'))
      same(await users.findById('u1'), aUser('u1'), 'by id')
      same(await users.findByEmail('u1@example.org'), aUser('u1'), 'by e-mail')
    },
    async 'returns null for an unknown user'(users) {
      same(await users.findById('nobody'), null, 'by id')
      same(await users.findByEmail('nobody@example.org'), null, 'by e-mail')
      same(await users.findById(''), null, 'by no id')
    },
    async 'finds an address only as it is'(users) {
      await users.insert(aUser('u1'))
      for (const email of ['u1@example.or', '%@example.org', '_1@example.org', 'u1@example.org ']) {
        same(await users.findByEmail(email), null, email)
      }
    },
    async 'refuses a taken e-mail and a taken id'(users) {
      await users.insert(aUser('u1'))
      await conflicts(users.insert(aUser('u2', { email: 'u1@example.org' })), 'e-mail')
      await conflicts(users.insert(aUser('u1', { email: 'other@example.org' })), 'id')
      same(await users.findById('u2'), null, 'the refused one')
      same(await users.findById('u1'), aUser('u1'), 'the first one')
    },
    async 'lets one of parallel registrations of an address win'(users) {
      const outcomes = await inParallel(20, (index) =>
        users.insert(aUser(`u${index}`, { email: 'same@example.org' })).then(
          () => 'inserted',
          (error: Error) => error.name,
        ),
      )
      same(outcomes.filter((outcome) => outcome === 'inserted').length, 1, 'inserted')
      same(outcomes.filter((outcome) => outcome === 'ConflictError').length, 19, 'refused')
    },
    async 'keeps unusual texts as they are'(users) {
      for (const [index, text] of UNUSUAL_TEXTS.entries()) {
        const user = aUser(`id ${text}`, { email: `${index}${text}@example.org`, name: text })
        await users.insert(user)
        same(await users.findById(user.id), user, 'by id')
        same(await users.findByEmail(user.email), user, 'by e-mail')
      }
    },
    async 'returns copies, so that a changed copy changes no stored record'(users) {
      const user = aUser('u1', { lastLogin: at(1) })
      await users.insert(user)
      const found = await users.findById('u1')
      found?.lastLogin?.setTime(0)
      if (found !== null) Reflect.set(found, 'email', 'mine@example.org')
      same(await users.findById('u1'), aUser('u1', { lastLogin: at(1) }), 'after a change to what was read')
    },
    async 'keeps no record that was handed in'(users) {
      const lastLogin = at(1)
      const user = aUser('u1', { lastLogin })
      await users.insert(user)
      lastLogin.setTime(0)
      Reflect.set(user, 'email', 'mine@example.org')
      same(await users.findById('u1'), aUser('u1', { lastLogin: at(1) }), 'after a change to what was inserted')
    },
    async 'updates the given fields and leaves the others'(users) {
      await users.insert(fullUser('u1'))
      await users.insert(fullUser('u2'))
      const patch = { firstName: 'Grace', isDisabled: true, lastLogin: at(99), totpLastStep: 0 }
      same(await users.update('u1', patch), { ...fullUser('u1'), ...patch }, 'what update gives')
      same(await users.findById('u1'), { ...fullUser('u1'), ...patch }, 'what is stored')
      same(await users.findById('u2'), fullUser('u2'), 'somebody else')
    },
    async 'removes the fields that are null in the patch'(users) {
      await users.insert(fullUser('u1'))
      const { passwordHash, isDisabled, lastLogin, ...rest } = fullUser('u1')
      check(passwordHash !== '' && !isDisabled && lastLogin, 'the fields were there')
      const patch = { passwordHash: null, isDisabled: null, lastLogin: null }
      same(await users.update('u1', patch), rest, 'what update gives')
      same(await users.findById('u1'), rest, 'what is stored')
    },
    async 'an empty patch changes nothing and gives the user'(users) {
      await users.insert(fullUser('u1'))
      same(await users.update('u1', {}), fullUser('u1'), 'what update gives')
    },
    async 'updating an unknown user returns null and creates no user'(users) {
      same(await users.update('nobody', { name: 'x' }), null, 'what update gives')
      same(await users.update('nobody', {}), null, 'what an empty update gives')
      same(await users.findById('nobody'), null, 'what is stored')
    },
    async 'moves to a new e-mail and frees the old one'(users) {
      await users.insert(aUser('u1'))
      await users.update('u1', { email: 'new@example.org' })
      same((await users.findByEmail('new@example.org'))?.id, 'u1', 'by the new one')
      same(await users.findByEmail('u1@example.org'), null, 'by the old one')
      await users.insert(aUser('u2', { email: 'u1@example.org' }))
    },
    async 'refuses to move to a taken e-mail, and changes nothing'(users) {
      await users.insert(aUser('u1'))
      await users.insert(aUser('u2'))
      await conflicts(users.update('u1', { email: 'u2@example.org', name: 'x' }), 'taken')
      same(await users.findById('u1'), aUser('u1'), 'the user')
      same((await users.findByEmail('u2@example.org'))?.id, 'u2', 'the owner')
      same((await users.update('u1', { email: 'u1@example.org' }))?.id, 'u1', 'to the own address')
    },
    async 'loses none of parallel updates'(users) {
      await users.insert(aUser('u1'))
      const patches = [{ name: 'n' }, { firstName: 'f' }, { lastName: 'l' }, { role: 'r' }, { lastLogin: T0 }]
      await Promise.all(patches.map((patch) => users.update('u1', patch)))
      same(await users.findById('u1'), aUser('u1', Object.assign({}, ...patches)), 'the user')
    },
  },
}
