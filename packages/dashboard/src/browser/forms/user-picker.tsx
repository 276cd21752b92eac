import { useEffect, useState } from 'preact/hooks'
import { withQuery } from '../api/admin-api.ts'
import { useApi } from '../api/api-context.ts'
import { describeError } from '../api/describe-error.ts'
import { useLoad } from '../api/use-load.ts'
import type { UserList } from '../api-types.ts'
import { shownEmail, storedEmail } from '../elements/shown-email.ts'
import { t } from '../language/text.ts'
import { Field } from './field.tsx'

const PAUSE_MS = 250
/** Declared as `object`, because Preact's types require the attribute `list` for the role `combobox`. */
const COMBOBOX: object = { type: 'search', role: 'combobox' }

export interface PickedUser {
  readonly id: string
  readonly email: string
}

/** Searches users by a part of the e-mail address. Arrow keys select a result, Enter picks the selected one. */
export function UserPicker({ label, onPick }: { readonly label: string; onPick(user: PickedUser): void }) {
  const { features } = useApi()
  const [text, setText] = useState('')
  const [asked, setAsked] = useState('')
  const [at, setAt] = useState(0)
  useEffect(() => {
    const timer = setTimeout(() => setAsked(text.trim()), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  const isAsking = asked !== '' && features.users
  const { data, error, isLoading } = useLoad<UserList>(
    isAsking ? withQuery('/users', { search: storedEmail(asked), limit: 8 }) : null,
  )
  // Drops results of an earlier query that arrive late.
  const answer = isAsking && !isLoading && asked === text.trim() ? data : undefined
  const found = answer?.users ?? []
  const isOpen = found.length > 0
  const current = Math.min(at, found.length - 1)

  // If the service can't list users, the typed text is used as the user's id.
  const typed = features.users || text.trim() === '' ? undefined : { id: text.trim(), email: text.trim() }

  function pick(user: PickedUser | undefined): void {
    if (user === undefined) return
    setText('')
    setAsked('')
    onPick(user)
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'ArrowDown') setAt((current + 1) % Math.max(1, found.length))
    else if (event.key === 'ArrowUp') setAt((current - 1 + found.length) % Math.max(1, found.length))
    else if (event.key === 'Enter') pick(found[current] ?? typed)
    else if (event.key === 'Escape' && isOpen) setText('')
    else return
    event.preventDefault()
  }
  return (
    <Field
      label={label}
      hint={
        features.users
          ? hintOf(isLoading ? undefined : error, answer?.users.length === 0)
          : t('Type the id of a user and press Enter.')
      }
    >
      {(ids) => (
        <div class="picker">
          {/* biome-ignore lint/a11y/useAriaPropsSupportedByRole: the spread of COMBOBOX sets the role */}
          <input
            {...ids}
            {...COMBOBOX}
            aria-expanded={isOpen}
            aria-controls={`${ids.id}-list`}
            aria-autocomplete="list"
            aria-activedescendant={isOpen ? `${ids.id}-${current}` : undefined}
            autocomplete="off"
            spellcheck={false}
            placeholder={features.users ? t('Part of an email address') : ''}
            value={text}
            onInput={({ currentTarget }) => {
              setText(currentTarget.value)
              setAt(0)
            }}
            onKeyDown={onKeyDown}
          />
          <div id={`${ids.id}-list`} role="listbox" aria-label={t('Users found')} hidden={!isOpen}>
            {found.map((user, index) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: keys go to the text field
              <div
                key={user.id}
                id={`${ids.id}-${index}`}
                role="option"
                aria-selected={index === current}
                onClick={() => pick(user)}
              >
                {shownEmail(user.email)}
              </div>
            ))}
          </div>
        </div>
      )}
    </Field>
  )
}

function hintOf(error: unknown, isUnknown: boolean): string {
  if (error !== undefined) return describeError(error).text
  return isUnknown ? t('No user has such an address.') : t('Type to search by email address.')
}
