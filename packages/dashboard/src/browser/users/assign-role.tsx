import { withQuery } from '../api/admin-api.ts'
import { useLoad } from '../api/use-load.ts'
import type { RoleList } from '../api-types.ts'
import { Loaded } from '../feedback/loaded.tsx'
import { FormDialog } from '../forms/form-dialog.tsx'
import { textIn } from '../forms/form-values.ts'
import { SelectField } from '../forms/select-field.tsx'
import { t } from '../language/text.ts'

interface AssignRoleProps {
  /** Number of the selected users. */
  readonly count: number
  onAssign(role: string): Promise<unknown>
  onClose(): void
}

/** Asks for the role to assign to the selected users, in all tenants. */
export function AssignRole({ count, onAssign, onClose }: AssignRoleProps) {
  const list = useLoad<RoleList>(withQuery('/roles', { limit: 100 }))
  async function submit(form: FormData): Promise<void> {
    const role = textIn(form, 'role')
    if (role === '') throw new Error(t('Choose a role.'))
    void onAssign(role)
  }
  return (
    <FormDialog
      title={t('Assign a role to {count, plural, one {# user} other {# users}}', { count })}
      action={t('Assign role')}
      onClose={onClose}
      onSubmit={submit}
    >
      <Loaded of={list}>
        {({ roles }) => (
          <SelectField
            name="role"
            label={t('Role')}
            value=""
            options={[['', t('Choose…')], ...roles.map(({ name }) => [name, name] as const)]}
            hint={t('The role applies in all tenants. Users who have it already keep it.')}
          />
        )}
      </Loaded>
    </FormDialog>
  )
}
