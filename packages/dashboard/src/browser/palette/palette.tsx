import { useMemo, useState } from 'preact/hooks'
import { useApi } from '../api/api-context.ts'
import { Dialog } from '../feedback/dialog.tsx'
import { Field } from '../forms/field.tsx'
import { t } from '../language/text.ts'
import type { View } from '../shell/views.tsx'
import { type Entry, matching } from './entry.ts'
import { ownEntries } from './own-entries.ts'
import { useFound } from './use-found.ts'

/** Declared as `object`, because Preact's types require the attribute `list` for the role `combobox`. No search field: its first Escape would only clear it. */
const COMBOBOX: object = { type: 'text', role: 'combobox' }
const MOST_OWN = 8

/** Finds records, pages, settings and actions. Arrow keys choose one, Enter opens it, Escape closes the palette. */
export function Palette({ views, onClose }: { readonly views: readonly View[]; onClose(): void }) {
  const context = useApi()
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const own = useMemo(() => ownEntries(views, context), [views, context])
  const found = useFound(text.trim())
  const entries = [...matching(own, text).slice(0, MOST_OWN), ...found.entries]
  const current = Math.min(at, entries.length - 1)

  function pick(entry: Entry | undefined): void {
    if (entry === undefined) return
    onClose()
    entry.run()
  }
  function onKeyDown(event: KeyboardEvent): void {
    const count = Math.max(1, entries.length)
    if (event.key === 'ArrowDown') setAt((current + 1) % count)
    else if (event.key === 'ArrowUp') setAt((current - 1 + count) % count)
    else if (event.key === 'Enter') pick(entries[current])
    else return
    event.preventDefault()
  }
  return (
    <Dialog title={t('Search and commands')} onClose={onClose}>
      <div class="dialog-body stack palette">
        <Field label={t('Search users, sessions, roles, tenants, webhooks, settings and actions')}>
          {(ids) => (
            // biome-ignore lint/a11y/useAriaPropsSupportedByRole: the spread of COMBOBOX sets the role
            <input
              {...ids}
              {...COMBOBOX}
              aria-expanded={entries.length > 0}
              aria-controls="palette-list"
              aria-autocomplete="list"
              aria-activedescendant={entries.length > 0 ? `palette-${current}` : undefined}
              autocomplete="off"
              spellcheck={false}
              value={text}
              onInput={({ currentTarget }) => {
                setText(currentTarget.value)
                setAt(0)
              }}
              onKeyDown={onKeyDown}
            />
          )}
        </Field>
        <p aria-live="polite" class={found.problem === undefined ? 'hidden' : 'hint'}>
          {found.problem ??
            (found.isLoading ? '' : entries.length === 0 ? t('Nothing found.') : String(entries.length))}
        </p>
        <div id="palette-list" role="listbox" aria-label={t('Search and commands')}>
          {entries.map((entry, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: keys go to the text field
            <div
              key={entry.key}
              id={`palette-${index}`}
              role="option"
              aria-selected={index === current}
              onClick={() => pick(entry)}
            >
              <span class="break">{entry.label}</span>
              {entry.note && <span class="muted break">{entry.note}</span>}
              <span class="muted">{entry.kind}</span>
            </div>
          ))}
        </div>
        {entries.length === 0 && !found.isLoading && <p class="muted">{t('Nothing found.')}</p>}
      </div>
    </Dialog>
  )
}
