import { useState } from 'preact/hooks'
import { pathOf } from '../api/admin-api.ts'
import { useApi } from '../api/api-context.ts'
import { Button } from '../elements/button.tsx'
import { useConfirm } from '../feedback/confirmation.tsx'
import { NamedList } from '../feedback/named-list.tsx'
import { useEach } from '../feedback/use-each.ts'
import { t } from '../language/text.ts'
import { AssignRole } from './assign-role.tsx'

interface SelectedUsersProps {
  /** Names of the selected users, by user id. */
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
  const { runEach, isBusy } = useEach()
  const [isAssigning, setAssigning] = useState(false)
  const count = selected.size

  async function ask(action: string, consequence: string): Promise<boolean> {
    const text = (
      <>
        <p>{consequence}</p>
        <NamedList names={[...selected.values()]} />
      </>
    )
    return confirm({ title: t('{action}?', { action }), text, action })
  }
  async function remove(): Promise<void> {
    if (
      !(await ask(
        t('Delete {count, plural, one {# user} other {# users}}', { count }),
        t('Their accounts and all their data are deleted. This can’t be undone.'),
      ))
    )
      return
    const each = (id: string) => api.send('DELETE', pathOf`/users/${id}`)
    await runEach({
      on: selected,
      each,
      done: (count) => t('{count, plural, one {# user} other {# users}} deleted', { count }),
      after: onDeleted,
    })
  }
  async function disable(): Promise<void> {
    if (
      !(await ask(
        t('Disable {count, plural, one {# user} other {# users}}', { count }),
        t('They are signed out everywhere and can’t sign in until they are enabled again.'),
      ))
    )
      return
    const each = (id: string) => api.send('PATCH', pathOf`/users/${id}`, { isDisabled: true })
    await runEach({
      on: selected,
      each,
      done: (count) => t('{count, plural, one {# user} other {# users}} disabled', { count }),
      after: onChanged,
    })
  }
  async function signOut(): Promise<void> {
    if (
      !(await ask(
        t('Sign out {count, plural, one {# user} other {# users}}', { count }),
        t('All their sessions end. They can sign in again.'),
      ))
    )
      return
    const each = (id: string) => api.send('DELETE', pathOf`/users/${id}/sessions`)
    await runEach({
      on: selected,
      each,
      done: (count) => t('{count, plural, one {# user} other {# users}} signed out', { count }),
      after: onChanged,
    })
  }
  const assign = (role: string) =>
    runEach({
      on: selected,
      each: (id) => api.send('POST', pathOf`/users/${id}/roles`, { role }),
      done: (count) => t('Role {role} assigned to {count, plural, one {# user} other {# users}}', { count, role }),
      after: onChanged,
    })
  return (
    <section class="selected" aria-label={t('Selected users')}>
      <p aria-live="polite">{t('{count, plural, one {# user} other {# users}} selected', { count })}</p>
      <div class="row">
        {features.twoFAPolicy && (
          <Button isSmall icon="lock" onClick={onPolicy}>
            {t('2FA policy')}
          </Button>
        )}
        {features.roles && (
          <Button isSmall isDisabled={isBusy} onClick={() => setAssigning(true)}>
            {t('Assign role')}
          </Button>
        )}
        <Button isSmall isDisabled={isBusy} onClick={signOut}>
          {t('End sessions')}
        </Button>
        <Button isSmall isDisabled={isBusy} onClick={disable}>
          {t('Disable')}
        </Button>
        <Button isSmall look="danger" isBusy={isBusy} onClick={remove}>
          {t('Delete')}
        </Button>
        <Button isSmall look="quiet" onClick={onClear}>
          {t('Clear selection')}
        </Button>
      </div>
      {isAssigning && <AssignRole count={count} onAssign={assign} onClose={() => setAssigning(false)} />}
    </section>
  )
}
