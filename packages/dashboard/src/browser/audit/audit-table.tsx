import { useState } from 'preact/hooks'
import type { AuditList, AuditRow } from '../api-types.ts'
import { Badge } from '../elements/badge.tsx'
import { Button } from '../elements/button.tsx'
import { type Column, DataTable } from '../elements/data-table.tsx'
import { Moment } from '../elements/moment.tsx'
import { EventName } from '../events/event-name.tsx'
import { t } from '../language/text.ts'
import { AuditDetail } from './audit-detail.tsx'
import { AuditPerson } from './audit-person.tsx'
import { ChangeList } from './change-list.tsx'
import { changedFields } from './changed-fields.ts'

export function AuditTable({ rows, people }: Pick<AuditList, 'rows' | 'people'>) {
  const [shown, setShown] = useState<AuditRow | null>(null)
  const columns: readonly Column<AuditRow>[] = [
    {
      label: t('What'),
      cell: ({ event, data, sequence, isIntact, isErased }) => (
        <>
          <EventName name={event} />
          <ChangeList fields={changedFields({ event, data })} most={3} />
          <span class="muted line">
            {t('Row {sequence}', { sequence })} {!isIntact && <Badge tone="bad">{t('Changed|row')}</Badge>}{' '}
            {isErased && <Badge>{t('Erased')}</Badge>}
          </span>
        </>
      ),
    },
    { label: t('When'), cell: ({ timestamp }) => <Moment at={timestamp} hasSeconds /> },
    {
      label: t('Who'),
      cell: ({ actorId, actorKind }) => <AuditPerson id={actorId} kind={actorKind} people={people} />,
    },
    { label: t('Affected user'), cell: ({ subjectId }) => <AuditPerson id={subjectId} people={people} /> },
    {
      label: t('Actions'),
      isAtEnd: true,
      cell: (row) => (
        <Button isSmall label={t('Show row {sequence}', { sequence: row.sequence })} onClick={() => setShown(row)}>
          {t('Show')}
        </Button>
      ),
    },
  ]
  return (
    <>
      <DataTable caption={t('Audit trail')} columns={columns} rows={rows} keyOf={({ sequence }) => String(sequence)} />
      {shown && <AuditDetail row={shown} people={people} onClose={() => setShown(null)} />}
    </>
  )
}
