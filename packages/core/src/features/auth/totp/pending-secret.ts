import { hashToken } from '../../../crypto/token-hash.ts'
import { CODE_ATTEMPTS } from '../../../one-time-tokens/codes.ts'
import type { Proof, ProofStore } from '../../../ports/proofs.ts'
import { isUnexpired } from '../../../session/is-unexpired.ts'
import { later } from '../../../session/lifetimes.ts'

const PURPOSE = 'totp-pending'
const LIFETIME_MS = 10 * 60_000

interface Given {
  readonly proofs: ProofStore
  readonly now: () => Date
}

/** Stores the encrypted secret until a code confirms it (R03). Replaces an older one. */
export async function keepPendingSecret(userId: string, sealed: string, { proofs, now }: Given): Promise<void> {
  const expiresAt = later(now(), LIFETIME_MS)
  const proof = { purpose: PURPOSE, hash: hashToken(userId), userId, data: { sealed }, attempts: 0, expiresAt } as const
  await proofs.put(proof, { replace: true })
}

/** Returns the encrypted secret that waits for its code, or null. */
export async function findPendingSecret(userId: string, { proofs, now }: Given): Promise<string | null> {
  const proof = await proofs.find(PURPOSE, hashToken(userId))
  return isUnexpired(proof, now()) ? sealedIn(proof) : null
}

/** Counts a guess before it is compared. Returns false after five, which invalidate the secret (R01). */
export async function claimGuess(userId: string, { proofs, now }: Given): Promise<boolean> {
  return (await proofs.claimAttempt(PURPOSE, hashToken(userId), CODE_ATTEMPTS, now())) !== null
}

/** Consumes the secret if it wasn't replaced. Only one of several parallel calls gets true (R01). */
export async function consumePendingSecret(userId: string, sealed: string, { proofs, now }: Given): Promise<boolean> {
  const proof = await proofs.consume(PURPOSE, hashToken(userId), now())
  return proof !== null && sealedIn(proof) === sealed
}

function sealedIn({ data }: Proof): string | null {
  return typeof data.sealed === 'string' ? data.sealed : null
}
