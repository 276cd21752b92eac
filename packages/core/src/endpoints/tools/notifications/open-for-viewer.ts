import * as v from 'valibot'
import { addressKey } from '../../../foundations/net/client-address.ts'
import { failure, failureWithRetry, invalidInput } from '../../../foundations/values/errors.ts'
import { withoutUndefined } from '../../../foundations/values/without-undefined.ts'
import type { Hub, HubConnection, HubSubscription } from '../../../ports/events/hub.ts'
import type { Logger } from '../../../ports/host/log.ts'
import type { Reply } from '../../../web/http/replies/reply.ts'
import type { RequestContext } from '../../../web/http/routing/context.ts'
import { configuredLimit, limits, type RateLimitOptions } from '../../../web/limits/limits.ts'
import { type JudgeGiven, judged } from './judge-viewer.ts'
import { type Hearing, type HearingGiven, hearingOf } from './topics.ts'
import { type Callers, type Viewer, type ViewerGiven, viewerOf } from './viewer.ts'
import { watchStream } from './watch-stream.ts'

/** Maximum number of open streams of one user or tenant, or of unauthenticated callers from one IPv4 address or IPv6 /64. */
const MOST_STREAMS = 10
const MOST_TOPICS = 100
/** Milliseconds for the Retry-After header when too many streams are open: another stream may have ended by then. */
const RETRY_MS = 30_000

const HEADERS = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'Cache-Control': 'no-cache, no-store, no-transform',
  'X-Accel-Buffering': 'no',
}

interface Given extends ViewerGiven, JudgeGiven, HearingGiven {
  readonly hub: Hub
  readonly rateLimits: RateLimitOptions
  readonly logger: Logger
}

export const streamQuery = v.object({
  topics: v.optional(v.string()),
  named: v.optional(v.picklist(['0', '1'])),
  ticket: v.optional(v.string()),
  lastEventId: v.optional(v.string()),
})

type Asking = Callers & { readonly query: v.InferOutput<typeof streamQuery>; readonly context: RequestContext }

/** Opens a stream of the requested topics. Topics that the caller may not subscribe to are dropped. */
export async function openFor({ query, context, ...callers }: Asking, given: Given): Promise<Reply> {
  const asked = query.topics === undefined ? null : query.topics.split(',').filter((topic) => topic !== '')
  if (asked !== null && asked.length > MOST_TOPICS) throw invalidInput({ path: 'topics', rule: 'max_length' })
  const viewer = await judged(viewerOf(callers, context, given), given)
  if (viewer === null) throw failure('SESSION_REVOKED')
  const { request, connection } = context
  const { waitUntil } = connection
  const lastEventId = request.headers.get('Last-Event-ID') ?? query.lastEventId
  const opened = await subscribe(
    viewer,
    asked,
    given,
    withoutUndefined({
      isNamed: query.named === '1',
      address: addressKey(context.address),
      client: withoutUndefined({ request, waitUntil }),
      lastEventId,
    }),
  )
  if (opened === null) throw failureWithRetry('RATE_LIMITED', RETRY_MS)
  return { status: 200, content: opened.stream, headers: HEADERS }
}

async function subscribe(
  viewer: Viewer,
  asked: readonly string[] | null,
  given: Given,
  { address, ...client }: Pick<HubSubscription, 'isNamed' | 'client' | 'lastEventId'> & { readonly address: string },
): Promise<HubConnection | null> {
  const { hub, now } = given
  const hearing = await hearingOf(viewer, asked, given)
  const isLimited = configuredLimit(limits.stream, given.rateLimits) !== undefined
  const { user, owner, endsAt } = viewer
  const userId = user?.sub ?? owner?.userId
  const holder = userId ?? owner?.tenantId
  const isNobody = holder === undefined && !viewer.mayHearAll
  const canEnd = user !== undefined || viewer.keyId !== undefined
  const mayGoOn = canEnd ? () => hearsStill(viewer, asked, hearing, given) : null
  let opened: HubConnection | null = null
  const watch = watchStream(endsAt, mayGoOn, () => opened?.close(), now)
  const about = withoutUndefined({ ...hearing, userId })
  const key = holder ?? (isNobody ? `address ${address}` : undefined)
  const limit = key !== undefined && isLimited && { limit: { key, max: MOST_STREAMS } }
  const watching = { onBeat: watch.beat, onRecheck: watch.recheck, onEnd: watch.stop }
  try {
    opened = await hub.subscribe({ ...client, ...about, ...limit, ...watching }, now())
  } catch (error) {
    given.logger({ level: 'error', event: 'hub.failed', error })
    throw failure('SSE_UNAVAILABLE')
  } finally {
    if (opened === null) watch.stop()
  }
  return opened
}

/**
 * True if the viewer's session or API key is valid and may still receive every topic of the stream. If false, the stream ends, and the client can
 * reconnect to the topics that it may still receive.
 */
async function hearsStill(
  viewer: Viewer,
  asked: readonly string[] | null,
  hearing: Hearing,
  given: Given,
): Promise<boolean> {
  const current = await judged(viewer, given)
  if (current === null) return false
  const { topics, tenantIds } = await hearingOf(current, asked, given)
  return (
    hearing.topics.every((topic) => topics.includes(topic)) && hearing.tenantIds.every((id) => tenantIds.includes(id))
  )
}
