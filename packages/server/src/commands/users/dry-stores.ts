import { ConflictError, type LinkedAccount, type Stores, type User } from '@sallyport/core'

type Written = Pick<Stores, 'users' | 'linkedAccounts'>

/** Returns stores that answer as if the users of a file were being stored, and store nothing. Keeps only their identifiers. */
export function dryStores({ users, linkedAccounts }: Written): Written {
  const [ids, emails, usernames, phones] = [0, 1, 2, 3].map(() => new Map<string, User>()) as [Seen, Seen, Seen, Seen]
  const links = new Map<string, LinkedAccount>()
  const keyOf = (provider: string, account: string) => JSON.stringify([provider, account])
  const seen = ({ id, email, username = '', phoneIdentifier = '' }: User) =>
    ids.has(id) || emails.has(email) || usernames.has(username) || phones.has(phoneIdentifier)

  return {
    users: {
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
        // Nothing waits between this look at the file's users and the note of this one.
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
    },
    ...(linkedAccounts && {
      linkedAccounts: {
        find: async (provider, account) =>
          links.get(keyOf(provider, account)) ?? (await linkedAccounts.find(provider, account)),
        listForUser: (userId) => linkedAccounts.listForUser(userId),
        async insert(account) {
          links.set(keyOf(account.provider, account.providerAccountId), account)
        },
        delete: async () => false,
        deleteForUser: async () => 0,
      },
    }),
  }
}

type Seen = Map<string, User>
