import { hashToken } from '../../foundations/crypto/token-hash.ts'
import type { AccessClaims } from '../../foundations/tokens/claims.ts'
import { later } from '../../foundations/values/timestamps.ts'
import type { ProofStore } from '../../ports/accounts/proofs.ts'
import type { Lifetimes } from '../session/lifetimes.ts'

/** How a signed-in user confirmed their identity. */
export type ReauthenticationMethod = 'password' | 'totp' | 'passkey'

interface Given {
  readonly proofs: ProofStore
  readonly lifetimes: Lifetimes
  readonly now: () => Date
}

/**
 * Records that the caller confirmed their identity. For `freshAuthMinutes`, and in the admin API for `admin.freshMinutes`, this session then
 * counts as fresh (R06). Deletes the records of the user's other sessions. The time of the sign-in doesn't change, because
 * `sessionsValidAfter` is compared with it.
 */
export async function recordReauthentication(
  caller: AccessClaims,
  method: ReauthenticationMethod,
  { proofs, lifetimes, now }: Given,
): Promise<void> {
  const at = now()
  const expiresAt = later(at, Math.max(lifetimes.freshAuthMs, lifetimes.adminFreshMs))
  const record = { purpose: 'reauthentication', hash: hashOf(caller), userId: caller.sub } as const
  await proofs.put({ ...record, data: { method, at: at.getTime() }, attempts: 0, expiresAt }, { replace: true })
}

/** Returns how this session confirmed its user's identity within `withinMs` (default: `freshAuthMinutes`), or null. */
export async function lastReauthentication(
  caller: AccessClaims,
  { proofs, lifetimes, now }: Given,
  withinMs = lifetimes.freshAuthMs,
): Promise<ReauthenticationMethod | null> {
  const found = await proofs.find('reauthentication', hashOf(caller))
  if (found === null || found.userId !== caller.sub) return null
  const { method, at } = found.data
  // Records of earlier versions lack the time, and expire with `freshAuthMinutes`.
  const end = typeof at === 'number' ? at + withinMs : (found.expiresAt?.getTime() ?? 0)
  // The cast is safe: only `recordReauthentication` writes these records.
  return end > now().getTime() ? (method as ReauthenticationMethod) : null
}

function hashOf({ sid }: AccessClaims): string {
  return hashToken(`reauthentication:${sid}`)
}
