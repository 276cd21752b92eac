import type { EventBus } from '../../foundations/events/bus.ts'
import { AuthError } from '../../foundations/values/errors.ts'
import { withoutUndefined } from '../../foundations/values/without-undefined.ts'
import type { SignInMethod } from '../../ports/accounts/sessions.ts'
import { aboutRequest } from '../../web/http/request/about-request.ts'
import type { RequestContext } from '../../web/http/routing/context.ts'

/** Publishes the event of a failed sign-in, with the error code that the caller gets. */
export async function publishFailure(
  failed: {
    readonly method: SignInMethod
    readonly provider?: string | undefined
    readonly reason: string
    readonly email?: string
    readonly userId?: string | undefined
    readonly until?: string
  },
  context: RequestContext,
  { events }: { readonly events: EventBus },
): Promise<void> {
  const { method, provider = 'local', reason, email, userId, until } = failed
  await events.publish(
    'identity.auth.login.failed',
    withoutUndefined({ method, provider, reason, email, until }),
    aboutRequest(context, userId === undefined ? {} : { userId }),
  )
}

/** Runs a step of a sign-in in which the user isn't known yet. If it throws an AuthError, publishes the failed sign-in and rethrows. */
export async function tellingFailure<T>(
  attempted: { readonly method: SignInMethod; readonly provider?: string },
  context: RequestContext,
  given: { readonly events: EventBus },
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof AuthError) await publishFailure({ ...attempted, reason: error.code }, context, given)
    throw error
  }
}
