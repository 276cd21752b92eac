import { useMemo, useState } from 'preact/hooks'
import { useApi } from '../api/api-context.ts'
import { Dialog } from '../feedback/dialog.tsx'
import { Field } from '../forms/field.tsx'
import { useCombobox } from '../forms/use-combobox.ts'
import { t } from '../language/text.ts'
import type { View } from '../shell/views.tsx'
import { type Entry, matching } from './entry.ts'
import { ownEntries } from './own-entries.ts'
import { useFound } from './use-found.ts'

const MOST_OWN = 8
const ID = 'palette'

/** Finds records, pages, settings and actions. Arrow keys choose one, Enter opens it, Escape closes the palette. */
export function Palette({ views, onClose }: { readonly views: readonly View[]; onClose(): void }) {
  const context = useApi()
  const [text, setText] = useState('')
  const own = useMemo(() => ownEntries(views, context), [views, context])
  const found = useFound(text.trim())
  const entries = [...matching(own, text).slice(0, MOST_OWN), ...found.entries]
  const combobox = useCombobox(entries.length, (index) => pick(entries[index]))

  function pick(entry: Entry | undefined): void {
    if (entry === undefined) return
    onClose()
    entry.run()
  }
  return (
    <Dialog title={t('Search and commands')} onClose={onClose}>
      <div class="dialog-body stack palette">
        <Field label={t('Search users, sessions, roles, tenants, webhooks, settings and actions')}>
          {(ids) => (
            // A text field, because in a search field the first Escape would only clear the text.
            <input
              {...ids}
              {...combobox.field(ID)}
              type="text"
              value={text}
              onInput={({ currentTarget }) => {
                setText(currentTarget.value)
                combobox.selectFirst()
              }}
              onKeyDown={combobox.onKeyDown}
            />
          )}
        </Field>
        <p aria-live="polite" class={found.problem === undefined ? 'hidden' : 'hint'}>
          {found.problem ??
            (found.isLoading ? '' : entries.length === 0 ? t('Nothing found.') : String(entries.length))}
        </p>
        <div {...combobox.list(ID, t('Search and commands'))}>
          {entries.map((entry, index) => (
            <div key={entry.key} {...combobox.option(ID, index)}>
              <span class="break">
                <bdi>{entry.label}</bdi>
              </span>
              {entry.note && (
                <span class="muted break">
                  <bdi>{entry.note}</bdi>
                </span>
              )}
              <span class="muted">{entry.kind}</span>
            </div>
          ))}
        </div>
        {entries.length === 0 && !found.isLoading && <p class="muted">{t('Nothing found.')}</p>}
      </div>
    </Dialog>
  )
}
