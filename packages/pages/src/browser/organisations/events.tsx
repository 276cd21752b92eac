import { useState } from 'preact/hooks'
import { Ago } from '../lists/ago.tsx'
import { picked, useLoaded } from '../lists/use-loaded.ts'
import { usePage } from '../page-context.ts'
import { LoadProblem } from '../parts/load-problem.tsx'
import { eventSentence, type TenantEvent } from './event-sentence.ts'
import { type Organisation, pathOf } from './organisation.ts'

/** Number of events that are shown until the reader asks for more. */
const PAGE = 10

/** Events of the organisation, newest first. Shows nothing if the service records no events. */
export function Events({ organisation }: { readonly organisation: Organisation }) {
  const { text, get } = usePage()
  const [shown, setShown] = useState(PAGE)
  const { value, failure, load } = useLoaded(
    async () =>
      picked(await get(`${pathOf(organisation)}/events?limit=${shown}`), (body) =>
        Array.isArray(body.events) ? body : undefined,
      ),
    // Loads again after each change of the organisation, because the change is an event.
    [organisation, shown],
  )
  if (value === null && failure === null) return null
  const { events = [], total = 0 } = value ?? {}
  return (
    <>
      <h2 class="part">{text('org.events')}</h2>
      {value !== null && events.length === 0 && <p class="hint">{text('org.eventsNone')}</p>}
      <ul class="items rows">
        {events.map((event) => (
          <EventItem key={event.id} event={event} />
        ))}
      </ul>
      <LoadProblem failure={failure} load={load} />
      {events.length === shown && shown < Math.min(total, MOST) && (
        <p class="below">
          <button type="button" class="plain" onClick={() => setShown(Math.min(shown + 3 * PAGE, MOST))}>
            {text('org.more')}
          </button>
        </p>
      )}
    </>
  )
}

function EventItem({ event }: { readonly event: TenantEvent }) {
  const { text, sentence } = usePage()
  const told = eventSentence(event, text)
  return (
    <li>
      <p class="name">{told === null ? event.event : sentence(...told)}</p>
      <p class="hint first-letter">
        <Ago at={event.timestamp} put={(when) => when} />
      </p>
    </li>
  )
}

/** Maximum number of events of one request. */
const MOST = 100
