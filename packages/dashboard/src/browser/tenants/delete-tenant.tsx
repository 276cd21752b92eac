import { pathOf } from '../api/admin-api.ts'
import { useApi } from '../api/api-context.ts'
import { Button } from '../elements/button.tsx'
import { useConfirm } from '../feedback/confirmation.tsx'
import { useAction } from '../feedback/use-action.ts'
import { t } from '../language/text.ts'

interface DeleteTenantProps {
  readonly tenant: { readonly id: string; readonly name: string }
  readonly isSmall?: boolean
  onDeleted(): void
}

export function DeleteTenant({ tenant: { id, name }, isSmall = false, onDeleted }: DeleteTenantProps) {
  const { api } = useApi()
  const confirm = useConfirm()
  const { run, isBusy } = useAction()
  async function remove(): Promise<void> {
    const text = t(
      '“{name}”, its memberships and the roles assigned in it are deleted. Its users keep their accounts. This can’t be undone.',
      { name },
    )
    if (!(await confirm({ title: t('Delete the tenant “{name}”?', { name }), text, action: t('Delete tenant') })))
      return
    await run(async () => {
      await api.send('DELETE', pathOf`/tenants/${id}`)
      onDeleted()
      return t('Tenant {name} deleted', { name })
    })
  }
  return (
    <Button look="danger" isSmall={isSmall} isBusy={isBusy} label={t('Delete {name}', { name })} onClick={remove}>
      {t('Delete')}
    </Button>
  )
}
