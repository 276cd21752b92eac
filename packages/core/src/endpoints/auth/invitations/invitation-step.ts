import { hashToken } from '../../../foundations/crypto/token-hash.ts'
import type { AccessClaims } from '../../../foundations/tokens/claims.ts'
import { failure } from '../../../foundations/values/errors.ts'
import { isRedeemable, type RedeemableGiven } from '../../../identity/accounts/tenants/is-redeemable.ts'
import { isLiveSessionOf } from '../../../identity/mailbox-ownership/account-holder.ts'
import { isClosedAddress } from '../../../identity/mailbox-ownership/closed-address.ts'
import { isOwned } from '../../../identity/mailbox-ownership/ownership-record.ts'
import type { Invitation, InvitationStore } from '../../../ports/accounts/invitations.ts'
import type { ProofStore } from '../../../ports/accounts/proofs.ts'
import type { SessionStore } from '../../../ports/accounts/sessions.ts'
import type { User, UserStore } from '../../../ports/accounts/users.ts'

interface Given {
  readonly invitations: InvitationStore
  readonly users: UserStore
  readonly sessions: SessionStore
  readonly proofs: ProofStore
  readonly now: () => Date
}

/**
 * Next step of the invited person. `set-password`: accepting creates an account, or takes over the account `user`. `sign-in`: the address has an
 * account, and its user must sign in first. `join`: the caller is signed in to the account.
 */
export type InvitationStep =
  | { readonly next: 'set-password'; readonly user: User | null }
  | { readonly next: 'sign-in' | 'join'; readonly user: User }

export const INVITATION_ERRORS = ['TOKEN_REQUIRED', 'INVALID_INVITATION', 'ACCOUNT_DISABLED'] as const

/** Returns the invitation of a mailed token without consuming it. Rejects with INVALID_INVITATION unless it may be redeemed now. */
export async function findInvitation(
  token: string | undefined,
  given: Pick<Given, 'invitations' | 'now'> & RedeemableGiven,
): Promise<Invitation> {
  if (token === undefined || token === '') throw failure('TOKEN_REQUIRED')
  const invitation = await given.invitations.findByTokenHash(hashToken(token))
  if (invitation === null || invitation.expiresAt <= given.now()) throw failure('INVALID_INVITATION')
  if (!(await isRedeemable(invitation, given))) throw failure('INVALID_INVITATION')
  return invitation
}

/**
 * Decides the next step by the account of the invited address. An account whose address isn't owned may be a stranger's (R10). So without a session
 * of this account, accepting takes the account over and removes the sign-in methods that a stranger may have set.
 */
export async function stepOf(
  { email }: Invitation,
  caller: AccessClaims | undefined,
  given: Given,
): Promise<InvitationStep> {
  const user = await given.users.findByEmail(email)
  if (user === null) return { next: 'set-password', user }
  if (user.isDisabled === true) throw failure('ACCOUNT_DISABLED')
  const isSignedIn = caller?.sub === user.id && (await isLiveSessionOf(user, caller.sid, given))
  if (isSignedIn) return { next: 'join', user }
  // The user must also sign in if an administrator set the account's address: an invitation doesn't open such an account.
  const isOthers = (await isOwned(user, given)) || (await isClosedAddress(user, given))
  return { next: isOthers ? 'sign-in' : 'set-password', user }
}
