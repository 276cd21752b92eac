import type { TelemetryEvent } from '../api-types.ts'
import { CodeBlock, CodeText, prettyJson } from '../elements/code-text.tsx'
import { Facts } from '../elements/facts.tsx'
import { Moment } from '../elements/moment.tsx'
import { Dialog } from '../feedback/dialog.tsx'
import { t } from '../language/text.ts'
import { NamedTenant } from '../tenants/named-tenant.tsx'

export function EventDetail({ event, onClose }: { readonly event: TelemetryEvent; onClose(): void }) {
  const code = (text: string | undefined) => (text === undefined ? '—' : <CodeText>{text}</CodeText>)
  return (
    <Dialog title={event.event} isWide onClose={onClose}>
      <div class="dialog-body stack">
        <Facts
          of={[
            [t('Time'), <Moment key="time" at={event.timestamp} hasSeconds />],
            [t('Id'), code(event.id)],
            [t('User'), code(event.userId)],
            ...(event.user ? [[t('User’s email'), event.user.email] as const] : []),
            ...(event.actor ? [[t('By'), event.actor.email] as const] : []),
            [t('Tenant'), <NamedTenant key="tenant" id={event.tenantId} />],
            [t('Session'), code(event.sessionId)],
            [t('Request id'), code(event.correlationId)],
            [t('IP address'), event.ip ?? '—'],
            [t('User agent'), event.userAgent ?? '—'],
          ]}
        />
        <h3>{t('Data')}</h3>
        <CodeBlock label={t('Data')}>{prettyJson(event.data ?? {})}</CodeBlock>
      </div>
    </Dialog>
  )
}
