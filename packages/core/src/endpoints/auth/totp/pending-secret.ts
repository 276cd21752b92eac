import { hashToken } from '../../../foundations/crypto/token-hash.ts'
import { later } from '../../../foundations/values/timestamps.ts'
import { CODE_ATTEMPTS } from '../../../identity/one-time-tokens/codes.ts'
import { isUnexpired } from '../../../identity/session/is-unexpired.ts'
import type { Proof, ProofStore } from '../../../ports/accounts/proofs.ts'

const PURPOSE = 'totp-pending'
const LIFETIME_MS = 10 * 60_000

interface Given {
  readonly proofs: ProofStore
  readonly now: () => Date
}

/**
 * Stores the encrypted TOTP secret until the user confirms it with a code. The secret stays on the server, so that no client can choose it (R03).
 * Replaces the user's earlier pending secret.
 */
export async function keepPendingSecret(userId: string, sealed: string, { proofs, now }: Given): Promise<void> {
  const expiresAt = later(now(), LIFETIME_MS)
  const proof = { purpose: PURPOSE, hash: hashToken(userId), userId, data: { sealed }, attempts: 0, expiresAt } as const
  await proofs.put(proof, { replace: true })
}

/** Returns the encrypted TOTP secret that waits for its first code, or null if none waits. */
export async function findPendingSecret(userId: string, { proofs, now }: Given): Promise<string | null> {
  const proof = await proofs.find(PURPOSE, hashToken(userId))
  return isUnexpired(proof, now()) ? sealedIn(proof) : null
}

/**
 * Counts an attempt before the code is compared. Returns false after five attempts; the pending secret can then no longer be confirmed
 * (R01).
 */
export async function claimGuess(userId: string, { proofs, now }: Given): Promise<boolean> {
  return (await proofs.claimAttempt(PURPOSE, hashToken(userId), CODE_ATTEMPTS, now())) !== null
}

/**
 * Consumes the pending secret. Returns true if the consumed secret is `sealed`, false if a later set-up replaced it. Of several parallel calls, only
 * one returns true (R01).
 */
export async function consumePendingSecret(userId: string, sealed: string, { proofs, now }: Given): Promise<boolean> {
  const proof = await proofs.consume(PURPOSE, hashToken(userId), now())
  return proof !== null && sealedIn(proof) === sealed
}

function sealedIn({ data }: Proof): string | null {
  return typeof data.sealed === 'string' ? data.sealed : null
}
