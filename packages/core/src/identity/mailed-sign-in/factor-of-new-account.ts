import type { Proof } from '../../ports/accounts/proofs.ts'
import type { RequestContext } from '../../web/http/routing/context.ts'
import { addressOf } from '../accounts/address-of.ts'
import type { SignInGiven } from '../sign-in/finish-sign-in.ts'
import type { ProvenFactor } from '../sign-in/first-factor.ts'
import { type OpeningGiven, openSignedUpAccount } from './open-signed-up-account.ts'

export type NewAccountGiven = SignInGiven & OpeningGiven

/** Creates the account of a redeemed sign-up. Returns the first factor with which the redemption signs in, the same as for a magic link. */
export async function factorOfNewAccount(
  proof: Proof,
  context: RequestContext,
  given: NewAccountGiven,
): Promise<ProvenFactor> {
  const user = await openSignedUpAccount(proof, context, given)
  const way = { type: 'email', id: addressOf(user) } as const
  return { user, method: 'magic-link', way, mailbox: { isByAccountHolder: true } }
}
