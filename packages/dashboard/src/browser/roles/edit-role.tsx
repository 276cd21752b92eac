import { pathOf } from '../api/admin-api.ts'
import { useApi } from '../api/api-context.ts'
import type { Role } from '../api-types.ts'
import { useToast } from '../feedback/toasts.tsx'
import { AreaField } from '../forms/area-field.tsx'
import { FormDialog } from '../forms/form-dialog.tsx'
import { listOf, textIn } from '../forms/form-values.ts'
import { TextField } from '../forms/text-field.tsx'
import { t } from '../language/text.ts'

export function EditRole({ role, onClose, onSaved }: { readonly role: Role | null; onClose(): void; onSaved(): void }) {
  const { api } = useApi()
  const toast = useToast()
  async function submit(form: FormData): Promise<void> {
    const permissions = listOf(textIn(form, 'permissions'))
    const name = role?.name ?? textIn(form, 'name')
    if (role === null) await api.send('POST', '/roles', { name, permissions })
    else await api.send('PATCH', pathOf`/roles/${name}`, { permissions })
    toast(role === null ? t('Role {name} created', { name }) : t('Permissions of {name} saved', { name }))
    onSaved()
  }
  return (
    <FormDialog
      title={role === null ? t('New role') : t('Permissions of {name}', { name: role.name })}
      action={role === null ? t('Create role') : t('Save')}
      onClose={onClose}
      onSubmit={submit}
    >
      {role === null && <TextField name="name" label={t('Name')} isRequired maxLength={100} placeholder="editor" />}
      <AreaField
        name="permissions"
        label={t('Permissions')}
        hint={t('One per line: a resource and an action, such as articles:write.')}
        isCode
        rows={8}
        value={role?.permissions.join('\n')}
      />
    </FormDialog>
  )
}
