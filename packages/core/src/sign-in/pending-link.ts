import { hashToken } from '../crypto/token-hash.ts'
import type { RequestContext } from '../http/context.ts'
import { type CookiePolicy, clearCookie, cookieName, setCookie } from '../http/cookies.ts'
import { issueOneTimeToken } from '../one-time-tokens/one-time-token.ts'
import type { LinkedAccount } from '../ports/linked-accounts.ts'
import type { Proof, ProofStore } from '../ports/proofs.ts'
import { isUnexpired } from '../session/is-unexpired.ts'
import { later } from '../session/lifetimes.ts'
import type { Services } from './services.ts'

/** An account at a provider that is linked once its user confirms it. */
export type PendingLink = Omit<LinkedAccount, 'linkedAt'>

/** A pending link and the hash of the secret that its browser holds. */
export interface FoundPendingLink {
  readonly link: PendingLink
  readonly hash: string
}

const PURPOSE = 'pending-link'
const COOKIE = { name: 'pending-link', path: '/', httpOnly: true } as const

type Given = Pick<Services, 'now' | 'lifetimes' | 'cookiePolicy'> & { readonly proofs: ProofStore }

/**
 * Keeps a sign-in at a provider that met an account of the same address. It belongs to the browser that met it: only the returned secret, also
 * in the cookie, finds it again. A conflict of another account at the provider, even with the same address, is another pending link (R09).
 */
export async function keepPendingLink(
  { userId, ...data }: PendingLink,
  { proofs, now, lifetimes, cookiePolicy }: Given,
): Promise<{ readonly secret: string; readonly cookie: string }> {
  const { token: secret, hash } = issueOneTimeToken()
  const expiresAt = later(now(), lifetimes.accountLinkMs)
  await proofs.put({ purpose: PURPOSE, hash, userId, data, attempts: 0, expiresAt })
  return { secret, cookie: setCookie(cookiePolicy, COOKIE, secret, lifetimes.accountLinkMs / 1000) }
}

/** The hash of the secret that the request sends: the body's `pending`, else the cookie. Undefined without one. */
export function pendingLinkHash(
  pending: string | undefined,
  context: RequestContext,
  cookiePolicy: CookiePolicy,
): string | undefined {
  const secret = pending ?? context.exactCookie(cookieName(cookiePolicy, COOKIE))
  return secret === undefined ? undefined : hashToken(secret)
}

/** The unexpired pending link of this secret, null without one. */
export async function findPendingLink(hash: string | undefined, given: Given): Promise<FoundPendingLink | null> {
  const proof = hash === undefined ? null : await given.proofs.find(PURPOSE, hash)
  return isUnexpired(proof, given.now()) ? { link: pendingLinkOf(proof), hash: proof.hash } : null
}

/** Deletes a pending link that was settled. Returns Set-Cookie values that expire its cookie. */
export async function settlePendingLink(
  hash: string,
  { proofs, now, cookiePolicy }: Given,
): Promise<readonly string[]> {
  await proofs.consume(PURPOSE, hash, now())
  return clearCookie(cookiePolicy, COOKIE)
}

/** The link that the data of a proof describe. */
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
