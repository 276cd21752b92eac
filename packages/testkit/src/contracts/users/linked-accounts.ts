import type { LinkedAccount, LinkedAccountStore, UserStore } from '@sallyport/core/ports'
import { conflicts, same } from '../../check.ts'
import type { Contract } from '../../contract.ts'
import { inParallel } from '../in-parallel.ts'
import { at } from '../instants.ts'
import { aLinkedAccount, aUser } from '../record-fixtures.ts'
import { UNUSUAL_TEXTS } from './unusual-texts.ts'

/** The stores for these test cases. Includes `users`, because a store may require that the account's user exists. */
interface LinkedAccountPorts {
  readonly users: UserStore
  readonly linkedAccounts: LinkedAccountStore
}

const FULL: Required<LinkedAccount> = {
  userId: 'u1',
  provider: 'google',
  providerAccountId: 'g1',
  email: 'Ada@Example.org',
  name: "Ada O'Löve🗝",
  picture: 'https://pictures.example/ada.png?size=96',
  linkedAt: at(7),
}

async function ofUsers({ users, linkedAccounts }: LinkedAccountPorts): Promise<LinkedAccountStore> {
  for (const id of ['u1', 'u2']) await users.insert(aUser(id))
  return linkedAccounts
}

async function providersOf(accounts: LinkedAccountStore, userId: string): Promise<readonly string[]> {
  return (await accounts.listForUser(userId)).map(({ provider }) => provider)
}

export const linkedAccountsContract: Contract<LinkedAccountPorts> = {
  name: 'linkedAccounts',
  cases: {
    async 'gives back every field, dates to the millisecond'(ports) {
      const accounts = await ofUsers(ports)
      await accounts.insert(FULL)
      same(await accounts.find('google', 'g1'), FULL, 'found')
      same(await accounts.listForUser('u1'), [FULL], 'listed')
    },
    async 'gives back absent fields as absent'(ports) {
      const accounts = await ofUsers(ports)
      await accounts.insert(aLinkedAccount('google'))
      same(await accounts.find('google', 'subject'), aLinkedAccount('google'), 'found')
      same(await accounts.listForUser('u1'), [aLinkedAccount('google')], 'listed')
    },
    async 'finds, changes and counts nothing that is not stored'(ports) {
      const accounts = await ofUsers(ports)
      same(await accounts.find('google', 'subject'), null, 'found')
      same(await accounts.listForUser('nobody'), [], 'listed')
      same(await accounts.delete('u1', 'google', 'subject'), false, 'deleted')
      same(await accounts.deleteForUser('nobody'), 0, 'deleted of nobody')
    },
    async 'R08 knows an identity by provider and subject, never by its e-mail'(ports) {
      const accounts = await ofUsers(ports)
      await accounts.insert(FULL)
      await accounts.insert({ ...FULL, userId: 'u2', provider: 'github' })
      await accounts.insert({ ...FULL, userId: 'u2', providerAccountId: 'G1' })
      same((await accounts.find('google', 'g1'))?.userId, 'u1', 'the first')
      same((await accounts.find('github', 'g1'))?.userId, 'u2', 'the subject at another provider')
      same((await accounts.find('google', 'G1'))?.userId, 'u2', 'the subject in capitals')
      for (const subject of [FULL.email, '', 'g', '%', 'g1 ']) {
        same(await accounts.find('google', subject), null, `the subject ${subject}`)
      }
    },
    async 'lists a user’s accounts oldest first'(ports) {
      const accounts = await ofUsers(ports)
      await accounts.insert(aLinkedAccount('github', { linkedAt: at(3) }))
      await accounts.insert(aLinkedAccount('google', { linkedAt: at(1) }))
      await accounts.insert(aLinkedAccount('email', { linkedAt: at(2) }))
      await accounts.insert(aLinkedAccount('apple', { userId: 'u2' }))
      same(await providersOf(accounts, 'u1'), ['google', 'email', 'github'], 'the user’s')
      same(await providersOf(accounts, 'u2'), ['apple'], 'somebody else’s')
    },
    async 'refuses an identity that any user has'(ports) {
      const accounts = await ofUsers(ports)
      await accounts.insert(FULL)
      await conflicts(accounts.insert(aLinkedAccount('google', { providerAccountId: 'g1', userId: 'u2' })), 'another’s')
      await conflicts(accounts.insert(aLinkedAccount('google', { providerAccountId: 'g1' })), 'the own')
      same(await accounts.find('google', 'g1'), FULL, 'found')
      same(await accounts.listForUser('u2'), [], 'the refused one’s')
    },
    async 'lets one user have several accounts at a provider'(ports) {
      const accounts = await ofUsers(ports)
      await accounts.insert(aLinkedAccount('google', { providerAccountId: 'a' }))
      await accounts.insert(aLinkedAccount('google', { providerAccountId: 'b' }))
      same(await accounts.delete('u1', 'google', 'a', { keepingOne: true }), true, 'deleted')
      same((await accounts.find('google', 'b'))?.userId, 'u1', 'the other')
    },
    async 'lets one of 50 parallel links of an identity win'(ports) {
      const accounts = await ofUsers(ports)
      const outcomes = await inParallel(50, (index) =>
        accounts.insert(aLinkedAccount('google', { userId: index % 2 === 0 ? 'u1' : 'u2' })).then(
          () => 'inserted',
          (error: Error) => error.name,
        ),
      )
      same(outcomes.filter((outcome) => outcome === 'inserted').length, 1, 'inserted')
      same(outcomes.filter((outcome) => outcome === 'ConflictError').length, 49, 'refused')
      const listed = [...(await accounts.listForUser('u1')), ...(await accounts.listForUser('u2'))]
      same(listed, [await accounts.find('google', 'subject')], 'listed')
    },
    async 'R25 deletes only a link of this user'(ports) {
      const accounts = await ofUsers(ports)
      await accounts.insert(aLinkedAccount('google'))
      await accounts.insert(aLinkedAccount('github', { linkedAt: at(1) }))
      for (const userId of ['u2', 'nobody', '']) {
        same(await accounts.delete(userId, 'google', 'subject'), false, `by ${userId}`)
        same(await accounts.delete(userId, 'google', 'subject', { keepingOne: true }), false, `by ${userId}, keeping`)
      }
      same(await accounts.delete('u1', 'google', 'other'), false, 'another subject')
      same(await providersOf(accounts, 'u1'), ['google', 'github'], 'left by strangers')
      same(await accounts.delete('u1', 'google', 'subject'), true, 'by its owner')
      same(await accounts.delete('u1', 'google', 'subject'), false, 'again')
      same(await accounts.delete('u1', 'github', 'subject', { keepingOne: false }), true, 'the last')
      same(await accounts.listForUser('u1'), [], 'left')
    },
    async 'a deleted link frees the identity'(ports) {
      const accounts = await ofUsers(ports)
      await accounts.insert(aLinkedAccount('google'))
      await accounts.delete('u1', 'google', 'subject')
      await accounts.insert(aLinkedAccount('google', { userId: 'u2' }))
      same((await accounts.find('google', 'subject'))?.userId, 'u2', 'whose it is')
    },
    async 'keeps the last link when told to'(ports) {
      const accounts = await ofUsers(ports)
      await accounts.insert(aLinkedAccount('google'))
      await accounts.insert(aLinkedAccount('github', { userId: 'u2' }))
      same(await accounts.delete('u1', 'google', 'subject', { keepingOne: true }), false, 'the only one')
      await accounts.insert(aLinkedAccount('apple'))
      same(await accounts.delete('u1', 'google', 'subject', { keepingOne: true }), true, 'one of two')
      same(await accounts.delete('u1', 'apple', 'subject', { keepingOne: true }), false, 'the one left')
      same(await providersOf(accounts, 'u1'), ['apple'], 'left')
    },
    async 'counts no e-mail link as the one that is kept'(ports) {
      const accounts = await ofUsers(ports)
      for (const provider of ['google', 'email']) await accounts.insert(aLinkedAccount(provider))
      same(await accounts.delete('u1', 'google', 'subject', { keepingOne: true }), false, 'beside an e-mail')
      same(await accounts.delete('u1', 'email', 'subject', { keepingOne: true }), true, 'the e-mail')
      same(await providersOf(accounts, 'u1'), ['google'], 'left')
    },
    async 'leaves one of a user’s last two links to parallel deletions'(ports) {
      const accounts = await ofUsers(ports)
      for (const provider of ['google', 'github', 'email']) await accounts.insert(aLinkedAccount(provider))
      const outcomes = await inParallel(50, (index) =>
        accounts.delete('u1', index % 2 === 0 ? 'google' : 'github', 'subject', { keepingOne: true }),
      )
      same(outcomes.filter(Boolean).length, 1, 'deleted')
      const left = (await providersOf(accounts, 'u1')).filter((provider) => provider !== 'email')
      same(left.length, 1, 'left')
    },
    async 'deletes all of a user’s links, and counts them'(ports) {
      const accounts = await ofUsers(ports)
      for (const provider of ['google', 'email']) await accounts.insert(aLinkedAccount(provider))
      await accounts.insert(aLinkedAccount('github', { userId: 'u2' }))
      same(await accounts.deleteForUser('u1'), 2, 'deleted')
      same(await accounts.deleteForUser('u1'), 0, 'deleted again')
      same(await accounts.find('google', 'subject'), null, 'the user’s')
      same(await providersOf(accounts, 'u2'), ['github'], 'somebody else’s')
    },
    async 'keeps unusual texts as they are, and apart'(ports) {
      const accounts = await ofUsers(ports)
      const unusual = UNUSUAL_TEXTS.map((text) =>
        aLinkedAccount(text, { providerAccountId: text, email: text, name: text, picture: text }),
      )
      for (const account of unusual) await accounts.insert(account)
      for (const account of unusual) {
        same(await accounts.find(account.provider, account.providerAccountId), account, 'found')
      }
      await accounts.insert(aLinkedAccount('a:b', { providerAccountId: 'c' }))
      await accounts.insert(aLinkedAccount('a', { providerAccountId: 'b:c' }))
      same((await accounts.find('a', 'b:c'))?.provider, 'a', 'beside one that reads alike')
    },
    async 'returns copies, so that a changed copy changes no stored record'(ports) {
      const accounts = await ofUsers(ports)
      const linkedAt = at(7)
      await accounts.insert({ ...FULL, linkedAt })
      linkedAt.setTime(0)
      const found = await accounts.find('google', 'g1')
      found?.linkedAt.setTime(0)
      if (found !== null) Reflect.set(found, 'userId', 'u2')
      const [listed] = await accounts.listForUser('u1')
      listed?.linkedAt.setTime(0)
      same(await accounts.find('google', 'g1'), FULL, 'after changes')
    },
  },
}
