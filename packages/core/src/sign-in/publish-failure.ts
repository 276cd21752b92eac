import { aboutRequest } from '../http/about-request.ts'
import type { RequestContext } from '../http/context.ts'
import { AuthError } from '../http/errors.ts'
import type { SignInMethod } from '../ports/sessions.ts'
import type { Services } from './services.ts'

/** Says that a sign-in failed, and why, by the code that the caller is answered with. */
export async function publishFailure(
  failed: {
    readonly method: SignInMethod
    readonly provider?: string | undefined
    readonly reason: string
    readonly email?: string
    readonly userId?: string | undefined
  },
  context: RequestContext,
  { events }: Pick<Services, 'events'>,
): Promise<void> {
  const { method, provider = 'local', reason, email, userId } = failed
  await events.publish(
    'identity.auth.login.failed',
    { method, provider, reason, ...(email !== undefined && { email }) },
    aboutRequest(context, userId === undefined ? {} : { userId }),
  )
}

/** Does a part of a sign-in that nobody has a name in yet; when it is refused, the event says so. */
export async function tellingFailure<T>(
  attempted: { readonly method: SignInMethod; readonly provider?: string },
  context: RequestContext,
  given: Pick<Services, 'events'>,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof AuthError) await publishFailure({ ...attempted, reason: error.code }, context, given)
    throw error
  }
}
