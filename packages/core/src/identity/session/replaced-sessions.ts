import { hashToken } from '../../foundations/crypto/token-hash.ts'
import type { RefreshTokens } from '../../foundations/tokens/refresh-token.ts'
import { later } from '../../foundations/values/timestamps.ts'
import type { ProofStore } from '../../ports/accounts/proofs.ts'
import type { RequestContext } from '../../web/http/routing/context.ts'
import { putIfAbsent } from '../one-time-tokens/put-if-absent.ts'
import { isUnexpired } from './is-unexpired.ts'

const PURPOSE = 'replaced-session'
/** Must be longer than a request that is under way while the browser signs in again. */
const REMEMBERED_MS = 60_000

interface Given {
  readonly proofs: ProofStore
  readonly now: () => Date
}

/** Remembers for a minute that a sign-in of the same browser replaced this session. */
export async function rememberReplaced(handle: string, userId: string, { proofs, now }: Given): Promise<void> {
  const expiresAt = later(now(), REMEMBERED_MS)
  await putIfAbsent({ purpose: PURPOSE, hash: hashToken(handle), userId, data: {}, attempts: 0, expiresAt }, proofs)
}

/**
 * True if a sign-in of this browser has just replaced the session of the request's cookies. The response to that sign-in may have set new
 * cookies already, which the refusal of this request must not delete. False if the store fails.
 */
export async function isReplaced(
  context: RequestContext,
  { proofs, refreshTokens, now }: Given & { readonly refreshTokens: RefreshTokens },
): Promise<boolean> {
  const parsed = context
    .cookies('refreshToken')
    .flatMap((tokens) => tokens.flatMap((one) => refreshTokens.parse(one) ?? []))
  try {
    for (const { handle } of parsed) {
      if (isUnexpired(await proofs.find(PURPOSE, hashToken(handle)), now())) return true
    }
  } catch {
    // Ignores the store's error: the request is refused in any case, and the cookies of an ended session sign in no one.
  }
  return false
}
