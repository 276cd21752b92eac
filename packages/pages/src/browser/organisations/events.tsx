import { useEffect, useState } from 'preact/hooks'
import { Ago } from '../lists/ago.tsx'
import { usePage } from '../page-context.ts'
import { eventSentence, type TenantEvent } from './event-sentence.ts'
import { type Organisation, pathOf } from './organisation.ts'

/** Number of events that are shown until the reader asks for more. */
const PAGE = 10

/** Events of the organisation, newest first. Shows nothing if the service records no events. */
export function Events({ organisation }: { readonly organisation: Organisation }) {
  const { text, get } = usePage()
  const [list, setList] = useState<{ readonly events: readonly TenantEvent[]; readonly total: number } | null>(null)
  const [shown, setShown] = useState(PAGE)
  async function load() {
    const answer = await get(`${pathOf(organisation)}/events?limit=${shown}`)
    // A proxy may have answered with a page of its own, which contains no list.
    if ('body' in answer && Array.isArray(answer.body.events)) setList(answer.body)
  }
  // Loads again after each change of the organisation, because the change is an event.
  useEffect(() => void load(), [organisation, shown])
  if (list === null) return null
  const { events, total } = list
  return (
    <>
      <h2 class="part">{text('org.events')}</h2>
      {events.length === 0 && <p class="hint">{text('org.eventsNone')}</p>}
      <ul class="items rows">
        {events.map((event) => (
          <li key={event.id}>
            <p class="name">{eventSentence(event, text)}</p>
            <p class="hint">
              <Ago at={event.timestamp} put={(when) => when} />
            </p>
          </li>
        ))}
      </ul>
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

/** Maximum number of events of one request. */
const MOST = 100
