import type { Sallyport, User, UserStore } from '@sallyport/core'
import type { ImportStores } from './import-stores.ts'
import { storesOf } from './imported-parts.ts'
import type { ImportedUser } from './imported-user.ts'
import { dropParts, insertParts, partsProblem } from './insert-parts.ts'

export interface InsertParts {
  readonly stores: ImportStores
  readonly sealTotpSecret: Sallyport['sealTotpSecret']
}

/** Pending writes by user id. */
export type Turns = Map<string, Promise<unknown>>

/**
 * Stores a user of an import with the other parts of the account. Returns `created`, `existing`, or the reason why the user can't be stored.
 *
 * Stores the user's own record last, so that an interrupted import leaves no incomplete user. An import never adds parts to an existing user.
 */
export async function insertUser(
  imported: ImportedUser,
  { turns, ...given }: InsertParts & { readonly turns: Turns },
): Promise<string> {
  const { id } = imported.user
  // Handles lines with the same id one after the other, so that the second line finds the user of the first.
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
    // Another user with this address or identifier, but another id, has just been created.
    if (hasParts && (await users.findById(user.id)) === null) await dropParts(user.id, parts, given.stores)
    if ((await users.findByEmail(user.email)) !== null) return 'existing'
    return (await takenIdentifier(users, user)) ?? 'id: another user has it'
  }
}

/** Returns the user with an encrypted TOTP secret, or the reason why the secret is invalid. */
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

/** Returns a message that names the identifier that another user has, or null. */
async function takenIdentifier(users: UserStore, { username, phoneIdentifier }: User): Promise<string | null> {
  if (username !== undefined && (await users.findByUsername?.(username))) return 'username: another user has it'
  if (phoneIdentifier !== undefined && (await users.findByPhone?.(phoneIdentifier)))
    return 'phoneIdentifier: another user has it'
  return null
}
