import { useState } from 'preact/hooks'
import { Button } from '../elements/button.tsx'
import { Card } from '../elements/card.tsx'
import { ErrorNotice } from '../feedback/notice.tsx'
import { CheckField } from '../forms/check-field.tsx'
import { useDraft } from '../forms/use-draft.ts'
import { useUnsaved } from '../forms/use-unsaved.ts'
import { type PlainText, t } from '../language/text.ts'
import type { Webhook } from '../webhook-api-types.ts'
import { InboundFields } from './inbound-fields.tsx'
import { OutgoingFields } from './outgoing-fields.tsx'
import { SecretFields } from './secret-fields.tsx'
import { TenantChoice } from './tenant-choice.tsx'
import { bodyOf, draftOf } from './webhook-draft.ts'

const DIRECTIONS: readonly Direction[] = [
  { value: 'outgoing', label: 'Outgoing: sends events to another service', isOutgoing: true, isInbound: false },
  { value: 'inbound', label: 'Inbound: receives requests of another service', isOutgoing: false, isInbound: true },
  // Offered only where a webhook has both already, such as one that the API created.
  { value: 'both', label: 'Both', isOutgoing: true, isInbound: true, isRare: true },
]

interface Direction {
  readonly value: string
  readonly label: PlainText
  readonly isOutgoing: boolean
  readonly isInbound: boolean
  readonly isRare?: boolean
}

interface WebhookFormProps {
  /** The webhook to edit. If omitted, the form creates a webhook. */
  readonly webhook?: Webhook
  readonly action: string
  /** Saves the webhook. Rejects with the API's error, which the form shows. */
  onSave(body: Readonly<Record<string, unknown>>): Promise<void>
}

export function WebhookForm({ webhook, action, onSave }: WebhookFormProps) {
  // Created once, because a new webhook's draft has a random secret.
  const [newDraft] = useState(() => draftOf())
  const { draft, isChanged, set, settle } = useDraft(webhook === undefined ? newDraft : draftOf(webhook))
  useUnsaved(isChanged)
  const [error, setError] = useState<unknown>(undefined)
  const [isBusy, setBusy] = useState(false)
  const isNew = webhook === undefined

  async function save(): Promise<void> {
    setBusy(true)
    setError(undefined)
    try {
      await onSave(bodyOf(draft, isNew))
      settle(draft)
    } catch (failed) {
      setError(failed)
    } finally {
      setBusy(false)
    }
  }
  return (
    <form
      class="stack wide"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBusy) void save()
      }}
    >
      <Card title={t('General')}>
        <div class="stack">
          <fieldset class="row loose">
            <legend>{t('Direction')}</legend>
            {DIRECTIONS.filter(
              ({ isRare }) => !isRare || (webhook?.url !== undefined && webhook.provider !== undefined),
            ).map(({ value, label, isOutgoing, isInbound }) => (
              <CheckField
                key={value}
                type="radio"
                name="direction"
                value={value}
                label={t(label)}
                isOn={draft.isOutgoing === isOutgoing && draft.isInbound === isInbound}
                onChange={() => set({ isOutgoing, isInbound })}
              />
            ))}
          </fieldset>
          <CheckField
            name="isActive"
            label={t('Active')}
            isOn={draft.isActive}
            onChange={(isActive) => set({ isActive })}
          />
          <TenantChoice
            value={draft.tenantId}
            isInbound={draft.isInbound && !draft.isOutgoing}
            onChange={(tenantId) => set({ tenantId })}
          />
          <SecretFields draft={draft} set={set} isSet={webhook?.secret !== undefined} />
        </div>
      </Card>
      {draft.isOutgoing && <OutgoingFields draft={draft} set={set} />}
      {draft.isInbound && <InboundFields draft={draft} set={set} />}
      {error !== undefined && <ErrorNotice error={error} />}
      <div class="row form-foot">
        <Button type="submit" look="primary" isBusy={isBusy}>
          {action}
        </Button>
      </div>
    </form>
  )
}
