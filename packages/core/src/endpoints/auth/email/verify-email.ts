import * as v from 'valibot'
import { hashToken } from '../../../foundations/crypto/token-hash.ts'
import { failure } from '../../../foundations/values/errors.ts'
import { type OwnershipGiven, verifyAddress } from '../../../identity/mailbox-ownership/confirm-ownership.ts'
import { giveBack, redeemMailedToken, refusalsOf } from '../../../identity/one-time-tokens/mailed-tokens.ts'
import type { Proof, ProofStore } from '../../../ports/accounts/proofs.ts'
import type { User } from '../../../ports/accounts/users.ts'
import { redirectFailures, withQuery } from '../../../web/http/replies/redirect-failures.ts'
import { done, ok, redirect } from '../../../web/http/replies/reply.ts'
import type { RequestContext } from '../../../web/http/routing/context.ts'
import { limits } from '../../../web/limits/limits.ts'
import { endpoint } from '../../catalogue/endpoint.ts'

/**
 * Verifies an address with the mailed link. Browsers get a redirect; clients that accept JSON get JSON. If the caller is signed in to the account,
 * or uses one of its known devices, the address also becomes owned (R10). Otherwise the address becomes only verified, because a mail scanner may
 * have opened the link. The mailed code stays valid. Opening the link again before it expires also succeeds, without any effect.
 */
export const verifyEmail = endpoint({
  method: 'GET',
  path: '/verify-email',
  summary: 'Verify an email address with a mailed link',
  success: { 200: 'Address verified.', 302: 'Redirects to the site, with `emailVerified=1` or `error` in the query.' },
  access: 'public',
  needs: ['users', 'sessions', 'proofs', 'mailer.sendVerificationEmail'],
  limit: limits.redeem,
  hasEffects: true,
  query: v.object({ token: v.optional(v.string()) }),
  replies: { 200: done, 302: { contentType: 'text/html' } },
  errors: refusalsOf('verify-email'),

  async handle({ query, context }, given) {
    const { users, siteUrls } = given
    const site = siteUrls[0] ?? context.url.origin
    async function verify() {
      const used = await verifiedBy(query.token, given)
      const proof = used ?? (await redeemMailedToken('verify-email', query.token, given))
      const user = await users.findById(proof.userId)
      // Rejects the link if the account's address changed after the mail: the new address isn't the one that received the link.
      if (user === null || user.email !== proof.data.email) throw failure('INVALID_VERIFICATION_TOKEN')
      if (used === null) await verifyOnce(user, proof, context, given)
      else if (!user.isEmailVerified) throw failure('INVALID_VERIFICATION_TOKEN')
      return isForClient(context) ? ok() : redirect(withQuery(site, { emailVerified: '1' }))
    }
    return isForClient(context) ? verify() : redirectFailures((error) => withQuery(site, { error }), verify)
  },
})

/** Verifies the address with a link that has just been redeemed. The link stays valid if a store fails. */
async function verifyOnce(
  user: User,
  proof: Proof,
  context: RequestContext,
  given: OwnershipGiven & UsedGiven,
): Promise<void> {
  try {
    await verifyAddress(user, context, given)
    await rememberVerifiedBy(proof, given)
  } catch (error) {
    await giveBack(proof, error, given)
    throw error
  }
}

interface UsedGiven {
  readonly proofs: ProofStore
  readonly now: () => Date
}

/**
 * Records, until the link expires, that this link verified the address. A mail scanner may open the link before the reader, who must not be told
 * that the link is invalid.
 */
function rememberVerifiedBy(proof: Proof, { proofs }: UsedGiven): Promise<void> {
  return proofs.put({ ...proof, purpose: 'verified-by', attempts: 0 }, { replace: true })
}

/** Returns the record of a link that has already verified an address and hasn't expired, or null. */
async function verifiedBy(token: string | undefined, { proofs, now }: UsedGiven): Promise<Proof | null> {
  const used = token ? await proofs.find('verified-by', hashToken(token)) : null
  return used?.expiresAt !== undefined && used.expiresAt > now() ? used : null
}

function isForClient({ request }: RequestContext): boolean {
  const accept = request.headers.get('Accept') ?? ''
  return /\bapplication\/json\b/i.test(accept) && !/\btext\/html\b/i.test(accept)
}
