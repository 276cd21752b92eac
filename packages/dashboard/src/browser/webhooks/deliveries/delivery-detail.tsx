import { CodeBlock, CodeText, prettyJson } from '../../elements/code-text.tsx'
import { Facts } from '../../elements/facts.tsx'
import { Moment } from '../../elements/moment.tsx'
import { WebLink } from '../../elements/web-link.tsx'
import { Dialog } from '../../feedback/dialog.tsx'
import { t } from '../../language/text.ts'
import type { Delivery } from '../../webhook-api-types.ts'
import { KINDS, kindOf, nameOf } from './delivery-name.tsx'
import { STATUS_LABELS } from './delivery-status.ts'
import { errorInWords } from './error-in-words.ts'

export function DeliveryDetail({ delivery, onClose }: { readonly delivery: Delivery; onClose(): void }) {
  const { url, status, attempts, messageId, body, ...more } = delivery
  const kind = kindOf(delivery)
  return (
    <Dialog title={nameOf(delivery)} isWide onClose={onClose}>
      <div class="dialog-body stack">
        <Facts
          of={[
            [t('Kind'), t(KINDS[kind])],
            kind === 'webhook'
              ? [t('URL'), <WebLink key="url" url={url} />]
              : [t('Recipient'), url.replace(/^\w+:/, '')],
            [
              t('Status'),
              t('{status}, {attempts, plural, one {# attempt} other {# attempts}}', {
                status: t(STATUS_LABELS[status]),
                attempts,
              }),
            ],
            [t('Message'), <CodeText key="message">{messageId}</CodeText>],
            [t('Created'), <Moment key="created" at={more.createdAt} />],
            [t('Delivered|when'), <Moment key="delivered" at={more.deliveredAt} />],
            [t('Next attempt'), <Moment key="next" at={more.nextAttemptAt} />],
            [t('Last response'), more.lastStatusCode ?? '—'],
            [t('Last error'), more.lastError === undefined ? '—' : errorInWords(more.lastError)],
          ]}
        />
        {more.lastAnswer && (
          <>
            <h3>{t('Beginning of the last response')}</h3>
            <CodeBlock label={t('Beginning of the last response')}>{more.lastAnswer}</CodeBlock>
          </>
        )}
        {kind === 'webhook' && (
          <>
            <h3>{t('Body')}</h3>
            <CodeBlock label={t('Body')}>{prettyJson(body)}</CodeBlock>
          </>
        )}
      </div>
    </Dialog>
  )
}
