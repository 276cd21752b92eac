import { hashToken } from '../../../foundations/crypto/token-hash.ts'
import { isAccessClaims } from '../../../foundations/tokens/claims.ts'
import { failure } from '../../../foundations/values/errors.ts'
import { later } from '../../../foundations/values/timestamps.ts'
import { withoutUndefined } from '../../../foundations/values/without-undefined.ts'
import { issueOneTimeToken } from '../../../identity/one-time-tokens/one-time-token.ts'
import type { ProofStore } from '../../../ports/accounts/proofs.ts'
import type { RequestContext } from '../../../web/http/routing/context.ts'
import type { StreamTicket } from '../../../web/http/routing/endpoint.ts'
import type { Authenticated } from '../../../web/http/routing/guard.ts'

const TICKET_MS = 30_000

interface Given {
  readonly proofs: ProofStore
  readonly now: () => Date
}

/** Issues a ticket that opens one stream, for clients that can send neither cookie nor header. */
export async function issueStreamTicket(
  { user, keyId, expiresAt }: StreamTicket,
  { proofs, now }: Given,
): Promise<{ readonly ticket: string; readonly expiresIn: number }> {
  const { token, hash } = issueOneTimeToken()
  const data = withoutUndefined({ expiresAt: expiresAt.toISOString(), user, keyId })
  // Keeps older tickets valid, because each browser tab opens its own stream.
  const purpose = 'stream-ticket' as const
  await proofs.put({ purpose, hash, userId: user?.sub ?? '', data, attempts: 0, expiresAt: later(now(), TICKET_MS) })
  return { ticket: token, expiresIn: TICKET_MS / 1000 }
}

/**
 * Consumes the ticket in the query; null if the query has none. Of several parallel requests, only one succeeds (R01). Rejects with 401
 * INVALID_ACCESS_TOKEN if the ticket is unknown, used or expired.
 */
export async function authenticateTicket(
  { url }: RequestContext,
  { proofs, now }: Given,
): Promise<Authenticated<'ticket'> | null> {
  const token = url.searchParams.get('ticket')
  if (token === null) return null
  const proof = token === '' ? null : await proofs.consume('stream-ticket', hashToken(token), now())
  const { user, keyId, expiresAt } = proof?.data ?? {}
  const ends = new Date(typeof expiresAt === 'string' ? expiresAt : Number.NaN)
  const isWhole = user === undefined ? proof?.userId === '' : isAccessClaims(user) && user.sub === proof?.userId
  if (!isWhole || !(ends.getTime() > now().getTime())) throw failure('INVALID_ACCESS_TOKEN')
  const credential = {
    expiresAt: ends,
    ...(isAccessClaims(user) && { user }),
    ...(typeof keyId === 'string' && { keyId }),
  }
  return { credential, via: 'header', sessionHandle: user === undefined ? '' : (credential.user?.sid ?? '') }
}
