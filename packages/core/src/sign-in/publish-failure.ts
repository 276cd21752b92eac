import type { RequestContext } from '../http/context.ts'
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
    { correlationId: context.correlationId, ...(userId !== undefined && { userId }) },
  )
}
