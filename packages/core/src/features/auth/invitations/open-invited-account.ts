import { endAccess } from '../../../accounts/end-access.ts'
import { randomUuid } from '../../../crypto/random.ts'
import { aboutRequest } from '../../../http/about-request.ts'
import type { RequestContext } from '../../../http/context.ts'
import { failure } from '../../../http/errors.ts'
import { confirmOwnership, type OwnershipGiven } from '../../../mailbox-ownership/confirm-ownership.ts'
import { rememberMailedPassword } from '../../../mailbox-ownership/mailed-password.ts'
import { isConflict } from '../../../ports/conflict-error.ts'
import type { User } from '../../../ports/users.ts'

interface Invited {
  readonly email: string
  /** Undefined if the invited person chose no password. */
  readonly passwordHash: string | undefined
  readonly name: string | undefined
}

/**
 * Creates the account of the invited person, or takes over one whose address isn't owned. The mailed token proves the mailbox: what a
 * stranger set first is removed (R10). Returns the user's id.
 */
export async function openInvitedAccount(
  user: User | null,
  { email, passwordHash, name }: Invited,
  context: RequestContext,
  given: OwnershipGiven,
): Promise<string> {
  const { users, events, now } = given
  const setsPassword = passwordHash !== undefined
  const fields = { ...(setsPassword && { passwordHash }), ...(name && { name }) }
  const userId = user?.id ?? randomUuid()
  const about = aboutRequest(context, { userId })
  if (user !== null) await confirmOwnership(user, setsPassword ? { setsPassword } : {}, context, given)
  // Records that the password was set by mail, so that password and mailbox don't count as two factors (R05). Writes the record before
  // the password, so that a crash in between can't leave it out.
  if (setsPassword) await rememberMailedPassword(userId, given)
  if (user !== null) {
    const patch = { ...fields, updatedAt: now() }
    const updated = setsPassword
      ? await endAccess(userId, patch, { reason: 'password-reset', about }, given)
      : await users.update(userId, patch)
    if (updated === null) throw failure('USER_NOT_FOUND')
    if (setsPassword) await events.publish('identity.user.password.changed', { reason: 'reset' }, about)
    return userId
  }
  const account = { loginProvider: 'local', isEmailVerified: true, isTotpEnabled: false, createdAt: now() }
  try {
    await users.insert({ id: userId, email, ...fields, ...account })
  } catch (error) {
    throw isConflict(error) ? failure('EMAIL_EXISTS') : error
  }
  await events.publish('identity.user.created', { email, provider: 'local' }, about)
  return userId
}
