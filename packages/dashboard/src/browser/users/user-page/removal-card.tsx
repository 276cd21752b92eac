import { pathOf } from '../../api/admin-api.ts'
import { useApi } from '../../api/api-context.ts'
import type { ChangedUser } from '../../api-types.ts'
import { Button } from '../../elements/button.tsx'
import { Card } from '../../elements/card.tsx'
import { useConfirm } from '../../feedback/confirmation.tsx'
import { useAction } from '../../feedback/use-action.ts'
import { goTo } from '../../routing/route.ts'
import type { UserCardProps } from './profile-card.tsx'

export function RemovalCard({ user: { id, email, isDisabled = false }, onChange }: UserCardProps) {
  const { api } = useApi()
  const confirm = useConfirm()
  const { run, isBusy } = useAction()

  async function setDisabled(): Promise<void> {
    const text = `All sessions of ${email} end, pending links and codes become invalid, and no one can sign in to the account until it is enabled again.`
    if (!isDisabled && !(await confirm({ title: `Disable ${email}?`, text, action: 'Disable account' }))) return
    await run(async () => {
      const change = { isDisabled: !isDisabled }
      onChange((await api.send<ChangedUser>('PATCH', pathOf`/users/${id}`, change)).user)
      return `${email} ${isDisabled ? 'enabled' : 'disabled'}`
    })
  }
  async function remove(): Promise<void> {
    const text = `The account of ${email} and everything that belongs to it is deleted: sessions, roles, memberships, linked accounts, metadata and recorded events. This can't be undone.`
    if (!(await confirm({ title: `Delete ${email}?`, text, action: 'Delete user' }))) return
    await run(async () => {
      await api.send('DELETE', pathOf`/users/${id}`)
      goTo(['users'])
      return `${email} deleted`
    })
  }
  return (
    <Card
      title="Disable or delete"
      look="danger"
      about={
        isDisabled ? 'This account is disabled: no one can sign in to it.' : 'Disabling can be undone, deleting can’t.'
      }
    >
      <div class="row">
        <Button isDisabled={isBusy} onClick={setDisabled}>
          {isDisabled ? 'Enable account' : 'Disable account'}
        </Button>
        <Button look="danger" isDisabled={isBusy} onClick={remove}>
          Delete user
        </Button>
      </div>
    </Card>
  )
}
