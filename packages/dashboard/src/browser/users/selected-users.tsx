import { useEffect, useRef } from 'preact/hooks'
import { pathOf } from '../api/admin-api.ts'
import { useApi } from '../api/api-context.ts'
import { ApiError } from '../api/api-error.ts'
import { describeError } from '../api/describe-error.ts'
import { Button } from '../elements/button.tsx'
import { useConfirm } from '../feedback/confirmation.tsx'
import { useAction } from '../feedback/use-action.ts'

interface SelectedUsersProps {
  /** E-mail addresses of the selected users, by user id. */
  readonly selected: ReadonlyMap<string, string>
  onPolicy(): void
  onClear(): void
  /** Called with the ids of the deleted users. All other users stay selected. */
  onDeleted(ids: readonly string[]): void
}

const MAX_NAMED = 8
/** HTTP statuses after which all further requests would fail too, so the deletion stops. */
const ENDS_ALL = [401, 403, 429]

export function SelectedUsers({ selected, onPolicy, onClear, onDeleted }: SelectedUsersProps) {
  const { api, features } = useApi()
  const confirm = useConfirm()
  const { run, isBusy } = useAction()
  const isGone = useRef(false)
  useEffect(
    () => () => {
      isGone.current = true
    },
    [],
  )
  const count = `${selected.size} ${selected.size === 1 ? 'user' : 'users'}`

  async function remove(): Promise<void> {
    const emails = [...selected.values()]
    const text = (
      <>
        <p>Their accounts and all their data are deleted. This can’t be undone.</p>
        <ul class="named">
          {emails.slice(0, MAX_NAMED).map((email) => (
            <li key={email}>{email}</li>
          ))}
        </ul>
        {emails.length > MAX_NAMED && <p>and {emails.length - MAX_NAMED} more</p>}
      </>
    )
    if (!(await confirm({ title: `Delete ${count}?`, text, action: `Delete ${count}` }))) return
    await run(async () => {
      const deleted: string[] = []
      const failures: string[] = []
      // Deletes the users one after another, until the view is closed. A failure stops the loop only if all further
      // requests would fail too.
      for (const [id, email] of selected) {
        if (isGone.current) break
        try {
          await api.send('DELETE', pathOf`/users/${id}`)
          deleted.push(id)
        } catch (error) {
          failures.push(`${email}: ${describeError(error).text}`)
          if (error instanceof ApiError && (ENDS_ALL.includes(error.status) || error.code === 'UNREACHABLE')) break
        }
      }
      onDeleted(deleted)
      if (deleted.length === selected.size) return `${count} deleted`
      throw new Error([`${deleted.length} of ${count} deleted`, ...failures].join(' · '))
    })
  }
  return (
    <section class="selected" aria-label="Selected users">
      <p aria-live="polite">{count} selected</p>
      <div class="row">
        {features.twoFAPolicy && (
          <Button isSmall icon="lock" onClick={onPolicy}>
            2FA policy
          </Button>
        )}
        <Button isSmall look="danger" isBusy={isBusy} onClick={remove}>
          Delete
        </Button>
        <Button isSmall look="quiet" onClick={onClear}>
          Clear selection
        </Button>
      </div>
    </section>
  )
}
