import { userActor } from '../../foundations/events/actors.ts'
import { AuthError } from '../../foundations/values/errors.ts'
import type { AuditStore } from '../../ports/audit.ts'
import type { RequestContext } from '../../web/http/routing/context.ts'
import type { Credentials, Endpoint } from '../../web/http/routing/endpoint.ts'

/** Part of the request that every handler receives. Only the credentials that the caller sent are present. */
interface Received {
  readonly params: Readonly<Record<string, string>>
  readonly context: RequestContext
  readonly admin?: Credentials['admin']
  readonly user?: Credentials['user']
  readonly setup?: Credentials['setup']
}

/**
 * Returns the endpoint with a handler that stores a record before it makes the change, and deletes the record afterwards. If the process ends in
 * between, or the handler fails, the record stays: the change may have been made without its audit row. A refusal (AuthError) changes nothing, so
 * its record is deleted.
 */
export function recordStarts(endpoint: Endpoint, audit: AuditStore): Endpoint {
  if (!endpoint.isAudited || audit.start === undefined) return endpoint
  return {
    ...endpoint,
    async handle(incoming, given) {
      // The cast is safe: the router passes these fields to every handler.
      const { params, context, admin, user, setup } = incoming as unknown as Received
      const { requestId: id, receivedAt: startedAt } = context
      // The same id as in the audit rows of the request's events. Only administrators may choose this id; for all others it is the request id.
      const correlationId = admin === undefined ? id : context.correlationId
      const userId = user?.sub ?? setup?.userId
      const actor = admin?.by ?? (userId === undefined ? undefined : userActor(userId))
      const action = `${endpoint.method} ${endpoint.path}`
      const actorId = actor && { actorId: actor.id, ...(actor.kind !== 'user' && { actorKind: actor.kind }) }
      await audit.start?.({ id, startedAt, action, target: { ...params }, correlationId, ...actorId })
      const finish = async () => audit.finish?.(id)
      try {
        const reply = await endpoint.handle(incoming, given)
        await finish()
        return reply
      } catch (error) {
        if (error instanceof AuthError) await finish()
        throw error
      }
    },
  }
}
