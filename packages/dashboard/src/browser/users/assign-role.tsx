import { withQuery } from '../api/admin-api.ts'
import { useLoad } from '../api/use-load.ts'
import type { RoleList } from '../api-types.ts'
import { Loaded } from '../feedback/loaded.tsx'
import { FormDialog } from '../forms/form-dialog.tsx'
import { textIn } from '../forms/form-values.ts'
import { SelectField } from '../forms/select-field.tsx'

interface AssignRoleProps {
  /** Number and noun, such as `3 users`. */
  readonly count: string
  onAssign(role: string): Promise<unknown>
  onClose(): void
}

/** Asks for the role to assign to the selected users, in all tenants. */
export function AssignRole({ count, onAssign, onClose }: AssignRoleProps) {
  const list = useLoad<RoleList>(withQuery('/roles', { limit: 100 }))
  async function submit(form: FormData): Promise<void> {
    const role = textIn(form, 'role')
    if (role === '') throw new Error('Choose a role.')
    void onAssign(role)
  }
  return (
    <FormDialog title={`Assign a role to ${count}`} action="Assign role" onClose={onClose} onSubmit={submit}>
      <Loaded of={list}>
        {({ roles }) => (
          <SelectField
            name="role"
            label="Role"
            value=""
            options={[['', 'Choose…'], ...roles.map(({ name }) => [name, name] as const)]}
            hint="The role applies in all tenants. Users who have it already keep it."
          />
        )}
      </Loaded>
    </FormDialog>
  )
}
