import { useState } from 'preact/hooks'
import { useLoad } from '../api/use-load.ts'
import type { Settings } from '../api-types.ts'
import { LoadFailure } from '../feedback/load-failure.tsx'
import { Loaded } from '../feedback/loaded.tsx'
import { CheckField } from '../forms/check-field.tsx'
import { t } from '../language/text.ts'
import type { ActionList } from '../webhook-api-types.ts'

interface AllowedActionsProps {
  readonly allowed: readonly string[]
  onChange(allowed: readonly string[]): void
}

/**
 * Selects the actions that the webhook's script may call. An action works only while it is also enabled in the Control
 * view.
 */
export function AllowedActions({ allowed, onChange }: AllowedActionsProps) {
  const actions = useLoad<ActionList>('/actions')
  const settings = useLoad<Settings>('/settings')
  // Shows actions that the host no longer registers, so that the administrator can untick them; saving fails while one
  // is selected.
  const [first] = useState(allowed)
  const enabled = settings.data?.enabledWebhookActions
  return (
    <fieldset class="stack tight">
      <legend>{t('Allowed actions')}</legend>
      <LoadFailure of={settings} what={t('Settings')} />
      <Loaded of={actions}>
        {(data) => {
          const gone = first.filter((id) => !data.actions.some((action) => action.id === id))
          const boxes = [...data.actions, ...gone.map((id) => ({ id, label: id, isGone: true }))]
          const hintOf = (id: string) => (enabled?.includes(id) === false ? t('{id} · off in Control', { id }) : id)
          return boxes.length === 0 ? (
            <p class="muted">{t('The service has no actions.')}</p>
          ) : (
            <div class="columns">
              {boxes.map(({ id, label, ...more }) => (
                <CheckField
                  key={id}
                  name={`action-${id}`}
                  label={label}
                  hint={'isGone' in more ? t('The service no longer has this action: untick it.') : hintOf(id)}
                  isOn={allowed.includes(id)}
                  onChange={(isOn) => onChange(isOn ? [...allowed, id] : allowed.filter((other) => other !== id))}
                />
              ))}
            </div>
          )
        }}
      </Loaded>
    </fieldset>
  )
}
