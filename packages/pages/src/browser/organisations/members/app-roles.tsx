import { usePage } from '../../page-context.ts'

interface AppRolesProps {
  /** Names of the roles that the host defined. */
  readonly roles: readonly string[]
  readonly held: readonly string[]
}

const FIELD = 'appRole:'

/** Check boxes for roles that the host defined. */
export function AppRoles({ roles, held }: AppRolesProps) {
  const { text } = usePage()
  return (
    <fieldset>
      <legend>{text('org.roles')}</legend>
      {roles.map((role) => (
        <label key={role} class="check">
          <input type="checkbox" name={`${FIELD}${role}`} defaultChecked={held.includes(role)} />
          <span>{role}</span>
        </label>
      ))}
    </fieldset>
  )
}

/** Returns the ticked roles of a form with `AppRoles`. */
export function tickedRoles(fields: Readonly<Record<string, string>>): readonly string[] {
  return Object.keys(fields).flatMap((name) => (name.startsWith(FIELD) ? [name.slice(FIELD.length)] : []))
}
