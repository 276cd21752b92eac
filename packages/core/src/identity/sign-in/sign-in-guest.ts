import { randomUuid } from '../../foundations/crypto/random.ts'
import type { User } from '../../ports/accounts/users.ts'
import { aboutRequest } from '../../web/http/request/about-request.ts'
import type { RequestContext } from '../../web/http/routing/context.ts'
import type { SignIn } from './finish-sign-in.ts'
import { type MintGiven, mintSession } from './mint-session.ts'

/**
 * Creates a guest and their session. A guest has neither an address nor a sign-in method, so the policies about verified addresses and
 * second factors have nothing to check.
 */
export async function signInGuest(context: RequestContext, given: MintGiven): Promise<SignIn> {
  const guest: User = {
    id: randomUuid(),
    email: null,
    loginProvider: 'guest',
    isEmailVerified: false,
    isTotpEnabled: false,
    isGuest: true,
    createdAt: given.now(),
  }
  const { address, userAgent } = context
  const data = { ...(address !== null && { ipAddress: address }), ...(userAgent !== null && { userAgent }) }
  const about = aboutRequest(context, { userId: guest.id })
  await given.events.change([{ event: 'identity.guest.created', data, about }], () => given.users.insert(guest))
  const { user, session } = await mintSession({ user: guest, method: 'guest' }, context, given)
  return { outcome: 'signed-in', user, session }
}
