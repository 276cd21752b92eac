import { useState } from 'preact/hooks'
import type { TelemetryEvent } from '../api-types.ts'
import { Button } from '../elements/button.tsx'
import { CodeText } from '../elements/code-text.tsx'
import { type Column, DataTable } from '../elements/data-table.tsx'
import { Moment } from '../elements/moment.tsx'
import { hrefOf } from '../routing/route.ts'
import { EventDetail } from './event-detail.tsx'

export function EventTable({ events }: { readonly events: readonly TelemetryEvent[] }) {
  const [shown, setShown] = useState<TelemetryEvent | null>(null)
  const columns: readonly Column<TelemetryEvent>[] = [
    { label: 'Event', cell: ({ event }) => <strong class="break">{event}</strong> },
    { label: 'Time', cell: ({ timestamp }) => <Moment at={timestamp} /> },
    {
      label: 'User',
      cell: ({ userId }) =>
        userId === undefined ? (
          <span class="muted none">—</span>
        ) : (
          <a href={hrefOf(['users', userId])}>
            <CodeText>{userId}</CodeText>
          </a>
        ),
    },
    { label: 'From', cell: ({ ip }) => ip ?? <span class="muted none">—</span> },
    {
      label: 'Actions',
      isAtEnd: true,
      cell: (event) => (
        <Button isSmall label={`Show ${event.event}`} onClick={() => setShown(event)}>
          Show
        </Button>
      ),
    },
  ]
  return (
    <>
      <DataTable caption="Events" columns={columns} rows={events} keyOf={({ id }) => id} />
      {shown && <EventDetail event={shown} onClose={() => setShown(null)} />}
    </>
  )
}
