import * as v from 'valibot'
import { createEnvelope, type EventMetadata } from '../../../foundations/events/envelope.ts'
import type { AccessClaims } from '../../../foundations/tokens/claims.ts'
import { failure, invalidInput } from '../../../foundations/values/errors.ts'
import { isEventLabel } from '../../../foundations/values/event-label.ts'
import { jsonObject } from '../../../foundations/values/json-object.ts'
import { scopeId, text } from '../../../foundations/values/text.ts'
import { withoutUndefined } from '../../../foundations/values/without-undefined.ts'
import type { FeatureHooks } from '../../../identity/features/feature-hooks.ts'
import { accepted } from '../../../web/http/replies/reply.ts'
import { aboutRequest } from '../../../web/http/request/about-request.ts'
import type { Incoming } from '../../../web/http/routing/endpoint.ts'
import { isReservedName, mayUseReservedNames } from '../../../web/http/sites/reserved-names.ts'
import { limits } from '../../../web/limits/limits.ts'
import { endpoint } from '../../catalogue/endpoint.ts'

const id = v.optional(text(1, 255))
/** Maximum body size in bytes. Lower than at other endpoints, because the event is stored for months. */
const BODY_LIMIT = 16 * 1024

/**
 * Publishes an event of the host application. Users, and API keys of users and tenants, can track events only for themselves, and never under the
 * names of the service's own events.
 */
export const trackEvent = endpoint({
  method: 'POST',
  path: '/track/:eventName',
  summary: 'Track an event',
  success: 'Event accepted; returns its id.',
  access: ['ownedKey', 'key', 'user', 'admin', 'public'],
  scope: 'tools:track',
  namesTenant: true,
  needs: [],
  limit: limits.track,
  bodyLimit: BODY_LIMIT,
  body: v.object({
    data: v.optional(jsonObject),
    userId: scopeId,
    tenantId: scopeId,
    sessionId: id,
    correlationId: id,
  }),
  replies: { 202: accepted },
  errors: ['INSUFFICIENT_SCOPE'],

  async handle({ params: { eventName }, body, ...caller }, { events, features, now }) {
    if (!isEventLabel(eventName)) throw invalidInput({ path: 'eventName', rule: 'name' })
    const { context } = caller
    const { user, ownedKey } = caller
    const tenantId =
      user && features.sessionTenant !== undefined
        ? await namedTenant(user, context.request, features)
        : (user?.tenantId ?? ownedKey?.owner.tenantId)
    const about = aboutRequest(context, idsOf(eventName, body, caller, tenantId))
    const { correlationId = about.correlationId } = body
    const envelope = createEnvelope(eventName, body.data ?? {}, { ...about, correlationId }, now())
    await events.deliver([envelope])
    return { status: 202, body: { ok: true, id: envelope.id } }
  },
})

/**
 * Returns the tenant that the request names. Rejects with 404 if the user isn't a member (R27): stored without its tenant, the event would be
 * missing from the tenant's events.
 */
async function namedTenant(
  user: AccessClaims,
  request: Request,
  { sessionTenant, tokenTenant }: FeatureHooks,
): Promise<string | undefined> {
  const tenant = await sessionTenant?.(user, request)
  if (tenant !== null) return tenant?.id
  await tokenTenant?.(user, request)
  throw failure('NOT_FOUND')
}

type Ids = Omit<EventMetadata, 'correlationId'>
type Caller = Pick<
  Incoming<string, 'key' | 'ownedKey' | 'user' | 'admin' | 'public', undefined, undefined>,
  'key' | 'ownedKey' | 'user' | 'admin'
>
type Named = { readonly [K in keyof Ids]?: string | undefined }

/**
 * Returns the ids of a tracked event. Administrators and their API keys may name any user, tenant and session. A user's ids come from the access
 * token, but with `@sallyport/tenants` the tenant comes from the request. An API key of a user or tenant gets its owner's ids. Rejects with 403
 * INSUFFICIENT_SCOPE if the caller may not use the event's name or the tenant.
 */
function idsOf(
  eventName: string,
  { userId, tenantId, sessionId }: Named,
  { key, ownedKey, user, admin }: Caller,
  tenantOfUser: unknown,
): Ids {
  const mayUseAll = admin !== undefined || (key !== undefined && mayUseReservedNames(key))
  if (isReservedName(eventName) && !mayUseAll) throw failure('INSUFFICIENT_SCOPE')
  if (key !== undefined || admin !== undefined) return known({ userId, tenantId, sessionId })
  const own = typeof tenantOfUser === 'string' ? tenantOfUser : undefined
  if (tenantId !== undefined && tenantId !== own) throw failure('INSUFFICIENT_SCOPE')
  return known({ userId: user?.sub ?? ownedKey?.owner.userId, tenantId: own, sessionId: user?.sid })
}

function known({ userId, tenantId, sessionId }: Named): Ids {
  return withoutUndefined({ userId, tenantId, sessionId })
}
