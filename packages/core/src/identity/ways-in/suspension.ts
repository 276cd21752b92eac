import { hashToken } from '../../foundations/crypto/token-hash.ts'
import type { ProofStore } from '../../ports/accounts/proofs.ts'
import type { WayIn } from '../../ports/accounts/ways-in.ts'
import { putIfAbsent } from '../one-time-tokens/put-if-absent.ts'

interface Given {
  readonly proofs: ProofStore
  readonly now: () => Date
}

/**
 * A sign-in method whose suspension is stored as a record. A phone is suspended by `isPhoneVerified: false` instead, and a password is never
 * suspended, only removed.
 */
export type SuspendableWayIn = Extract<WayIn, { readonly type: 'passkey' | 'linked-account' | 'feature' | 'email' }>

/**
 * Suspends a sign-in method until its user allows it again. `data` is stored until then. Returns false if the method was suspended already.
 */
export function suspend(
  userId: string,
  way: SuspendableWayIn,
  { proofs }: Given,
  data: Readonly<Record<string, unknown>> = {},
): Promise<boolean> {
  const proof = { purpose: 'suspended-method', hash: keyOf(userId, way), userId, data, attempts: 0 } as const
  return putIfAbsent(proof, proofs)
}

/** Returns the data with which a method was suspended. Null if it isn't suspended. */
export async function suspensionData(
  userId: string,
  way: SuspendableWayIn,
  { proofs }: Pick<Given, 'proofs'>,
): Promise<Readonly<Record<string, unknown>> | null> {
  return (await proofs.find('suspended-method', keyOf(userId, way)))?.data ?? null
}

/** True if a record suspends the method. Always false for a password or a phone, which have no such records; reads nothing for them. */
export async function isSuspended(userId: string, way: WayIn, { proofs }: Pick<Given, 'proofs'>): Promise<boolean> {
  if (way.type === 'password' || way.type === 'phone') return false
  return (await suspensionData(userId, way, { proofs })) !== null
}

/**
 * Ends a suspension. From now on the method counts as added now: a reset within 7 days suspends it again. Returns false if it wasn't suspended.
 */
export async function restore(userId: string, way: SuspendableWayIn, { proofs, now }: Given): Promise<boolean> {
  const hash = keyOf(userId, way)
  if ((await proofs.find('suspended-method', hash)) === null) return false
  await proofs.consume('restored-method', hash, now())
  const proof = { purpose: 'restored-method', hash, userId, data: { at: now().getTime() }, attempts: 0 } as const
  // Writes this record before it deletes the suspension, so that a crash leaves no restored method that counts as an old one.
  await putIfAbsent(proof, proofs)
  return (await proofs.consume('suspended-method', hash, now())) !== null
}

/** True if the method was restored at or after this time. */
export async function isRestoredSince(
  userId: string,
  way: SuspendableWayIn,
  since: Date,
  { proofs }: Pick<Given, 'proofs'>,
): Promise<boolean> {
  const at = (await proofs.find('restored-method', keyOf(userId, way)))?.data.at
  return typeof at === 'number' && at >= since.getTime()
}

/** Deletes the records about a removed sign-in method, so that it isn't suspended if the user adds it again later. */
export async function forget(userId: string, way: SuspendableWayIn, { proofs, now }: Given): Promise<void> {
  await proofs.consume('suspended-method', keyOf(userId, way), now())
  await proofs.consume('restored-method', keyOf(userId, way), now())
}

function keyOf(userId: string, way: SuspendableWayIn): string {
  return hashToken(JSON.stringify([userId, way.type, 'provider' in way ? way.provider : '', way.id]))
}
