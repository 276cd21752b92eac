import { isSecondFactorPhone } from '../../../mailbox-ownership/second-factor-phone.ts'
import type { Factor } from '../../../policies/second-factor-policy.ts'
import type { ProofStore } from '../../../ports/proofs.ts'
import type { SmsSender } from '../../../ports/sms.ts'
import type { User } from '../../../ports/users.ts'

/** A texted code as the second factor. A number that no longer allows signing in can still be used for it (R10). */
export function smsFactor(sms: SmsSender | undefined, given: { readonly proofs: ProofStore }): Factor {
  const availableTo: Factor['availableTo'] = async (user) =>
    sms !== undefined && (canGetCodes(user) || (await isSecondFactorPhone(user, given)))
  return { id: 'sms', channel: 'sms', availableTo }
}

/** True if the user has a phone number that isn't marked unverified, which allows signing in. */
export function canGetCodes(user: User): user is User & { readonly phoneNumber: string } {
  return user.phoneNumber !== undefined && user.isPhoneVerified !== false
}
