import * as v from 'valibot'
import type { EventName } from '../../../foundations/events/catalogue.ts'
import { DAY_MS } from '../../../foundations/values/timestamps.ts'
import type { Optionally } from '../../../ports/needs.ts'
import { ok } from '../../../web/http/replies/reply.ts'
import { endpoint } from '../../catalogue/endpoint.ts'
import { daysBack, lastDay } from './days-back.ts'

const FIRST = { page: 1, limit: 1 }
const SERIES = {
  logins: 'identity.auth.login.success',
  failedLogins: 'identity.auth.login.failed',
  registrations: 'identity.user.created',
} as const satisfies Record<string, EventName>

const figures = v.array(v.number())

/**
 * Returns totals, and counts of events per UTC day up to `until`. Omits each total that its store can't count, and all daily counts if `telemetry`
 * can't count them. If the deliveries can't be counted by day, their daily counts are 0.
 */
export const readStats = endpoint({
  method: 'GET',
  path: '/api/stats',
  summary: 'Count users, sessions and daily events',
  success: 'Totals, and events per day if they are recorded.',
  access: 'admin',
  needs: ['users', 'sessions'],
  query: daysBack,
  replies: {
    200: v.object({
      users: v.optional(
        v.object({ total: v.number(), verified: v.number(), twoFactor: v.number(), disabled: v.number() }),
      ),
      sessions: v.optional(v.object({ active: v.number() })),
      tenants: v.optional(v.object({ total: v.number() })),
      deliveries: v.optional(v.object({ pending: v.number(), dead: v.number() })),
      series: v.optional(
        v.object({
          days: v.array(v.string()),
          logins: figures,
          failedLogins: figures,
          registrations: figures,
          deliveries: figures,
        }),
      ),
    }),
  },

  async handle({ query: { days, until } }, { users, sessions, tenants, deliveries, telemetry, now }) {
    const last = lastDay(until, now())
    const [counted, live, owned, sent, series] = await Promise.all([
      users.count?.(),
      sessions.list?.(FIRST, now()),
      tenants?.list?.(FIRST),
      deliveries?.count(),
      seriesOf(days, last, { telemetry, deliveries }),
    ])
    return ok({
      ...(counted && { users: counted }),
      ...(live && { sessions: { active: live.total } }),
      ...(owned && { tenants: { total: owned.total } }),
      ...(sent && { deliveries: sent }),
      ...(series && { series }),
    })
  },
})

async function seriesOf(
  length: number,
  last: number,
  { telemetry, deliveries }: Optionally<'telemetry' | 'deliveries'>,
): Promise<Readonly<Record<string, readonly (string | number)[]>> | null> {
  if (telemetry?.countByDay === undefined) return null
  const days = Array.from({ length }, (_, index) => new Date((last - length + 1 + index) * DAY_MS))
  const range = { from: new Date((last - length + 1) * DAY_MS), to: new Date((last + 1) * DAY_MS) }
  const [events, sent = []] = await Promise.all([
    telemetry.countByDay({ ...range, events: Object.values(SERIES) }),
    deliveries?.countByDay?.(range),
  ])
  const names = days.map((day) => day.toISOString().slice(0, 10))
  const perDay = (counts: readonly { readonly day: string; readonly count: number }[]) =>
    names.map((name) => counts.find(({ day }) => day === name)?.count ?? 0)
  const ofEvent = (name: EventName) => perDay(events.filter(({ event }) => event === name))
  return {
    days: names,
    logins: ofEvent(SERIES.logins),
    failedLogins: ofEvent(SERIES.failedLogins),
    registrations: ofEvent(SERIES.registrations),
    deliveries: perDay(sent),
  }
}
