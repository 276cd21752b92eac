import { useState } from 'preact/hooks'
import { useLoad } from '../api/use-load.ts'
import { LoadFailure } from '../feedback/load-failure.tsx'
import { AreaField } from '../forms/area-field.tsx'
import { CheckField } from '../forms/check-field.tsx'
import { listOf } from '../forms/form-values.ts'
import { t } from '../language/text.ts'
import type { EventNames } from '../webhook-api-types.ts'

interface EventChoiceProps {
  /** Names of the events, one per line. */
  readonly value: string
  onChange(events: string): void
}

/** Chooses events: all of them, or events of the service by checkboxes and the host's own events as text. */
export function EventChoice({ value, onChange }: EventChoiceProps) {
  const list = useLoad<EventNames>('/event-names')
  const names = list.data?.events ?? []
  const chosen = listOf(value)
  const isAll = chosen.includes('*')
  const groups = Map.groupBy(names, (name) => name.split('.').slice(0, 2).join('.'))
  const patterns = [...groups.keys()].map((group) => `${group}.*`)
  // Keeps the text as it is typed, with its empty lines.
  const [typed, setTyped] = useState<string | null>(null)
  const own =
    typed ?? chosen.filter((name) => !names.includes(name) && name !== '*' && !patterns.includes(name)).join('\n')
  const listed = chosen.filter((name) => names.includes(name) || patterns.includes(name))
  const set = (all: readonly string[]) => onChange(all.join('\n'))
  return (
    <fieldset class="stack tight">
      <legend>{t('Events')}</legend>
      <CheckField
        name="all-events"
        label={t('All events, later ones too')}
        isOn={isAll}
        onChange={(isOn) => set(isOn ? ['*'] : [])}
      />
      {!isAll && (
        <>
          <LoadFailure of={list} what={t('Names of events')} />
          {[...groups].map(([group, members]) => {
            const pattern = `${group}.*`
            const isWhole = chosen.includes(pattern)
            const count = isWhole ? members.length : members.filter((name) => chosen.includes(name)).length
            return (
              <details key={group} class="event-group" open={count > 0}>
                <summary>
                  {group}{' '}
                  <span class="muted">
                    {count === 0 ? members.length : t('{count} of {all}', { count, all: members.length })}
                  </span>
                </summary>
                <CheckField
                  name={`event-${pattern}`}
                  label={t('All of them, later ones too')}
                  isOn={isWhole}
                  onChange={(isOn) =>
                    set([
                      ...chosen.filter((one) => one !== pattern && !members.includes(one)),
                      ...(isOn ? [pattern] : []),
                    ])
                  }
                />
                <div class="columns">
                  {members.map((name) => (
                    <CheckField
                      key={name}
                      name={`event-${name}`}
                      label={name.slice(group.length + 1)}
                      isOn={isWhole || chosen.includes(name)}
                      isDisabled={isWhole}
                      onChange={(isOn) => set(isOn ? [...chosen, name] : chosen.filter((one) => one !== name))}
                    />
                  ))}
                </div>
              </details>
            )
          })}
          <AreaField
            name="own-events"
            label={t('Your own events')}
            isCode
            rows={2}
            value={own}
            hint={t('Names that your application tracks, one per line, such as shop.order.paid or shop.order.*')}
            onInput={(text) => {
              setTyped(text)
              set([...listed, ...listOf(text)])
            }}
          />
        </>
      )}
    </fieldset>
  )
}
