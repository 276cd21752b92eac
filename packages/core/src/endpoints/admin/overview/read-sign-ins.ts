import * as v from 'valibot'
import type { EventName } from '../../../foundations/events/catalogue.ts'
import { DAY_MS } from '../../../foundations/values/timestamps.ts'
import { deviceName } from '../../../outgoing/messages/device-name.ts'
import type { SignInCount } from '../../../ports/events/telemetry.ts'
import { ok } from '../../../web/http/replies/reply.ts'
import { endpoint } from '../../catalogue/endpoint.ts'
import { daysBack, lastDay } from './days-back.ts'

const [SUCCESS, FAILURE]: readonly [EventName, EventName] = [
  'identity.auth.login.success',
  'identity.auth.login.failed',
]
/** Events that show that a user is active: a sign-in or a refresh of a session. */
const ACTIVITY: readonly EventName[] = [SUCCESS, 'identity.session.rotated']
/** Maximum number of groups that the store returns, the largest first. User agents differ by browser version, so there are many groups. */
const MOST_GROUPS = 2000

const part = v.array(v.object({ name: v.string(), succeeded: v.number(), failed: v.number() }))

/** Counts sign-ins by method, provider, device and outcome, and the users who were active within 1, 7 and 30 days. */
export const readSignIns = endpoint({
  method: 'GET',
  path: '/api/stats/sign-ins',
  summary: 'Count sign-ins by method, provider, device and outcome',
  success: 'Counts of the last days, and active users.',
  access: 'admin',
  needs: ['telemetry.countSignIns', 'telemetry.countUsers'],
  query: daysBack,
  replies: {
    200: v.object({
      succeeded: v.number(),
      failed: v.number(),
      methods: part,
      /** Counts by identity provider. Other sign-ins aren't counted here. */
      providers: part,
      devices: part,
      /** Users who signed in or refreshed a session within 1, 7 and 30 days before now, or before the end of `until`. */
      activeUsers: v.object({ day: v.number(), week: v.number(), month: v.number() }),
    }),
  },

  async handle({ query: { days, until } }, { telemetry, now }) {
    const last = lastDay(until, now())
    // Without `until`, adds 1 ms, because `to` is exclusive and an event of this millisecond must count.
    const to = new Date(until === undefined ? now().getTime() + 1 : (last + 1) * DAY_MS)
    const since = (length: number) => new Date(to.getTime() - length * DAY_MS)
    const active = (length: number) => telemetry.countUsers({ events: ACTIVITY, from: since(length), to })
    // The same days as those of `/api/stats`.
    const firstDay = new Date((last - days + 1) * DAY_MS)
    const [groups, day, week, month] = await Promise.all([
      telemetry.countSignIns({ succeeded: SUCCESS, failed: FAILURE, from: firstDay, to, limit: MOST_GROUPS }),
      ...[1, 7, 30].map(active),
    ])
    const [all = { succeeded: 0, failed: 0 }] = partsOf(groups, () => 'all')
    return ok({
      succeeded: all.succeeded,
      failed: all.failed,
      methods: partsOf(groups, ({ method }) => method ?? 'unknown'),
      providers: partsOf(groups, ({ provider }) => (provider === 'local' ? undefined : provider)),
      devices: partsOf(groups, ({ userAgent }) => deviceName(userAgent ?? null) ?? 'other'),
      activeUsers: { day, week, month },
    })
  },
})

/** Sums up the groups by name, the most frequent first. Groups without a name are left out. */
function partsOf(groups: readonly SignInCount[], nameOf: (group: SignInCount) => string | undefined) {
  const parts = new Map<string, { readonly name: string; readonly succeeded: number; readonly failed: number }>()
  for (const group of groups) {
    const name = nameOf(group)
    if (name === undefined) continue
    const { succeeded, failed } = parts.get(name) ?? { succeeded: 0, failed: 0 }
    const isSuccess = group.event === SUCCESS
    parts.set(name, {
      name,
      succeeded: succeeded + (isSuccess ? group.count : 0),
      failed: failed + (isSuccess ? 0 : group.count),
    })
  }
  return [...parts.values()].sort((a, b) => b.succeeded + b.failed - a.succeeded - a.failed)
}
