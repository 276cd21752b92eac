import { aboutRequest } from '../http/about-request.ts'
import type { RequestContext } from '../http/context.ts'
import type { LinkedAccountStore } from '../ports/linked-accounts.ts'
import type { User } from '../ports/users.ts'
import { later } from '../session/lifetimes.ts'
import { type AccessPorts, endAccess } from './end-access.ts'
import type { FirstFactor } from './first-factor.ts'
import type { Services } from './services.ts'

type Given = Services & AccessPorts & { readonly linkedAccounts?: LinkedAccountStore | undefined }

/** What somebody may have set who never showed that the mailbox is theirs. */
const UNPROVEN_CREDENTIALS = {
  passwordHash: null,
  isTotpEnabled: false,
  totpSecret: null,
  totpLastStep: null,
  phoneNumber: null,
  isPhoneVerified: null,
} as const

/**
 * Marks the user's address as verified by a proof of the mailbox. The first one wipes every credential and session that was set before it
 * (R10): whoever registered the address may not have been its owner. A request that is signed in as this user proves its own account.
 */
export async function proveMailbox(
  user: User,
  { signedInAs, linkedBy }: NonNullable<FirstFactor['mailbox']>,
  context: RequestContext,
  given: Given,
): Promise<User | null> {
  const about = aboutRequest(context, { userId: user.id })
  const verified = { isEmailVerified: true, emailVerificationDeadline: null, updatedAt: given.now() }
  if (signedInAs === user.id) {
    const updated = await given.users.update(user.id, verified)
    await given.events.publish('identity.user.email.verified', { email: user.email }, about)
    return updated
  }
  // The session that this proof is about to get is authenticated when its request came in.
  const until = later(context.receivedAt, -1)
  const wiped = await endAccess(
    user.id,
    { ...UNPROVEN_CREDENTIALS, ...verified },
    { reason: 'mailbox-proof', about, until },
    given,
  )
  await given.proofs.deleteFor(user.id, ['recovery-code'])
  await unlinkEarlier(user.id, linkedBy, given.linkedAccounts)
  await given.events.publishAll([
    { event: 'identity.user.email.verified', data: { email: user.email }, about },
    ...(user.passwordHash === undefined
      ? []
      : [{ event: 'identity.user.password.changed' as const, data: { reason: 'mailbox-proof' as const }, about }]),
  ])
  return wiped
}

async function unlinkEarlier(
  userId: string,
  kept: NonNullable<FirstFactor['mailbox']>['linkedBy'],
  linkedAccounts: LinkedAccountStore | undefined,
): Promise<void> {
  if (linkedAccounts === undefined) return
  if (kept === undefined) {
    await linkedAccounts.deleteForUser(userId)
    return
  }
  const earlier = (await linkedAccounts.listForUser(userId)).filter(
    ({ provider, providerAccountId }) => provider !== kept.provider || providerAccountId !== kept.providerAccountId,
  )
  for (const { provider, providerAccountId } of earlier)
    await linkedAccounts.delete(userId, provider, providerAccountId)
}
