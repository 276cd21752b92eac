import { hashToken } from '../crypto/token-hash.ts'
import type { RequestContext } from '../http/context.ts'
import { type CookiePolicy, clearCookie, cookieName, setCookie } from '../http/cookies.ts'
import { issueOneTimeToken } from '../one-time-tokens/one-time-token.ts'
import type { LinkedAccount } from '../ports/linked-accounts.ts'
import type { Proof, ProofStore } from '../ports/proofs.ts'
import { isUnexpired } from '../session/is-unexpired.ts'
import { type Lifetimes, later } from '../session/lifetimes.ts'

/** A provider account that will be linked once the user confirms it. */
export type PendingLink = Omit<LinkedAccount, 'linkedAt'>

/** A pending link, with the hash of the secret that the browser received for it. */
export interface FoundPendingLink {
  readonly link: PendingLink
  readonly hash: string
}

const PURPOSE = 'pending-link'
const COOKIE = { name: 'pending-link', path: '/', httpOnly: true } as const

export interface PendingLinkGiven {
  readonly proofs: ProofStore
  readonly lifetimes: Lifetimes
  readonly cookiePolicy: CookiePolicy
  readonly now: () => Date
}

/**
 * Stores a provider account whose address belongs to an existing user. Only the client that started the sign-in can find it again, by the
 * returned secret or the cookie. Each provider account gets its own pending link, even for the same address (R09).
 */
export async function keepPendingLink(
  { userId, ...data }: PendingLink,
  { proofs, now, lifetimes, cookiePolicy }: PendingLinkGiven,
): Promise<{ readonly secret: string; readonly cookie: string }> {
  const { token: secret, hash } = issueOneTimeToken()
  const expiresAt = later(now(), lifetimes.accountLinkMs)
  await proofs.put({ purpose: PURPOSE, hash, userId, data, attempts: 0, expiresAt })
  return { secret, cookie: setCookie(cookiePolicy, COOKIE, secret, lifetimes.accountLinkMs / 1000) }
}

/** Returns the hash of the pending link's secret, from the body's field `pending`, else from the cookie. Undefined if neither is sent. */
export function pendingLinkHash(
  pending: string | undefined,
  context: RequestContext,
  cookiePolicy: CookiePolicy,
): string | undefined {
  const secret = pending ?? context.exactCookie(cookieName(cookiePolicy, COOKIE))
  return secret === undefined ? undefined : hashToken(secret)
}

/** Returns the pending link with this secret's hash, or null if it is unknown or expired. */
export async function findPendingLink(
  hash: string | undefined,
  given: Pick<PendingLinkGiven, 'proofs' | 'now'>,
): Promise<FoundPendingLink | null> {
  const proof = hash === undefined ? null : await given.proofs.find(PURPOSE, hash)
  return isUnexpired(proof, given.now()) ? { link: pendingLinkOf(proof), hash: proof.hash } : null
}

/** Deletes a pending link. Returns the Set-Cookie values that clear its cookie. */
export async function settlePendingLink(
  hash: string,
  { proofs, now, cookiePolicy }: Omit<PendingLinkGiven, 'lifetimes'>,
): Promise<readonly string[]> {
  await proofs.consume(PURPOSE, hash, now())
  return clearCookie(cookiePolicy, COOKIE)
}

/** Reads a pending link from its record in the store `proofs`. */
export function pendingLinkOf({ userId, data }: Pick<Proof, 'userId' | 'data'>): PendingLink {
  const { provider, providerAccountId, email, name, picture } = data
  return {
    userId,
    provider: String(provider),
    providerAccountId: String(providerAccountId),
    ...(typeof email === 'string' && { email }),
    ...(typeof name === 'string' && { name }),
    ...(typeof picture === 'string' && { picture }),
  }
}
