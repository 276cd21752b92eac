import { hashToken } from '../crypto/token-hash.ts'
import type { LinkedAccount } from '../ports/linked-accounts.ts'
import type { ProofStore } from '../ports/proofs.ts'
import { later } from '../session/lifetimes.ts'
import type { Services } from './services.ts'

/** An account at a provider that waits for its user's consent to be linked. */
export interface PendingLink extends Omit<LinkedAccount, 'linkedAt'> {
  /** Whether the provider vouches for the address. Without it the link needs a signed-in user too (R09). */
  readonly isEmailVerified: boolean
}

const PURPOSE = 'pending-link'

type Given = Pick<Services, 'now' | 'lifetimes'> & { readonly proofs: ProofStore }

/**
 * Keeps what a sign-in at a provider ran into: an account here with the same address. A newer conflict takes its place. Where the provider
 * vouches for neither of two people with one address, nobody can tell whose it is: both are forgotten.
 */
export async function keepPendingLink(
  email: string,
  link: PendingLink,
  { proofs, now, lifetimes }: Given,
): Promise<void> {
  const { userId, ...data } = link
  const hash = keyOf(email, link.provider)
  const older = await proofs.consume(PURPOSE, hash, now())
  const isSame = older === null || older.data.providerAccountId === link.providerAccountId
  if (!isSame && !link.isEmailVerified && older.data.isEmailVerified !== true) return
  const kept = isSame || link.isEmailVerified ? data : older.data
  const expiresAt = later(now(), lifetimes.accountLinkMs)
  await proofs.put({ purpose: PURPOSE, hash, userId, data: kept, attempts: 0, expiresAt })
}

/** The conflict of this address and provider, `null` without one. */
export async function findPendingLink(email: string, provider: string, given: Given): Promise<PendingLink | null> {
  const proof = await given.proofs.find(PURPOSE, keyOf(email, provider))
  const isAlive = proof?.expiresAt !== undefined && proof.expiresAt.getTime() > given.now().getTime()
  return isAlive ? pendingLinkOf(proof.userId, proof.data) : null
}

/** Forgets a conflict that was settled, so that nothing more is mailed for it. */
export async function dropPendingLink({ email, provider }: PendingLink, { proofs, now }: Given): Promise<void> {
  if (email !== undefined) await proofs.consume(PURPOSE, keyOf(email, provider), now())
}

/** The link as the data of a proof tell it. */
export function pendingLinkOf(userId: string, data: Readonly<Record<string, unknown>>): PendingLink {
  const { provider, providerAccountId, email, name, picture, isEmailVerified } = data
  return {
    userId,
    provider: String(provider),
    providerAccountId: String(providerAccountId),
    ...(typeof email === 'string' && { email }),
    ...(typeof name === 'string' && { name }),
    ...(typeof picture === 'string' && { picture }),
    isEmailVerified: isEmailVerified === true,
  }
}

function keyOf(email: string, provider: string): string {
  return hashToken(JSON.stringify([provider, email]))
}
