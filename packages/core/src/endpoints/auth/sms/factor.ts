import type { Factor } from '../../../identity/policies/second-factor-policy.ts'
import { isSecondFactorPhone } from '../../../identity/ways-in/second-factor-phone.ts'
import type { ProofStore } from '../../../ports/accounts/proofs.ts'
import type { User } from '../../../ports/accounts/users.ts'
import type { SmsSender } from '../../../ports/host/sms.ts'

/**
 * Second factor by texted code. Also available with a number that no longer allows signing in, because the account's address got a new owner (R10).
 */
export function smsFactor(sms: SmsSender | undefined, given: { readonly proofs: ProofStore }): Factor {
  const availableTo: Factor['availableTo'] = async (user) =>
    sms !== undefined && (canGetCodes(user) || (await isSecondFactorPhone(user, given)))
  return { id: 'sms', channel: 'sms', availableTo }
}

/** True if the user has a phone number that isn't marked as unverified. Such a user can sign in with a texted code. */
export function canGetCodes(user: User): user is User & { readonly phoneNumber: string } {
  return user.phoneNumber !== undefined && user.isPhoneVerified !== false
}
