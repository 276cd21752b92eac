import type { AuditList, AuditRow } from '../api-types.ts'
import { CodeBlock, CodeText, prettyJson } from '../elements/code-text.tsx'
import { Facts } from '../elements/facts.tsx'
import { Moment } from '../elements/moment.tsx'
import { Dialog } from '../feedback/dialog.tsx'
import { Notice } from '../feedback/notice.tsx'
import { t } from '../language/text.ts'
import { NamedTenant } from '../tenants/named-tenant.tsx'
import { AuditPerson } from './audit-person.tsx'
import { ChangeList } from './change-list.tsx'
import { changedFields } from './changed-fields.ts'

interface AuditDetailProps {
  readonly row: AuditRow
  readonly people: AuditList['people']
  onClose(): void
}

export function AuditDetail({ row, people, onClose }: AuditDetailProps) {
  const { changes: _, ...data } = row.data
  const fields = changedFields(row)
  const code = (text: string | undefined) => (text === undefined ? '—' : <CodeText>{text}</CodeText>)
  return (
    <Dialog title={row.event} isWide onClose={onClose}>
      <div class="dialog-body stack">
        {row.isErased && (
          <Notice tone="info">
            <p>{t('A user named in this row was deleted. Personal fields of this user can no longer be read.')}</p>
          </Notice>
        )}
        <Facts
          of={[
            [t('Row'), row.sequence],
            [t('Time'), <Moment key="time" at={row.timestamp} hasSeconds />],
            [t('Who'), <AuditPerson key="who" id={row.actorId} kind={row.actorKind} people={people} />],
            [t('Affected user'), <AuditPerson key="whom" id={row.subjectId} people={people} />],
            [t('Tenant'), <NamedTenant key="tenant" id={row.tenantId} />],
            [t('IP address'), row.ip ?? '—'],
            [t('User agent'), row.userAgent ?? '—'],
            [t('Id'), code(row.id)],
            [t('Request id'), code(row.correlationId)],
            [t('Signature (MAC)'), code(row.mac)],
          ]}
        />
        {fields.length > 0 && (
          <>
            <h3>{t('Changed')}</h3>
            <ChangeList fields={fields} />
          </>
        )}
        <h3>{t('Data')}</h3>
        <CodeBlock label={t('Data')}>{prettyJson(data)}</CodeBlock>
      </div>
    </Dialog>
  )
}
