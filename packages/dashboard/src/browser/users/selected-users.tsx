import { pathOf } from '../api/admin-api.ts'
import { describeError } from '../api/describe-error.ts'
import { useDesk } from '../api/desk.ts'
import { Button } from '../elements/button.tsx'
import { useConfirm } from '../feedback/confirmation.tsx'
import { useAction } from '../feedback/use-action.ts'

interface SelectedUsersProps {
  /** Addresses by id. */
  readonly selected: ReadonlyMap<string, string>
  onPolicy(): void
  onClear(): void
  onDeleted(): void
}

const MOST_NAMED = 8

/** What can be done with the selected users together. */
export function SelectedUsers({ selected, onPolicy, onClear, onDeleted }: SelectedUsersProps) {
  const { api, features } = useDesk()
  const confirm = useConfirm()
  const { run, isBusy } = useAction()
  const count = `${selected.size} ${selected.size === 1 ? 'user' : 'users'}`

  async function remove(): Promise<void> {
    const emails = [...selected.values()]
    const text = (
      <>
        <p>They lose their accounts and everything that belongs to them. This can't be undone.</p>
        <ul class="named">
          {emails.slice(0, MOST_NAMED).map((email) => (
            <li key={email}>{email}</li>
          ))}
        </ul>
        {emails.length > MOST_NAMED && <p>and {emails.length - MOST_NAMED} more</p>}
      </>
    )
    if (!(await confirm({ title: `Delete ${count}?`, text, action: `Delete ${count}` }))) return
    await run(async () => {
      const failures: string[] = []
      // One after the other: whatever fails, the others are tried.
      for (const [id, email] of selected)
        await api
          .send('DELETE', pathOf`/users/${id}`)
          .catch((error: unknown) => failures.push(`${email}: ${describeError(error).text}`))
      onDeleted()
      if (failures.length > 0) throw new Error(`Not deleted: ${failures.join('; ')}`)
      return `${count} deleted`
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
