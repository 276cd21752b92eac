import * as v from 'valibot'
import type { TelemetryEvent } from '../../../ports/events/telemetry.ts'
import type { Granted } from '../../../ports/needs.ts'
import { csvLine, download } from '../../../web/http/replies/csv.ts'
import { aboutRequest } from '../../../web/http/request/about-request.ts'
import { endpoint } from '../../catalogue/endpoint.ts'
import { type EventFilters, eventFilters, eventSearch, nameEvents } from './event-query.ts'

const PAGE_SIZE = 500
const COLUMNS = ['timestamp', 'event', 'userId', 'tenantId', 'sessionId', 'correlationId', 'ip', 'userAgent'] as const
const HEAD = csvLine([...COLUMNS, 'email', 'name', 'by', 'data'])
const TYPES = { csv: 'text/csv', ndjson: 'application/x-ndjson' } as const

type Named = Awaited<ReturnType<typeof nameEvents>>[number]

export const exportEventsAsCsv = exportAs('csv')
export const exportEventsAsNdjson = exportAs('ndjson')

/**
 * Declares the endpoint that sends the matching events, newest first, as CSV or as one JSON object per line. Events recorded after the start
 * aren't included.
 */
function exportAs(format: keyof typeof TYPES) {
  return endpoint({
    method: 'GET',
    path: `/api/events/export.${format}`,
    summary: `Export recorded events as ${format === 'csv' ? 'CSV' : 'JSON lines'}`,
    success: 'All matching events, newest first.',
    access: 'admin',
    needs: ['telemetry.query', 'users'],
    hasEffects: true,
    isAudited: true,
    query: v.strictObject(eventFilters),
    replies: { 200: { contentType: TYPES[format] } },

    async handle({ query, admin: { by }, context }, given) {
      const exported = { file: `events.${format}`, filters: Object.keys(query), by }
      await given.events.publish('identity.data.exported', exported, aboutRequest(context))
      const to = query.to ?? new Date(given.now().getTime() + 1)
      return download(`events.${format}`, TYPES[format], linesOf(format, { ...query, to }, to, given))
    },
  })
}

/**
 * Reads page by page back in time. Each page starts at the time of the previous page's last event, and skips the events of this time that were
 * already read. So neither new events nor the deletion of old ones shifts the pages.
 */
async function* linesOf(
  format: keyof typeof TYPES,
  filters: EventFilters,
  end: Date,
  given: Granted<'telemetry.query' | 'users'>,
): AsyncGenerator<string, void> {
  let head = format === 'csv' ? HEAD : ''
  const search = await eventSearch(filters, given)
  let [to, offset] = [end, 0]
  for (;;) {
    const { events = [] } = (await search?.({ to, offset, limit: PAGE_SIZE })) ?? {}
    const named = await nameEvents(events, given.users)
    yield head + named.map(format === 'csv' ? csvOf : jsonOf).join('')
    head = ''
    if (events.length < PAGE_SIZE) return
    const last = events.at(-1)?.timestamp ?? to
    const next = new Date(last.getTime() + 1)
    offset = sameTime(events, last) + (next.getTime() === to.getTime() ? offset : 0)
    to = next
  }
}

function sameTime(events: readonly TelemetryEvent[], at: Date): number {
  return events.filter(({ timestamp }) => timestamp.getTime() === at.getTime()).length
}

function csvOf(event: Named): string {
  const { user, actor, data } = event
  const { by } = Object(data)
  const known = COLUMNS.map((column) => event[column])
  return csvLine([...known, user?.email, user?.name, actor?.email ?? by, data && JSON.stringify(data)])
}

function jsonOf(event: Named): string {
  return `${JSON.stringify(event)}\n`
}
