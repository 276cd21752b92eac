import { useEffect, useState } from 'preact/hooks'
import { withQuery } from '../api/admin-api.ts'
import { useApi } from '../api/api-context.ts'
import { describeError } from '../api/describe-error.ts'
import { useLoad } from '../api/use-load.ts'
import type { UserList } from '../api-types.ts'
import { shownEmail, storedEmail } from '../elements/shown-email.ts'
import { t } from '../language/text.ts'
import { knownAs } from '../users/known-as.ts'
import { Field } from './field.tsx'
import { useCombobox } from './use-combobox.ts'

const PAUSE_MS = 250

export interface PickedUser {
  readonly id: string
  /** Email address, username or id. */
  readonly label: string
}

/** Searches users by a part of the email address. If the service can't list users, takes the id of a user instead. */
export function UserPicker({ label, onPick }: { readonly label: string; onPick(user: PickedUser): void }) {
  const { features } = useApi()
  const [text, setText] = useState('')
  const [asked, setAsked] = useState('')
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
  const found = (answer?.users ?? []).map((user) => ({ id: user.id, label: shownEmail(knownAs(user)) }))
  const isOpen = found.length > 0

  const typed = features.users || text.trim() === '' ? undefined : { id: text.trim(), label: text.trim() }
  const combobox = useCombobox(found.length, (index) => pick(found[index] ?? typed))

  function pick(user: PickedUser | undefined): void {
    if (user === undefined) return
    setText('')
    setAsked('')
    onPick(user)
  }
  function onKeyDown(event: KeyboardEvent): void {
    combobox.onKeyDown(event)
    if (event.key !== 'Escape' || !isOpen) return
    setText('')
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
          <input
            {...ids}
            {...combobox.field(ids.id)}
            type="search"
            placeholder={features.users ? t('Part of an email address') : ''}
            value={text}
            onInput={({ currentTarget }) => {
              setText(currentTarget.value)
              combobox.selectFirst()
            }}
            onKeyDown={onKeyDown}
          />
          <div {...combobox.list(ids.id, t('Users found'))} hidden={!isOpen}>
            {found.map((user, index) => (
              <div key={user.id} {...combobox.option(ids.id, index)}>
                <bdi>{user.label}</bdi>
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
