import { useLoad } from '../api/use-load.ts'
import type { Settings } from '../api-types.ts'
import { Loaded } from '../feedback/loaded.tsx'
import { CheckField } from '../forms/check-field.tsx'
import type { ActionList } from '../webhook-api-types.ts'

interface AllowedActionsProps {
  readonly allowed: readonly string[]
  onChange(allowed: readonly string[]): void
}

/** Which actions the script may call, where Control has them switched on. */
export function AllowedActions({ allowed, onChange }: AllowedActionsProps) {
  const actions = useLoad<ActionList>('/actions')
  const settings = useLoad<Settings>('/settings')
  const enabled = settings.data?.enabledWebhookActions
  return (
    <fieldset class="stack tight">
      <legend>Allowed actions</legend>
      <Loaded of={actions}>
        {(data) =>
          data.actions.length === 0 ? (
            <p class="muted">The service registers no actions.</p>
          ) : (
            <div class="columns">
              {data.actions.map(({ id, label }) => (
                <CheckField
                  key={id}
                  name={`action-${id}`}
                  label={label}
                  hint={enabled?.includes(id) === false ? `${id} · off in Control` : id}
                  isOn={allowed.includes(id)}
                  onChange={(isOn) => onChange(isOn ? [...allowed, id] : allowed.filter((other) => other !== id))}
                />
              ))}
            </div>
          )
        }
      </Loaded>
    </fieldset>
  )
}
