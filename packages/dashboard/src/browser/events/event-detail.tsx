import type { TelemetryEvent } from '../api-types.ts'
import { CodeBlock, CodeText, prettyJson } from '../elements/code-text.tsx'
import { Facts } from '../elements/facts.tsx'
import { Moment } from '../elements/moment.tsx'
import { Dialog } from '../feedback/dialog.tsx'

export function EventDetail({ event, onClose }: { readonly event: TelemetryEvent; onClose(): void }) {
  const code = (text: string | undefined) => (text === undefined ? '—' : <CodeText>{text}</CodeText>)
  return (
    <Dialog title={event.event} isWide onClose={onClose}>
      <div class="dialog-body stack">
        <Facts
          of={[
            ['Time', <Moment key="time" at={event.timestamp} hasSeconds />],
            ['Id', code(event.id)],
            ['User', code(event.userId)],
            ...(event.user ? [['User’s email', event.user.email] as const] : []),
            ...(event.actor ? [['By', event.actor.email] as const] : []),
            ['Tenant', code(event.tenantId)],
            ['Session', code(event.sessionId)],
            ['Correlation', code(event.correlationId)],
            ['Address', event.ip ?? '—'],
            ['User agent', event.userAgent ?? '—'],
          ]}
        />
        <h3>Data</h3>
        <CodeBlock label="Data">{prettyJson(event.data ?? {})}</CodeBlock>
      </div>
    </Dialog>
  )
}
