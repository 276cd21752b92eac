import { useState } from 'preact/hooks'
import { pathOf } from '../api/admin-api.ts'
import { useApi } from '../api/api-context.ts'
import { ApiError } from '../api/api-error.ts'
import { useLoad } from '../api/use-load.ts'
import { Badge } from '../elements/badge.tsx'
import { Button } from '../elements/button.tsx'
import { CodeText } from '../elements/code-text.tsx'
import { Moment } from '../elements/moment.tsx'
import { PageHead } from '../elements/page-head.tsx'
import { SubNavigation } from '../elements/sub-navigation.tsx'
import { Loaded } from '../feedback/loaded.tsx'
import { NotFound } from '../feedback/not-found.tsx'
import { useToast } from '../feedback/toasts.tsx'
import { rich, t } from '../language/text.ts'
import { goTo, hrefOf } from '../routing/route.ts'
import type { OneWebhook, Webhook } from '../webhook-api-types.ts'
import { DeleteWebhook } from './delete-webhook.tsx'
import { DeliveryLog } from './deliveries/delivery-log.tsx'
import { RunLog } from './deliveries/run-log.tsx'
import { RotateSecret } from './rotate-secret.tsx'
import { SendTest } from './send-test.tsx'
import { WebhookForm } from './webhook-form.tsx'
import { WebhookHealth } from './webhook-health.tsx'
import { webhookName } from './webhook-name.ts'

export function WebhookDetail({ id, part }: { readonly id: string; readonly part: string }) {
  const load = useLoad<OneWebhook>(pathOf`/webhooks/${id}`)
  if (load.error instanceof ApiError && load.error.status === 404) return <NotFound />
  return (
    <>
      {load.data === undefined && (
        <PageHead title={t('Webhook')} parent={{ label: t('Webhooks'), href: hrefOf(['webhooks']) }} />
      )}
      <Loaded of={load}>{({ webhook }) => <Detail webhook={webhook} part={part} onChange={load.replace} />}</Loaded>
    </>
  )
}

function Detail({
  webhook,
  part,
  onChange,
}: {
  readonly webhook: Webhook
  readonly part: string
  onChange(changed: OneWebhook): void
}) {
  const { api, features } = useApi()
  const toast = useToast()
  const [isTesting, setTesting] = useState(false)
  const { id, url, provider, isActive } = webhook
  const parts = [
    ['settings', t('Settings'), true],
    ['deliveries', t('Deliveries'), url !== undefined && features.deliveries],
    ['runs', t('Runs'), provider !== undefined],
  ] as const
  if (!parts.some(([name, , isThere]) => isThere && name === part)) return <NotFound />
  async function save(body: Readonly<Record<string, unknown>>): Promise<void> {
    const { webhook: saved } = await api.send<OneWebhook>('PATCH', pathOf`/webhooks/${id}`, body)
    replace({ webhook: saved })
    toast(t('Webhook saved'))
  }
  function replace({ webhook: saved }: OneWebhook): void {
    onChange({ webhook: { ...saved, ...(webhook.health && { health: webhook.health }) } })
  }
  return (
    <>
      <PageHead
        title={webhookName(webhook)}
        parent={{ label: t('Webhooks'), href: hrefOf(['webhooks']) }}
        about={
          <>
            <p>
              <CodeText>{id}</CodeText>
            </p>
            <Badge tone={isActive ? 'good' : 'neutral'}>{isActive ? t('Active') : t('Off')}</Badge>
            {webhook.disabledAt && (
              <Badge tone="bad">{rich('Disabled {at}', { at: <Moment at={webhook.disabledAt} /> })}</Badge>
            )}
            {webhook.health && <WebhookHealth webhook={webhook} />}
          </>
        }
      >
        {url !== undefined && <Button onClick={() => setTesting(true)}>{t('Send test')}</Button>}
        {webhook.secret !== undefined && <RotateSecret webhook={webhook} onRotated={replace} />}
        <DeleteWebhook webhook={webhook} onDeleted={() => goTo(['webhooks'])} />
      </PageHead>
      <SubNavigation
        label={t('Parts of this webhook')}
        links={parts
          .filter(([, , isThere]) => isThere)
          .map(([name, text]) => ({
            text,
            href: hrefOf(name === 'settings' ? ['webhooks', id] : ['webhooks', id, name]),
            isHere: name === part,
          }))}
      />
      {part === 'settings' && <WebhookForm webhook={webhook} action={t('Save webhook')} onSave={save} />}
      {part === 'deliveries' && <DeliveryLog webhookId={id} />}
      {part === 'runs' && <RunLog webhookId={id} />}
      {isTesting && <SendTest webhook={webhook} onClose={() => setTesting(false)} />}
    </>
  )
}
