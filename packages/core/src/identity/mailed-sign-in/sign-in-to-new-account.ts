import type { Proof } from '../../ports/proofs.ts'
import type { RequestContext } from '../../web/http/context.ts'
import type { Reply } from '../../web/http/reply.ts'
import { addressOf } from '../accounts/address-of.ts'
import { type DeliveryGiven, deliverSignIn, finishSignIn, type SignInGiven } from '../sign-in/finish-sign-in.ts'
import { type OpeningGiven, openSignedUpAccount } from './open-signed-up-account.ts'

export type NewAccountGiven = SignInGiven & DeliveryGiven & OpeningGiven

/** Creates the account of a redeemed sign-up and signs in to it, as a magic link does. */
export async function signInToNewAccount(
  proof: Proof,
  context: RequestContext,
  given: NewAccountGiven,
): Promise<Reply> {
  const user = await openSignedUpAccount(proof, context, given)
  const way = { type: 'email', id: addressOf(user) } as const
  const first = { user, method: 'magic-link', way, mailbox: { isByAccountHolder: true } } as const
  return deliverSignIn(await finishSignIn(first, context, given), context, given)
}
