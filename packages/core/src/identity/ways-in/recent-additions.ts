import { hashToken } from '../../foundations/crypto/token-hash.ts'
import { later } from '../../foundations/values/timestamps.ts'
import type { Proof, ProofStore } from '../../ports/accounts/proofs.ts'
import { SECURE_ACCOUNT_MS } from './alert-of-way-in.ts'

interface Given {
  readonly proofs: ProofStore
  readonly now: () => Date
}

/**
 * Records that the user's password is set now. The stored user has no time for password and phone, unlike passkeys and provider accounts. Call
 * it before the write: a password reset in between must find the record.
 */
export function recordPasswordSet(userId: string, given: Given): Promise<void> {
  return record({ purpose: 'password-set', hash: hashToken(userId), userId }, given)
}

/** Records that this phone number can be used to sign in from now on. Call it before the write. */
export function recordPhoneAdded(userId: string, phoneNumber: string, given: Given): Promise<void> {
  return record({ purpose: 'phone-added', hash: keyOf(userId, phoneNumber), userId }, given)
}

/** Returns when the password was set. Undefined if that isn't known: the record expires after 7 days. */
export async function passwordSetAt(userId: string, { proofs }: Pick<Given, 'proofs'>): Promise<Date | undefined> {
  return timeIn(await proofs.find('password-set', hashToken(userId)))
}

/** Returns when the phone number was confirmed. Undefined if that isn't known: the record expires after 7 days. */
export async function phoneAddedAt(
  userId: string,
  phoneNumber: string,
  { proofs }: Pick<Given, 'proofs'>,
): Promise<Date | undefined> {
  return timeIn(await proofs.find('phone-added', keyOf(userId, phoneNumber)))
}

async function record(proof: Pick<Proof, 'purpose' | 'hash' | 'userId'>, { proofs, now }: Given): Promise<void> {
  const at = now()
  const data = { at: at.getTime() }
  await proofs.put({ ...proof, data, attempts: 0, expiresAt: later(at, SECURE_ACCOUNT_MS) }, { replace: true })
}

function timeIn(proof: Proof | null): Date | undefined {
  const at = proof?.data.at
  return typeof at === 'number' ? new Date(at) : undefined
}

function keyOf(userId: string, phoneNumber: string): string {
  return hashToken(JSON.stringify([userId, phoneNumber]))
}
