import { pathOf } from '../api/admin-api.ts'
import { useDesk } from '../api/desk.ts'
import type { Role } from '../api-types.ts'
import { useToast } from '../feedback/toasts.tsx'
import { AreaField } from '../forms/area-field.tsx'
import { FormDialog } from '../forms/form-dialog.tsx'
import { listOf, textIn } from '../forms/form-values.ts'
import { TextField } from '../forms/text-field.tsx'

/** A new role, or other permissions for one that there is. */
export function EditRole({ role, onClose, onSaved }: { readonly role: Role | null; onClose(): void; onSaved(): void }) {
  const { api } = useDesk()
  const toast = useToast()
  async function submit(form: FormData): Promise<void> {
    const permissions = listOf(textIn(form, 'permissions'))
    const name = role?.name ?? textIn(form, 'name')
    if (role === null) await api.send('POST', '/roles', { name, permissions })
    else await api.send('PATCH', pathOf`/roles/${name}`, { permissions })
    toast(role === null ? `Role ${name} created` : `Permissions of ${name} saved`)
    onSaved()
  }
  return (
    <FormDialog
      title={role === null ? 'New role' : `Permissions of ${role.name}`}
      action={role === null ? 'Create role' : 'Save'}
      onClose={onClose}
      onSubmit={submit}
    >
      {role === null && <TextField name="name" label="Name" isRequired maxLength={100} placeholder="editor" />}
      <AreaField
        name="permissions"
        label="Permissions"
        hint="One a line, each a resource and an action, as articles:write."
        isCode
        rows={8}
        value={role?.permissions.join('\n')}
      />
    </FormDialog>
  )
}
