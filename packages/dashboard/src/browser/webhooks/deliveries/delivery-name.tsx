import { Breakable } from '../../elements/breakable.tsx'
import { kindInWords, MessageKind } from '../../messages/message-kind.tsx'
import type { Delivery } from '../../webhook-api-types.ts'

type Kind = 'webhook' | 'mail' | 'sms'

export const KINDS = { webhook: 'Webhook', mail: 'Mail', sms: 'Text message' } as const

/** Returns whether a delivery is a webhook's event, a mail or a text message. All three are in one outbox. */
export function kindOf({ webhookId }: Pick<Delivery, 'webhookId'>): Kind {
  if (webhookId === 'sallyport:mail') return 'mail'
  return webhookId === 'sallyport:sms' ? 'sms' : 'webhook'
}

/** Returns the kind of a message, such as `password-reset` for the event `mail.password-reset`. Undefined for a webhook's event. */
function messageKind(delivery: Delivery): string | undefined {
  const kind = kindOf(delivery)
  return kind === 'webhook' ? undefined : delivery.event.slice(kind.length + 1)
}

/** Returns the name of a delivery: a message in words, or the name of the event. */
export function nameOf(delivery: Delivery): string {
  const kind = messageKind(delivery)
  return kind === undefined ? delivery.event : kindInWords(kind)
}

/** Shows the name of a delivery and, with `hasUrl`, its URL or its recipient. */
export function DeliveryName({ of: delivery, hasUrl }: { readonly of: Delivery; readonly hasUrl: boolean }) {
  const kind = messageKind(delivery)
  return (
    <>
      {kind === undefined ? <strong class="break">{delivery.event}</strong> : <MessageKind of={kind} />}
      {hasUrl && (
        <span class="muted break line">
          {kind === undefined ? <Breakable>{delivery.url}</Breakable> : delivery.url.replace(/^\w+:/, '')}
        </span>
      )}
    </>
  )
}
