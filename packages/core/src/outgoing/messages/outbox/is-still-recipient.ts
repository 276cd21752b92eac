import type { UserStore } from '../../../ports/accounts/users.ts'
import { channelOf, featureContentOf, type Message } from './message.ts'

/**
 * True if the recipient of a feature's message still exists, isn't disabled, and still has this address or verified number. Always true for the
 * service's own messages: they depend on stored tokens, or go to a former address on purpose.
 */
export async function isStillRecipient(
  message: Message,
  { users }: { readonly users: Pick<UserStore, 'findById'> },
): Promise<boolean> {
  const content = featureContentOf(message)
  if (content === undefined) return true
  const user = await users.findById(content.userId)
  if (user === null || user.isDisabled === true) return false
  const [to] = message.args
  if (channelOf(message) === 'mail') return to === user.email
  return user.isPhoneVerified === true && to === user.phoneNumber
}
