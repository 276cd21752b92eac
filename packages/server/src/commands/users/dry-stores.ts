import { ConflictError, type LinkedAccount, type Passkey, type User, type UserStore } from '@sallyport/core'
import type { ImportStores } from './import-stores.ts'

/** Returns stores for a dry run. They respond as if they stored the records of a file, but only keep in memory what they must find again. */
export function dryStores(stores: ImportStores): ImportStores {
  const { linkedAccounts, passkeys, roles, tenants, metadata, proofs } = stores
  return {
    users: dryUsers(stores.users),
    ...(linkedAccounts && { linkedAccounts: { ...linkedAccounts, ...dryLinks(linkedAccounts) } }),
    ...(passkeys && { passkeys: { ...passkeys, ...dryPasskeys(passkeys) } }),
    ...(roles && { roles: { ...roles, ...dryDefinitions(roles, ({ name }) => name), assign: async () => true } }),
    ...(tenants && {
      tenants: {
        ...tenants,
        ...dryDefinitions(tenants, ({ id }) => id),
        addMember: async () => true,
        changeMember: async () => 'changed',
      },
    }),
    ...(metadata && { metadata: { ...metadata, async merge() {}, async deleteForUser() {} } }),
    ...(proofs && { proofs: { ...proofs, async put() {}, deleteFor: async () => 0 } }),
  }
}

function dryUsers(users: UserStore): UserStore {
  const [ids, emails, usernames, phones] = [0, 1, 2, 3].map(() => new Map<string, User>()) as [Seen, Seen, Seen, Seen]
  const seen = ({ id, email, username = '', phoneIdentifier = '' }: User) =>
    ids.has(id) || emails.has(email) || usernames.has(username) || phones.has(phoneIdentifier)

  return {
    findById: async (id) => ids.get(id) ?? (await users.findById(id)),
    findByEmail: async (email) => emails.get(email) ?? (await users.findByEmail(email)),
    findByUsername: async (name) => usernames.get(name) ?? (await users.findByUsername?.(name)) ?? null,
    findByPhone: async (number) => phones.get(number) ?? (await users.findByPhone?.(number)) ?? null,
    async insert(user) {
      const { id, email, username, phoneIdentifier } = user
      const stored =
        (await users.findById(id)) ??
        (await users.findByEmail(email)) ??
        (username === undefined ? null : await users.findByUsername?.(username)) ??
        (phoneIdentifier === undefined ? null : await users.findByPhone?.(phoneIdentifier))
      // There is no `await` between this check and the writes to the maps, so that no other line of the file comes in between.
      if (stored || seen(user)) throw new ConflictError('The user exists')
      const known = { id, email, isEmailVerified: false, isTotpEnabled: false, createdAt: user.createdAt }
      ids.set(id, known)
      emails.set(email, known)
      if (username !== undefined) usernames.set(username, known)
      if (phoneIdentifier !== undefined) phones.set(phoneIdentifier, known)
    },
    async update() {
      throw new Error('A dry run changes no user')
    },
  }
}

function dryLinks(stored: NonNullable<ImportStores['linkedAccounts']>) {
  const links = new Map<string, LinkedAccount>()
  const keyOf = (provider: string, account: string) => JSON.stringify([provider, account])
  return {
    find: async (provider: string, account: string) =>
      links.get(keyOf(provider, account)) ?? (await stored.find(provider, account)),
    async insert(account: LinkedAccount) {
      links.set(keyOf(account.provider, account.providerAccountId), account)
    },
    deleteForUser: async () => 0,
  }
}

function dryPasskeys(stored: NonNullable<ImportStores['passkeys']>) {
  const passkeys = new Map<string, Passkey>()
  return {
    find: async (credentialId: string) => passkeys.get(credentialId) ?? (await stored.find(credentialId)),
    async insert(passkey: Passkey) {
      passkeys.set(passkey.credentialId, passkey)
      return true
    },
    deleteForUser: async () => 0,
  }
}

/** Returns the methods `find`, `insert` and `deleteForUser` of a dry store of roles or tenants. */
function dryDefinitions<T>(stored: { find?(key: string): Promise<T | null> }, keyOf: (record: T) => string) {
  const defined = new Map<string, T>()
  const find = async (key: string) => defined.get(key) ?? (await stored.find?.(key)) ?? null
  return {
    find,
    async insert(record: T) {
      if ((await find(keyOf(record))) !== null) throw new ConflictError('The record exists')
      defined.set(keyOf(record), record)
    },
    async deleteForUser() {},
  }
}

type Seen = Map<string, User>
