import { hashToken } from '../../foundations/crypto/token-hash.ts'
import { later } from '../../foundations/values/timestamps.ts'
import type { LinkedAccount } from '../../ports/accounts/linked-accounts.ts'
import type { Proof, ProofStore } from '../../ports/accounts/proofs.ts'
import { type CookiePolicy, cookieName, setCookie } from '../../web/http/cookies/cookies.ts'
import { clearFlowCookie, flowId, readFlows, setFlowCookie } from '../../web/http/cookies/flow-cookies.ts'
import type { RequestContext } from '../../web/http/routing/context.ts'
import { issueOneTimeToken } from '../one-time-tokens/one-time-token.ts'
import { isUnexpired } from '../session/is-unexpired.ts'
import type { Lifetimes } from '../session/lifetimes.ts'

/** A provider account that will be linked once the user confirms it. */
export type PendingLink = Omit<LinkedAccount, 'linkedAt'>

/** A pending link, with the hash of the secret that the browser received for it. */
export interface FoundPendingLink {
  readonly link: PendingLink
  readonly hash: string
}

const PURPOSE = 'pending-link'
const COOKIE = 'pending-link'
/**
 * Cookie of earlier versions, which used one cookie for all pending links. Still read, because a link may have been pending when the
 * service was updated.
 */
const FORMER_COOKIE = { name: COOKIE, path: '/', httpOnly: true } as const

export interface PendingLinkGiven {
  readonly proofs: ProofStore
  readonly lifetimes: Lifetimes
  readonly cookiePolicy: CookiePolicy
  readonly now: () => Date
}

/**
 * Stores a provider account whose address belongs to an existing user. Only the client that started the sign-in can find it again, by the
 * returned secret or the cookie. Each provider account gets its own pending link and cookie, even for the same address (R09).
 */
export async function keepPendingLink(
  { userId, ...data }: PendingLink,
  context: RequestContext,
  given: PendingLinkGiven,
): Promise<{ readonly secret: string; readonly cookies: readonly string[] }> {
  const { accountLinkMs } = given.lifetimes
  const { token: secret, hash } = issueOneTimeToken()
  const expiresAt = later(given.now(), accountLinkMs)
  await given.proofs.put({ purpose: PURPOSE, hash, userId, data, attempts: 0, expiresAt })
  const kind = { name: COOKIE, seconds: accountLinkMs / 1000 }
  return { secret, cookies: setFlowCookie(kind, { id: flowId(hash), secret }, context, given) }
}

/**
 * Returns the hashes of the secrets of this client's pending links, the newest first. Reads the secret from the body's field `pending`;
 * without that field, reads the secrets from the cookies.
 */
export function pendingLinkHashes(
  pending: string | undefined,
  context: RequestContext,
  cookiePolicy: CookiePolicy,
): readonly string[] {
  if (pending !== undefined) return [hashToken(pending)]
  const secrets = readFlows(COOKIE, context, cookiePolicy).map(({ secret }) => secret)
  const former = context.exactCookie(cookieName(cookiePolicy, FORMER_COOKIE))
  return [...secrets, ...(former === undefined ? [] : [former])].map(hashToken)
}

/** Returns the first of this client's pending links for this provider and address, or null. Ignores unknown and expired ones. */
export async function findPendingLink(
  hashes: readonly string[],
  { provider, email }: Pick<PendingLink, 'provider' | 'email'>,
  { proofs, now }: Pick<PendingLinkGiven, 'proofs' | 'now'>,
): Promise<FoundPendingLink | null> {
  for (const hash of hashes) {
    const proof = await proofs.find(PURPOSE, hash)
    const link = isUnexpired(proof, now()) ? pendingLinkOf(proof) : null
    if (link !== null && link.provider === provider && link.email === email) return { link, hash }
  }
  return null
}

/** Deletes a pending link. Returns the Set-Cookie values that clear its cookie. */
export async function settlePendingLink(
  hash: string,
  { proofs, now, cookiePolicy }: Omit<PendingLinkGiven, 'lifetimes'>,
): Promise<readonly string[]> {
  await proofs.consume(PURPOSE, hash, now())
  return [clearFlowCookie(COOKIE, flowId(hash), cookiePolicy), setCookie(cookiePolicy, FORMER_COOKIE, '', 0)]
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
