import type { LinkedAccount, Sallyport, Stores, User, UserStore } from '@sallyport/core'
import type { ImportedUser } from './imported-user.ts'

interface InsertParts {
  readonly stores: Pick<Stores, 'users' | 'linkedAccounts'>
  readonly sealTotpSecret: Sallyport['sealTotpSecret']
}

/** Stores a user of an import with the linked accounts. Returns `created`, `existing`, or why the user can't be stored. */
export async function insertUser(imported: ImportedUser, parts: InsertParts): Promise<string> {
  const { users, linkedAccounts } = parts.stores
  if (imported.linkedAccounts.length > 0 && linkedAccounts === undefined)
    return 'linkedAccounts: the stores keep no linked accounts'
  const sealed = await withSealedSecret(imported.user, parts)
  if (typeof sealed === 'string') return sealed
  const taken = await takenAccount(imported.linkedAccounts, parts)
  if (taken !== null) return taken
  try {
    await users.insert(sealed)
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'ConflictError') throw error
    const present = await users.findByEmail(sealed.email)
    if (present === null) return (await takenIdentifier(users, sealed)) ?? 'id: another user has it'
    // An earlier import may have ended between the user and the linked accounts. Whoever has signed in since decides alone.
    if (present.id === sealed.id && isUnused(present, sealed)) await link(imported.linkedAccounts, parts)
    return 'existing'
  }
  await link(imported.linkedAccounts, parts)
  return 'created'
}

function isUnused(present: User, { lastLogin }: User): boolean {
  return present.lastLogin?.getTime() === lastLogin?.getTime()
}

async function link(accounts: readonly LinkedAccount[], { stores }: InsertParts): Promise<void> {
  for (const account of accounts) {
    try {
      await stores.linkedAccounts?.insert(account)
    } catch (error) {
      if (!(error instanceof Error) || error.name !== 'ConflictError') throw error
    }
  }
}

/** Returns which provider account is linked to another user, or null. */
async function takenAccount(accounts: readonly LinkedAccount[], { stores }: InsertParts): Promise<string | null> {
  for (const { userId, provider, providerAccountId } of accounts) {
    const linked = await stores.linkedAccounts?.find(provider, providerAccountId)
    if (linked && linked.userId !== userId) return `linkedAccounts: another user has the account at ${provider}`
  }
  return null
}

/** Returns the user with an encrypted TOTP secret, or why the secret can't be one. */
async function withSealedSecret(user: User, { sealTotpSecret }: InsertParts): Promise<User | string> {
  const { totpSecret } = user
  if (totpSecret === undefined) return user
  try {
    return { ...user, totpSecret: await sealTotpSecret(totpSecret, user.id) }
  } catch (error) {
    if (error instanceof RangeError) return `totpSecret: ${error.message}`
    throw error
  }
}

/** Returns which identifier of the user is another user's, or null. */
async function takenIdentifier(users: UserStore, { username, phoneIdentifier }: User): Promise<string | null> {
  if (username !== undefined && (await users.findByUsername?.(username))) return 'username: another user has it'
  if (phoneIdentifier !== undefined && (await users.findByPhone?.(phoneIdentifier)))
    return 'phoneIdentifier: another user has it'
  return null
}
