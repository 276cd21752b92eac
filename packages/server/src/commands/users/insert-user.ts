import type { Sallyport, User, UserStore } from '@sallyport/core'
import type { ImportStores } from './import-stores.ts'
import { storesOf } from './imported-parts.ts'
import type { ImportedUser } from './imported-user.ts'
import { dropParts, insertParts, partsProblem } from './insert-parts.ts'

export interface InsertParts {
  readonly stores: ImportStores
  readonly sealTotpSecret: Sallyport['sealTotpSecret']
}

/** Writes under way, by the id of their user. */
export type Turns = Map<string, Promise<unknown>>

/**
 * Stores a user of an import with what belongs to the account. Returns `created`, `existing`, or why the user can't be stored.
 *
 * The user comes last: so an interrupted import leaves no user who lacks something, and a user who is there never gets anything.
 */
export async function insertUser(
  imported: ImportedUser,
  { turns, ...given }: InsertParts & { readonly turns: Turns },
): Promise<string> {
  const { id } = imported.user
  // Of two lines with one id, the second must find the user of the first.
  const turn = (turns.get(id) ?? Promise.resolve()).catch(() => {}).then(() => insertInTurn(imported, given))
  turns.set(id, turn)
  try {
    return await turn
  } finally {
    if (turns.get(id) === turn) turns.delete(id)
  }
}

async function insertInTurn({ user, parts }: ImportedUser, given: InsertParts): Promise<string> {
  const { users } = given.stores
  const sealed = await withSealedSecret(user, given)
  if (typeof sealed === 'string') return sealed
  const hasParts = storesOf(parts).length > 0
  if (hasParts) {
    if ((await users.findByEmail(user.email)) !== null) return 'existing'
    const problem = (await takenId(users, user)) ?? (await partsProblem(parts, given.stores))
    if (problem !== null) return problem
    await insertParts(user.id, parts, given.stores)
  }
  try {
    await users.insert(sealed)
    return 'created'
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'ConflictError') throw error
    // Somebody took the address or another identifier just now, under another id.
    if (hasParts && (await users.findById(user.id)) === null) await dropParts(user.id, parts, given.stores)
    if ((await users.findByEmail(user.email)) !== null) return 'existing'
    return (await takenIdentifier(users, user)) ?? 'id: another user has it'
  }
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

async function takenId(users: UserStore, user: User): Promise<string | null> {
  if ((await users.findById(user.id)) !== null) return 'id: another user has it'
  return takenIdentifier(users, user)
}

/** Returns which identifier of the user is another user's, or null. */
async function takenIdentifier(users: UserStore, { username, phoneIdentifier }: User): Promise<string | null> {
  if (username !== undefined && (await users.findByUsername?.(username))) return 'username: another user has it'
  if (phoneIdentifier !== undefined && (await users.findByPhone?.(phoneIdentifier)))
    return 'phoneIdentifier: another user has it'
  return null
}
