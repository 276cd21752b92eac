import { hashToken } from '../../../../foundations/crypto/token-hash.ts'
import { later } from '../../../../foundations/values/timestamps.ts'
import { issueOneTimeToken } from '../../../../identity/one-time-tokens/one-time-token.ts'
import { isUnexpired } from '../../../../identity/session/is-unexpired.ts'
import type { Proof, ProofStore } from '../../../../ports/accounts/proofs.ts'

/**
 * Lifetimes of the one-time tokens that hand a sign-in over to an app. `request`: token of the form on the page "Continue to …?"; `profile`: finds
 * a provider's profile, in the browser that signed in at the provider; `code`: redeemed by the app; `nonce`: contained in the app's ID token.
 */
const LIFETIMES_MS = { request: 10 * 60_000, profile: 10 * 60_000, code: 60_000, nonce: 5 * 60_000 } as const

export type HandOverKind = keyof typeof LIFETIMES_MS

/** Purposes of these one-time tokens. Whatever ends a user's access also deletes the user's tokens of these purposes. */
export const HAND_OVER_PURPOSES = (Object.keys(LIFETIMES_MS) as HandOverKind[]).map(purposeOf)

export interface HandOverGiven {
  readonly proofs: ProofStore
  readonly now: () => Date
}

/** Stores a new token and returns it. `userId`: empty if the user isn't known yet. */
export async function issueHandOver(
  kind: HandOverKind,
  userId: string,
  data: Proof['data'],
  { proofs, now }: HandOverGiven,
): Promise<{ readonly token: string; readonly hash: string }> {
  const issued = issueOneTimeToken()
  const expiresAt = later(now(), LIFETIMES_MS[kind])
  await proofs.put({ purpose: purposeOf(kind), hash: issued.hash, userId, data, attempts: 0, expiresAt })
  return issued
}

/** Returns a token's record without using it up; null if it is unknown, used or expired. */
export async function findHandOver(
  kind: HandOverKind,
  token: string,
  { proofs, now }: HandOverGiven,
): Promise<Proof | null> {
  const proof = await proofs.find(purposeOf(kind), hashToken(token))
  return isUnexpired(proof, now()) ? proof : null
}

/** Uses up a token and returns its record. Of parallel calls, only one gets the record (R01). */
export function redeemHandOver(
  kind: HandOverKind,
  token: string,
  { proofs, now }: HandOverGiven,
): Promise<Proof | null> {
  return proofs.consume(purposeOf(kind), hashToken(token), now())
}

function purposeOf(kind: HandOverKind): `apps:${string}` {
  return `apps:${kind}`
}
