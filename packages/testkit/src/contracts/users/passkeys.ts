import type { Passkey, PasskeyStore, UserStore } from '@sallyport/core/ports'
import { conflicts, same } from '../../check.ts'
import type { Contract } from '../../contract.ts'
import { inParallel } from '../in-parallel.ts'
import { at } from '../instants.ts'
import { aPasskey, aUser } from '../record-fixtures.ts'
import { UNUSUAL_TEXTS } from './unusual-texts.ts'

/** The stores for these test cases. Includes `users`, because a store may require that the passkey's user exists. */
interface PasskeyPorts {
  readonly users: UserStore
  readonly passkeys: PasskeyStore
}

const FULL: Required<Passkey> = {
  id: 'k1',
  userId: 'u1',
  credentialId: 'Credential_-1',
  publicKey: 'pQECAyYgASFYIA',
  counter: 4_294_967_295,
  transports: ['internal', 'hybrid'],
  isBackupEligible: true,
  isBackedUp: true,
  name: "Ada's phone 🗝",
  createdAt: at(7),
  lastUsedAt: at(8),
}
const MAX = 20

async function ofUsers({ users, passkeys }: PasskeyPorts): Promise<PasskeyStore> {
  for (const id of ['u1', 'u2']) await users.insert(aUser(id))
  return passkeys
}

async function idsOf(passkeys: PasskeyStore, userId: string): Promise<readonly string[]> {
  return (await passkeys.listForUser(userId)).map(({ id }) => id)
}

export const passkeysContract: Contract<PasskeyPorts> = {
  name: 'passkeys',
  cases: {
    async 'returns every field, dates to the millisecond'(ports) {
      const passkeys = await ofUsers(ports)
      same(await passkeys.insert(FULL, MAX), true, 'inserted')
      same(await passkeys.find('Credential_-1'), FULL, 'found')
      same(await passkeys.listForUser('u1'), [FULL], 'listed')
    },
    async 'returns an absent field as absent, and null for an unknown credential'(ports) {
      const passkeys = await ofUsers(ports)
      await passkeys.insert(aPasskey('k1'), MAX)
      same(await passkeys.find('credential-k1'), aPasskey('k1'), 'found')
      for (const unknown of ['', 'k1', 'CREDENTIAL-K1', '%']) same(await passkeys.find(unknown), null, unknown)
      same(await passkeys.listForUser('u2'), [], 'of another user')
    },
    async 'lists a user’s passkeys oldest first'(ports) {
      const passkeys = await ofUsers(ports)
      for (const [id, minute] of [
        ['b', 2],
        ['c', 3],
        ['a', 1],
      ] as const)
        await passkeys.insert(aPasskey(id, { createdAt: at(minute) }), MAX)
      await passkeys.insert(aPasskey('d', { userId: 'u2' }), MAX)
      same(await idsOf(passkeys, 'u1'), ['a', 'b', 'c'], 'the user’s')
      same(await idsOf(passkeys, 'u2'), ['d'], 'the other user’s')
    },
    async 'refuses a credential that any user has'(ports) {
      const passkeys = await ofUsers(ports)
      await passkeys.insert(FULL, MAX)
      for (const userId of ['u1', 'u2']) {
        await conflicts(passkeys.insert({ ...FULL, id: 'k2', userId }, MAX), `for ${userId}`)
      }
      same(await passkeys.find(FULL.credentialId), FULL, 'found')
    },
    async 'lets one of 50 parallel inserts of a credential win'(ports) {
      const passkeys = await ofUsers(ports)
      const outcomes = await inParallel(50, (index) =>
        passkeys.insert(aPasskey(`k${index}`, { credentialId: 'same' }), 100).catch((error: Error) => error.name),
      )
      same(outcomes.filter((outcome) => outcome === true).length, 1, 'inserted')
      same(outcomes.filter((outcome) => outcome === 'ConflictError').length, 49, 'refused')
    },
    async 'stores at most the maximum for each user'(ports) {
      const passkeys = await ofUsers(ports)
      const outcomes = await inParallel(20, (index) => passkeys.insert(aPasskey(`k${index}`), 3))
      same(outcomes.filter(Boolean).length, 3, 'inserted')
      same((await idsOf(passkeys, 'u1')).length, 3, 'listed')
      same(await passkeys.insert(aPasskey('other', { userId: 'u2' }), 3), true, 'for the other user')
    },
    async 'records a use only with a higher counter, or with 0 after 0'(ports) {
      const passkeys = await ofUsers(ports)
      await passkeys.insert(aPasskey('k1'), MAX)
      const use = (counter: number, isBackedUp = false) =>
        passkeys.recordUse('credential-k1', { counter, isBackedUp, lastUsedAt: at(9) })
      same(await use(0, true), true, '0 after 0')
      same(await passkeys.find('credential-k1'), aPasskey('k1', { isBackedUp: true, lastUsedAt: at(9) }), 'after 0')
      same(await use(5), true, '5 after 0')
      for (const counter of [5, 4, 0]) same(await use(counter), false, `${counter} after 5`)
      const outcomes = await inParallel(50, () => use(6))
      same(outcomes.filter(Boolean).length, 1, 'parallel uses of one counter')
      same((await passkeys.find('credential-k1'))?.counter, 6, 'counter')
      const unknown = { counter: 9, isBackedUp: false, lastUsedAt: at(9) }
      same(await passkeys.recordUse('unknown', unknown), false, 'an unknown credential')
    },
    async 'R25 renames and deletes only a user’s own passkey'(ports) {
      const passkeys = await ofUsers(ports)
      await passkeys.insert(aPasskey('k1'), MAX)
      same(await passkeys.rename('u2', 'k1', 'Mine'), false, 'renamed by another user')
      same(await passkeys.delete('u2', 'k1'), false, 'deleted by another user')
      same(await passkeys.rename('u1', 'k2', 'Mine'), false, 'renamed an unknown one')
      same(await passkeys.rename('u1', 'k1', 'Phone'), true, 'renamed')
      same((await passkeys.find('credential-k1'))?.name, 'Phone', 'name')
      same(await passkeys.delete('u1', 'k1'), true, 'deleted')
      same(await passkeys.delete('u1', 'k1'), false, 'deleted again')
      same(await passkeys.insert(aPasskey('k1', { userId: 'u2' }), MAX), true, 'registered anew')
    },
    async 'keeps the last passkey when told to, also of parallel deletions'(ports) {
      const passkeys = await ofUsers(ports)
      await passkeys.insert(aPasskey('other', { userId: 'u2' }), MAX)
      for (const id of ['a', 'b']) await passkeys.insert(aPasskey(id), MAX)
      const outcomes = await inParallel(50, (index) =>
        passkeys.delete('u1', index % 2 === 0 ? 'a' : 'b', { keepingOne: true }),
      )
      same(outcomes.filter(Boolean).length, 1, 'deleted')
      same((await idsOf(passkeys, 'u1')).length, 1, 'left')
    },
    async 'deletes all passkeys of a user, and counts them'(ports) {
      const passkeys = await ofUsers(ports)
      for (const id of ['a', 'b']) await passkeys.insert(aPasskey(id), MAX)
      await passkeys.insert(aPasskey('c', { userId: 'u2' }), MAX)
      same(await passkeys.deleteForUser('u1'), 2, 'deleted')
      same(await passkeys.deleteForUser('u1'), 0, 'deleted again')
      same(await idsOf(passkeys, 'u2'), ['c'], 'the other user’s')
    },
    async 'keeps unusual texts as they are, and apart'(ports) {
      const passkeys = await ofUsers(ports)
      const unusual = UNUSUAL_TEXTS.map((text, index) =>
        aPasskey(`k${index}`, { credentialId: text, name: text, transports: [text] }),
      )
      for (const passkey of unusual) await passkeys.insert(passkey, 100)
      for (const passkey of unusual) same(await passkeys.find(passkey.credentialId), passkey, 'found')
    },
    async 'returns copies, so that a changed copy changes no stored record'(ports) {
      const passkeys = await ofUsers(ports)
      await passkeys.insert(FULL, MAX)
      const found = await passkeys.find(FULL.credentialId)
      found?.createdAt.setTime(0)
      if (found !== null) Reflect.set(found.transports, 0, 'usb')
      same(await passkeys.find(FULL.credentialId), FULL, 'after changes')
    },
  },
}
