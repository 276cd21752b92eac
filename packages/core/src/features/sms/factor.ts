import type { SmsSender } from '../../ports/sms.ts'
import type { User } from '../../ports/users.ts'
import type { Factor } from '../../sign-in/factor.ts'

/** A code by text message as the second factor. */
export function smsFactor(sms: SmsSender | undefined): Factor {
  return { id: 'sms', channel: 'sms', availableTo: (user) => sms !== undefined && canGetCodes(user) }
}

/** Whether codes may be sent to the user: a number that isn't known to be unverified. */
export function canGetCodes(user: User): user is User & { readonly phoneNumber: string } {
  return user.phoneNumber !== undefined && user.isPhoneVerified !== false
}
