import { hashToken } from '../../foundations/crypto/token-hash.ts'
import { AuthError, type FailureCode, failure } from '../../foundations/values/errors.ts'
import { later } from '../../foundations/values/timestamps.ts'
import type { Proof, ProofStore } from '../../ports/accounts/proofs.ts'
import { issueOneTimeToken } from './one-time-token.ts'

interface Given {
  readonly proofs: ProofStore
  readonly now: () => Date
}

/** Error codes for each kind of mailed link: the first for an unknown or used token, the second for an expired one. */
const REFUSALS = {
  'reset-password': ['INVALID_RESET_TOKEN', 'RESET_TOKEN_EXPIRED'],
  'verify-email': ['INVALID_VERIFICATION_TOKEN', 'VERIFICATION_TOKEN_EXPIRED'],
  'change-email': ['INVALID_EMAIL_CHANGE_TOKEN', 'EMAIL_CHANGE_TOKEN_EXPIRED'],
  'magic-link': ['INVALID_MAGIC_LINK', 'MAGIC_LINK_EXPIRED'],
  'magic-link-2fa': ['INVALID_MAGIC_LINK', 'MAGIC_LINK_EXPIRED'],
  'sign-up': ['INVALID_MAGIC_LINK', 'MAGIC_LINK_EXPIRED'],
  'link-account': ['INVALID_LINK_TOKEN', 'LINK_TOKEN_EXPIRED'],
  'secure-account': ['INVALID_ALERT_TOKEN', 'ALERT_TOKEN_EXPIRED'],
} as const satisfies { readonly [purpose: string]: readonly [unknown: FailureCode, expired: FailureCode] }

export type LinkPurpose = keyof typeof REFUSALS

/** Returns the error codes of an endpoint that redeems mailed links with these purposes. */
export function refusalsOf(...purposes: readonly LinkPurpose[]): readonly FailureCode[] {
  return ['TOKEN_REQUIRED', ...purposes.flatMap((purpose) => REFUSALS[purpose])]
}

/** Stores a new token for the user and returns it. By default, the user's earlier tokens with this purpose become invalid. */
export async function issueMailedToken(
  purpose: LinkPurpose,
  userId: string,
  lifetimeMs: number,
  { proofs, now }: Given,
  data: Proof['data'] = {},
  options: { readonly replace: boolean } = { replace: true },
): Promise<string> {
  const { token, hash } = issueOneTimeToken()
  const expiresAt = later(now(), lifetimeMs)
  await proofs.put({ purpose, hash, userId, data, attempts: 0, expiresAt }, options)
  return token
}

/**
 * Consumes a mailed token and returns its record. Of several parallel calls, only one succeeds (R01). Rejects with 400 TOKEN_REQUIRED,
 * INVALID_… or …_EXPIRED.
 */
export async function redeemMailedToken(purpose: LinkPurpose, token: string | undefined, given: Given): Promise<Proof> {
  const { proofs, now } = given
  const proof = await proofs.consume(purpose, hashToken(required(token)), now())
  return proof ?? refuse(purpose, await proofs.find(purpose, hashToken(required(token))))
}

/**
 * Stores a redeemed token again after an error of the service, such as a failing store, so that the token isn't used up. Does nothing for
 * an AuthError, which is the caller's mistake. Never rejects.
 */
export async function giveBack(proof: Proof, error: unknown, { proofs }: Pick<Given, 'proofs'>): Promise<void> {
  if (!(error instanceof AuthError)) await proofs.put(proof).catch(() => {})
}

/**
 * Returns a mailed token's record without consuming the token, so that the rest of the request can be checked first. Rejects like
 * `redeemMailedToken`.
 */
export async function peekMailedToken(purpose: LinkPurpose, token: string | undefined, given: Given): Promise<Proof> {
  const proof = await given.proofs.find(purpose, hashToken(required(token)))
  const isAlive = proof?.expiresAt === undefined || proof.expiresAt.getTime() > given.now().getTime()
  return proof !== null && isAlive ? proof : refuse(purpose, proof)
}

function required(token: string | undefined): string {
  if (token === undefined || token === '') throw failure('TOKEN_REQUIRED')
  return token
}

function refuse(purpose: LinkPurpose, known: Proof | null): never {
  const [unknown, expired] = REFUSALS[purpose]
  throw failure(known === null ? unknown : expired)
}
