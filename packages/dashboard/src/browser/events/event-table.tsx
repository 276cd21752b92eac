import { useState } from 'preact/hooks'
import type { TelemetryEvent } from '../api-types.ts'
import { Breakable } from '../elements/breakable.tsx'
import { Button } from '../elements/button.tsx'
import { type Column, DataTable } from '../elements/data-table.tsx'
import { Moment } from '../elements/moment.tsx'
import { PersonLink } from '../elements/person-link.tsx'
import { shownEmail } from '../elements/shown-email.ts'
import { t } from '../language/text.ts'
import { deviceOf } from '../sessions/device-of.ts'
import { EventDetail } from './event-detail.tsx'
import { EventName } from './event-name.tsx'
import { actorOf, eventNote } from './event-sentence.ts'

export function EventTable({ events }: { readonly events: readonly TelemetryEvent[] }) {
  const [shown, setShown] = useState<TelemetryEvent | null>(null)
  const columns: readonly Column<TelemetryEvent>[] = [
    {
      label: t('Event'),
      cell: (event) => {
        const by = actorOf(event)
        const note = eventNote(event)
        return (
          <>
            <EventName name={event.event} />
            {note !== '' && <span class="break line">{note}</span>}
            {by !== undefined && <span class="muted break line">{t('by {by}', { by })}</span>}
          </>
        )
      },
    },
    { label: t('Time'), cell: ({ timestamp }) => <Moment at={timestamp} hasSeconds /> },
    { label: t('User'), cell: (event) => <EventUser event={event} /> },
    {
      label: t('From|address'),
      cell: ({ ip, userAgent }) =>
        ip === undefined && userAgent === undefined ? (
          <None />
        ) : (
          <span class="break" title={userAgent}>
            {ip && <Breakable>{ip}</Breakable>}
            {userAgent !== undefined && <span class="muted line">{deviceOf(userAgent)}</span>}
          </span>
        ),
    },
    {
      label: t('Actions'),
      isAtEnd: true,
      cell: (event) => (
        <Button isSmall label={t('Show {event}', { event: event.event })} onClick={() => setShown(event)}>
          {t('Show')}
        </Button>
      ),
    },
  ]
  return (
    <>
      <DataTable caption={t('Events')} columns={columns} rows={events} keyOf={({ id }) => id} />
      {shown && <EventDetail event={shown} onClose={() => setShown(null)} />}
    </>
  )
}

/** The user that the event is about. A failed sign-in of an unknown account names the e-mail that was typed. */
function EventUser({ event: { userId, user, data } }: { readonly event: TelemetryEvent }) {
  if (userId !== undefined) return <PersonLink id={userId} person={user} />
  const email = textOf(data?.email)
  return email === undefined ? <None /> : <span class="break">{shownEmail(email)}</span>
}

function None() {
  return <span class="muted none">—</span>
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}
