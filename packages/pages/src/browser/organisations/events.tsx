import { useEffect, useState } from 'preact/hooks'
import { Ago } from '../lists/ago.tsx'
import { usePage } from '../page-context.ts'
import { eventSentence, type TenantEvent } from './event-sentence.ts'
import { type Organisation, pathOf } from './organisation.ts'

/** Events that are loaded at a time. */
const PAGE = 10

/** What happened in the organisation, newest first. Nothing if the service records no events. */
export function Events({ organisation }: { readonly organisation: Organisation }) {
  const { text, get } = usePage()
  const [list, setList] = useState<{ readonly events: readonly TenantEvent[]; readonly total: number } | null>(null)
  const [shown, setShown] = useState(PAGE)
  async function load() {
    const answer = await get(`${pathOf(organisation)}/events?limit=${shown}`)
    // A page of a proxy contains no list.
    if ('body' in answer && Array.isArray(answer.body.events)) setList(answer.body)
  }
  // Also after each change, which is an event itself.
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

/** Events that one request returns at most. */
const MOST = 100
