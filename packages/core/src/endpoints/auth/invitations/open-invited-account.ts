import { randomUuid } from '../../../foundations/crypto/random.ts'
import { failure } from '../../../foundations/values/errors.ts'
import { confirmOwnership, type OwnershipGiven } from '../../../identity/mailbox-ownership/confirm-ownership.ts'
import { rememberMailedPassword } from '../../../identity/mailbox-ownership/mailed-password.ts'
import { setMailedPassword } from '../../../identity/mailbox-ownership/set-mailed-password.ts'
import { alertOfWayIn, type WayInAlertGiven } from '../../../identity/ways-in/alert-of-way-in.ts'
import type { HeldWayIn } from '../../../identity/ways-in/name-way-in.ts'
import { recordPasswordSet } from '../../../identity/ways-in/recent-additions.ts'
import type { User } from '../../../ports/accounts/users.ts'
import { isConflict } from '../../../ports/conflict-error.ts'
import { aboutRequest } from '../../../web/http/request/about-request.ts'
import type { RequestContext } from '../../../web/http/routing/context.ts'

interface Invited {
  readonly email: string
  /** Undefined if the invited person chose no password. */
  readonly passwordHash: string | undefined
  readonly name: string | undefined
}

interface OpenedAccount {
  readonly userId: string
  /** Sign-in methods that were removed, because a stranger may have set them. */
  readonly removed: readonly HeldWayIn[]
}

/**
 * Creates the account of the invited person, or takes over an existing account whose address isn't owned. The mailed token proves access to the
 * mailbox, so sign-in methods that a stranger may have set before are removed (R10).
 */
export async function openInvitedAccount(
  user: User | null,
  { email, passwordHash, name }: Invited,
  context: RequestContext,
  given: OwnershipGiven & WayInAlertGiven,
): Promise<OpenedAccount> {
  const { users, events, now } = given
  const setsPassword = passwordHash !== undefined
  const userId = user?.id ?? randomUuid()
  if (user !== null) {
    const owned = await confirmOwnership(user, setsPassword ? { setsPassword } : {}, context, given)
    if (owned === null) throw failure('USER_NOT_FOUND')
    const patch = { ...(name && { name }), updatedAt: now() }
    const updated = setsPassword
      ? await setMailedPassword(owned.user, { ...patch, passwordHash }, context, given)
      : await users.update(userId, patch)
    if (updated === null) throw failure('USER_NOT_FOUND')
    return { userId, removed: owned.removed }
  }
  const about = aboutRequest(context, { userId })
  // Records that the password was set by mail, so that password and mailbox don't count as two factors (R05). Writes the records before the
  // password, so that a crash in between can't leave them out.
  if (setsPassword) {
    await rememberMailedPassword(userId, given)
    await recordPasswordSet(userId, given)
  }
  const fields = { ...(setsPassword && { passwordHash }), ...(name && { name }) }
  const account = { loginProvider: 'local', isEmailVerified: true, isTotpEnabled: false, createdAt: now() }
  try {
    await events.change([{ event: 'identity.user.created', data: { email, provider: 'local' }, about }], () =>
      users.insert({ id: userId, email, ...fields, ...account }),
    )
  } catch (error) {
    throw isConflict(error) ? failure('EMAIL_EXISTS') : error
  }
  const added = { change: 'added', way: { type: 'password' } } as const
  if (setsPassword) alertOfWayIn({ id: userId, email, isEmailVerified: true }, added, context, given)
  return { userId, removed: [] }
}
