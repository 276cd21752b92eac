import { useApi } from '../api/api-context.ts'
import { Card } from '../elements/card.tsx'
import { useConfirm } from '../feedback/confirmation.tsx'
import { useAction } from '../feedback/use-action.ts'
import { SwitchField } from '../forms/switch-field.tsx'
import { t } from '../language/text.ts'
import type { WebhookAction } from '../webhook-api-types.ts'
import { dependentsOf, missingFor } from './action-dependencies.ts'
import type { ChangedSettings, SettingsProps } from './settings-props.ts'

export function WebhookActionsCard({
  actions,
  settings,
  onChange,
}: SettingsProps & { readonly actions: readonly WebhookAction[] }) {
  const { api } = useApi()
  const confirm = useConfirm()
  const { run, isBusy } = useAction()
  const enabled = new Set(settings.enabledWebhookActions)
  const labelOf = (id: string) => actions.find((action) => action.id === id)?.label ?? id

  const put = (ids: Iterable<string>, told: string) =>
    run(async () => {
      onChange((await api.send<ChangedSettings>('PUT', '/settings', { enabledWebhookActions: [...ids] })).settings)
      return told
    })
  async function toggle({ id, label }: WebhookAction, isOn: boolean): Promise<void> {
    if (isOn) return void (await put([...enabled, id], t('{label} is on', { label })))
    const dependents = dependentsOf(id, actions, enabled)
    const off = new Set([id, ...dependents])
    const question = {
      title: t('Turn off “{label}”?', { label }),
      text: (
        <>
          <p>{t('These actions depend on it and are switched off too:')}</p>
          <ul class="named">
            {dependents.map((other) => (
              <li key={other}>{labelOf(other)}</li>
            ))}
          </ul>
        </>
      ),
      action: t('Turn off'),
    }
    if (dependents.length > 0 && !(await confirm(question))) return
    const told = [label, ...dependents.map(labelOf)].join(', ')
    await put(
      [...enabled].filter((other) => !off.has(other)),
      t('{names} off', { names: told }),
    )
  }
  return (
    <Card
      title={t('Webhook actions')}
      about={t('Actions that scripts of inbound webhooks may call, if the webhook also allows them.')}
    >
      {actions.length === 0 && <p class="muted">{t('The service has no actions.')}</p>}
      <div class="stack wide">
        {byCategory(actions).map(([category, members]) => (
          <section key={category} class="stack" aria-label={category}>
            <h3>{category}</h3>
            {members.map((action) => {
              const missing = missingFor(action, enabled)
              const isOn = enabled.has(action.id)
              return (
                <SwitchField
                  key={action.id}
                  label={action.label}
                  isOn={isOn}
                  isDisabled={isBusy || (missing.length > 0 && !isOn)}
                  hint={
                    <>
                      {action.description} <code>{action.id}</code>
                      {missing.length > 0 && (
                        <span class="line">
                          {t('Locked: first turn on {names}.', { names: missing.map(labelOf).join(', ') })}
                        </span>
                      )}
                    </>
                  }
                  onChange={(on) => toggle(action, on)}
                />
              )
            })}
          </section>
        ))}
      </div>
    </Card>
  )
}

function byCategory(actions: readonly WebhookAction[]): readonly (readonly [string, readonly WebhookAction[]])[] {
  const categories = [...new Set(actions.map(({ category }) => category))]
  return categories.map((category) => [category, actions.filter((action) => action.category === category)])
}
