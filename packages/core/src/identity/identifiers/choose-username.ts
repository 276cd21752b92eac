import { failure, invalidInput } from '../../foundations/values/errors.ts'
import type { Usernames } from '../../ports/accounts/identifiers.ts'

/** Only an administrator can choose a reserved username. */
type Chooser = 'user' | 'administrator'

/**
 * Returns the stored form of a chosen username. Rejects with 400 VALIDATION_ERROR if it isn't allowed, is reserved, or if the option
 * `identifiers` has no `username`; with 409 USERNAME_EXISTS if another user has it.
 */
export async function chooseUsername(
  typed: string,
  {
    usernames,
    userId,
    chooser,
  }: {
    readonly usernames: Usernames | undefined
    /** Id of the user who gets the username. Default: a new user. */
    readonly userId?: string
    readonly chooser: Chooser
  },
): Promise<string> {
  const path = 'username'
  if (usernames === undefined) throw invalidInput({ path, rule: 'not_enabled' })
  const username = usernames.normalise(typed)
  if (username === null) throw invalidInput({ path, rule: 'username' })
  if (chooser === 'user' && usernames.isReserved(username)) throw invalidInput({ path, rule: 'reserved' })
  await assertFree(username, usernames, userId)
  return username
}

/**
 * Returns the stored form of the username in a registration, or undefined if it has none. Also undefined if the option `identifiers` has no
 * `username`: the field then belongs to the host.
 */
export async function optionalUsername(
  typed: string | null | undefined,
  usernames: Usernames | undefined,
): Promise<string | undefined> {
  const isGiven = usernames !== undefined && typed !== null && typed !== undefined && typed.trim() !== ''
  return isGiven ? chooseUsername(typed, { usernames, chooser: 'user' }) : undefined
}

/** Rejects with 409 USERNAME_EXISTS if another user has the username, in its stored form. */
export async function assertFree(username: string, usernames: Usernames, userId?: string): Promise<void> {
  const owner = await usernames.find(username)
  if (owner !== null && owner.id !== userId) throw failure('USERNAME_EXISTS')
}
