import { CodeBlock, CodeText, prettyJson } from '../../elements/code-text.tsx'
import { Facts } from '../../elements/facts.tsx'
import { Moment } from '../../elements/moment.tsx'
import { WebLink } from '../../elements/web-link.tsx'
import { Dialog } from '../../feedback/dialog.tsx'
import type { Delivery } from '../../webhook-api-types.ts'
import { STATUS_LABELS } from './delivery-status.ts'

export function DeliveryDetail({ delivery, onClose }: { readonly delivery: Delivery; onClose(): void }) {
  const { event, url, status, attempts, messageId, body, ...more } = delivery
  return (
    <Dialog title={event} isWide onClose={onClose}>
      <div class="dialog-body stack">
        <Facts
          of={[
            ['URL', <WebLink key="url" url={url} />],
            ['Status', `${STATUS_LABELS[status]}, ${attempts} ${attempts === 1 ? 'attempt' : 'attempts'}`],
            ['Message', <CodeText key="message">{messageId}</CodeText>],
            ['Created', <Moment key="created" at={more.createdAt} />],
            ['Delivered', <Moment key="delivered" at={more.deliveredAt} />],
            ['Next attempt', <Moment key="next" at={more.nextAttemptAt} />],
            ['Last answer', more.lastStatusCode ?? '—'],
            ['Last error', more.lastError ?? '—'],
          ]}
        />
        {more.lastAnswer && (
          <>
            <h3>Start of the last answer</h3>
            <CodeBlock label="Start of the last answer">{more.lastAnswer}</CodeBlock>
          </>
        )}
        <h3>Body</h3>
        <CodeBlock label="Body">{prettyJson(body)}</CodeBlock>
      </div>
    </Dialog>
  )
}
