import { pathOf } from '../../api/admin-api.ts'
import { useApi } from '../../api/api-context.ts'
import type { ChangedUser } from '../../api-types.ts'
import { Button } from '../../elements/button.tsx'
import { Card } from '../../elements/card.tsx'
import { useConfirm } from '../../feedback/confirmation.tsx'
import { useAction } from '../../feedback/use-action.ts'
import { t } from '../../language/text.ts'
import { goTo } from '../../routing/route.ts'
import { knownAs } from '../known-as.ts'
import type { UserCardProps } from './profile-card.tsx'

export function RemovalCard({ user, onChange }: UserCardProps) {
  const { id, isDisabled = false } = user
  const email = knownAs(user)
  const { api } = useApi()
  const confirm = useConfirm()
  const { run, isBusy } = useAction()

  async function setDisabled(): Promise<void> {
    const text = t(
      'All sessions of {email} end, pending links and codes become invalid, and no one can sign in to the account until it is enabled again.',
      { email },
    )
    if (
      !isDisabled &&
      !(await confirm({ title: t('Disable {email}?', { email }), text, action: t('Disable account') }))
    )
      return
    await run(async () => {
      const change = { isDisabled: !isDisabled }
      onChange((await api.send<ChangedUser>('PATCH', pathOf`/users/${id}`, change)).user)
      return isDisabled ? t('{email} enabled', { email }) : t('{email} disabled', { email })
    })
  }
  async function remove(): Promise<void> {
    const text = t(
      'The account of {email} and everything that belongs to it is deleted: sessions, roles, memberships, linked accounts, metadata and recorded events. This can’t be undone.',
      { email },
    )
    if (!(await confirm({ title: t('Delete {email}?', { email }), text, action: t('Delete user') }))) return
    await run(async () => {
      await api.send('DELETE', pathOf`/users/${id}`)
      goTo(['users'])
      return t('{email} deleted', { email })
    })
  }
  return (
    <Card
      title={t('Disable or delete')}
      look="danger"
      about={
        isDisabled
          ? t('This account is disabled: no one can sign in to it.')
          : t('Disabling can be undone, deleting can’t.')
      }
    >
      <div class="row">
        <Button isDisabled={isBusy} onClick={setDisabled}>
          {isDisabled ? t('Enable account') : t('Disable account')}
        </Button>
        <Button look="danger" isDisabled={isBusy} onClick={remove}>
          {t('Delete user')}
        </Button>
      </div>
    </Card>
  )
}
