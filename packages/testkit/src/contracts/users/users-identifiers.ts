import type { UserStore } from '@sallyport/core/ports'
import { conflicts, same } from '../../check.ts'
import type { Contract } from '../../contract.ts'
import { inParallel } from '../in-parallel.ts'
import { aUser, fullUser } from '../record-fixtures.ts'

type With<M extends keyof UserStore> = UserStore & Required<Pick<UserStore, M>>

export const usersFindByUsernameContract = identifierContract<With<'findByUsername'>>(
  'users.findByUsername',
  'username',
  ['ada', 'bob'],
  (users, username) => users.findByUsername(username),
)

export const usersFindByPhoneContract = identifierContract<With<'findByPhone'>>(
  'users.findByPhone',
  'phoneIdentifier',
  ['+390612345678', '+15551234567'],
  (users, phone) => users.findByPhone(phone),
)

function identifierContract<S extends UserStore>(
  name: string,
  field: 'username' | 'phoneIdentifier',
  [first, second]: readonly [string, string],
  find: (users: S, value: string) => ReturnType<UserStore['findById']>,
): Contract<S> {
  return {
    name,
    cases: {
      async 'finds a user by it, and only as it is'(users) {
        const user = { ...fullUser('u1'), [field]: first }
        await users.insert(user)
        await users.insert(aUser('u2'))
        same(await users.findById('u1'), user, 'by id')
        same(await find(users, first), user, 'by the identifier')
        for (const value of ['', second, first.slice(0, -1), `${first}0`, ` ${first}`, '%', '_', 'null', 'undefined'])
          same(await find(users, value), null, `by "${value}"`)
      },
      async 'lets any number of users be without one'(users) {
        await users.insert(aUser('u1'))
        await users.insert(aUser('u2'))
        await users.update('u1', { [field]: first })
        await users.update('u1', { [field]: null })
        same(await users.findById('u1'), aUser('u1'), 'the user')
        same(await find(users, first), null, 'by the former identifier')
        await users.insert(aUser('u3', { [field]: first }))
        same((await find(users, first))?.id, 'u3', 'its next user')
      },
      async 'refuses a taken one, and changes nothing'(users) {
        await users.insert(aUser('u1', { [field]: first }))
        await users.insert(aUser('u2', { [field]: second }))
        await conflicts(users.insert(aUser('u3', { [field]: first })), 'a new user')
        await conflicts(users.update('u2', { [field]: first, name: 'x' }), 'an update')
        same(await users.findById('u3'), null, 'the refused user')
        same(await users.findById('u2'), aUser('u2', { [field]: second }), 'the refused update')
        same((await users.update('u1', { [field]: first }))?.id, 'u1', 'their own')
        same((await users.update('u1', { name: 'x' }))?.[field], first, 'another field')
        same((await find(users, second))?.id, 'u2', 'the other user')
      },
      async 'lets one of parallel users have it'(users) {
        for (let index = 0; index < 10; index += 1) await users.insert(aUser(`u${index}`))
        const outcomes = await inParallel(20, (index) =>
          (index < 10
            ? users.update(`u${index}`, { [field]: first })
            : users.insert(aUser(`u${index}`, { [field]: first }))
          ).then(
            () => `u${index}`,
            (error: Error) => error.name,
          ),
        )
        const winners = outcomes.filter((outcome) => outcome !== 'ConflictError')
        same(winners.length, 1, 'winners')
        same((await find(users, first))?.id, winners[0], 'the user')
      },
    },
  }
}
