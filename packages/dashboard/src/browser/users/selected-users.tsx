import { useState } from 'preact/hooks'
import { pathOf } from '../api/admin-api.ts'
import { useApi } from '../api/api-context.ts'
import { Button } from '../elements/button.tsx'
import { useConfirm } from '../feedback/confirmation.tsx'
import { NamedList } from '../feedback/named-list.tsx'
import { useEach } from '../feedback/use-each.ts'
import { AssignRole } from './assign-role.tsx'

interface SelectedUsersProps {
  /** E-mail addresses of the selected users, by user id. */
  readonly selected: ReadonlyMap<string, string>
  onPolicy(): void
  onClear(): void
  /** Called after a change. The users stay selected. */
  onChanged(): void
  /** Called with the ids of the deleted users. All other users stay selected. */
  onDeleted(ids: readonly string[]): void
}

export function SelectedUsers({ selected, onPolicy, onClear, onChanged, onDeleted }: SelectedUsersProps) {
  const { api, features } = useApi()
  const confirm = useConfirm()
  const { runEach, isBusy, countOf } = useEach('user')
  const [isAssigning, setAssigning] = useState(false)
  const count = countOf(selected.size)

  async function ask(verb: string, consequence: string): Promise<boolean> {
    const text = (
      <>
        <p>{consequence}</p>
        <NamedList names={[...selected.values()]} />
      </>
    )
    return confirm({ title: `${verb} ${count}?`, text, action: `${verb} ${count}` })
  }
  async function remove(): Promise<void> {
    if (!(await ask('Delete', 'Their accounts and all their data are deleted. This can’t be undone.'))) return
    const each = (id: string) => api.send('DELETE', pathOf`/users/${id}`)
    await runEach({ on: selected, each, done: (what) => `${what} deleted`, after: onDeleted })
  }
  async function disable(): Promise<void> {
    if (!(await ask('Disable', 'They are signed out everywhere and can’t sign in until they are enabled again.')))
      return
    const each = (id: string) => api.send('PATCH', pathOf`/users/${id}`, { isDisabled: true })
    await runEach({ on: selected, each, done: (what) => `${what} disabled`, after: onChanged })
  }
  async function signOut(): Promise<void> {
    if (!(await ask('Sign out', 'All their sessions end. They can sign in again.'))) return
    const each = (id: string) => api.send('DELETE', pathOf`/users/${id}/sessions`)
    await runEach({ on: selected, each, done: (what) => `${what} signed out`, after: onChanged })
  }
  const assign = (role: string) =>
    runEach({
      on: selected,
      each: (id) => api.send('POST', pathOf`/users/${id}/roles`, { role }),
      done: (what) => `${what} given the role ${role}`,
      after: onChanged,
    })
  return (
    <section class="selected" aria-label="Selected users">
      <p aria-live="polite">{count} selected</p>
      <div class="row">
        {features.twoFAPolicy && (
          <Button isSmall icon="lock" onClick={onPolicy}>
            2FA policy
          </Button>
        )}
        {features.roles && (
          <Button isSmall isDisabled={isBusy} onClick={() => setAssigning(true)}>
            Assign role
          </Button>
        )}
        <Button isSmall isDisabled={isBusy} onClick={signOut}>
          End sessions
        </Button>
        <Button isSmall isDisabled={isBusy} onClick={disable}>
          Disable
        </Button>
        <Button isSmall look="danger" isBusy={isBusy} onClick={remove}>
          Delete
        </Button>
        <Button isSmall look="quiet" onClick={onClear}>
          Clear selection
        </Button>
      </div>
      {isAssigning && <AssignRole count={count} onAssign={assign} onClose={() => setAssigning(false)} />}
    </section>
  )
}
