import type { UserStore } from '../../../ports/accounts/users.ts'
import { channelOf, featureContentOf, type Message } from './message.ts'

/**
 * False if a feature's message would go to a user who was deleted or disabled meanwhile, or to an address or number that isn't the user's any more. True
 * for the service's own messages, which have references to stored tokens or inform an address on purpose.
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
  return channelOf(message) === 'mail' ? to === user.email : to === user.phoneNumber && user.isPhoneVerified === true
}
