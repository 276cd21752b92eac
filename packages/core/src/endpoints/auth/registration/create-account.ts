import { randomUuid } from '../../../foundations/crypto/random.ts'
import { withoutUndefined } from '../../../foundations/values/without-undefined.ts'
import { verificationDeadline } from '../../../identity/policies/email-verification.ts'
import type { Policies } from '../../../identity/policies/policies.ts'
import type { User } from '../../../ports/accounts/users.ts'
import { isConflict } from '../../../ports/conflict-error.ts'
import type { PasswordHasher } from '../../../ports/host/password-hasher.ts'

export interface Registrant {
  /** Undefined if the account has no address. */
  readonly email?: string | undefined
  readonly password: string
  readonly name?: string | undefined
  readonly firstName?: string | undefined
  readonly lastName?: string | undefined
  /** The username in its stored form. */
  readonly username?: string | undefined
}

interface Given {
  readonly passwordHasher: PasswordHasher
  readonly policies: () => Promise<Policies>
  readonly now: () => Date
}

/** Stores the user and publishes the event. Rejects with ConflictError if the address or the username is taken. */
type Insert = (user: User) => Promise<void>

/**
 * Stores an account with a password and returns its id, or null if the address or the username is taken. Hashes the password in both cases, so
 * that the response takes the same time (R24b).
 */
export async function createAccount(registrant: Registrant, given: Given, insert: Insert): Promise<string | null> {
  const { email, password, name, firstName, lastName, username } = registrant
  const now = given.now()
  const id = randomUuid()
  const user = withoutUndefined({
    id,
    email: email ?? null,
    passwordHash: await given.passwordHasher.hash(password),
    name,
    firstName,
    lastName,
    username,
    loginProvider: 'local',
    isEmailVerified: false,
    ...(email !== undefined && { emailVerificationDeadline: await verificationDeadline(given) }),
    isTotpEnabled: false,
    createdAt: now,
  })
  try {
    await insert(user)
    return id
  } catch (error) {
    if (isConflict(error)) return null
    throw error
  }
}
