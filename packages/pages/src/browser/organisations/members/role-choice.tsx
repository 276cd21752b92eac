import { usePage } from '../../page-context.ts'
import type { Role } from '../organisation.ts'

interface RoleChoiceProps {
  readonly roles: readonly Role[]
  readonly chosen: Role
  readonly onChoose?: (role: Role) => void
}

/** Radio buttons for roles, each with what the role allows. */
export function RoleChoice({ roles, chosen, onChoose }: RoleChoiceProps) {
  const { text } = usePage()
  return (
    <fieldset>
      <legend>{text('org.role')}</legend>
      {roles.map((role) => (
        <label key={role} class="check">
          <input
            type="radio"
            name="role"
            value={role}
            defaultChecked={role === chosen}
            onChange={() => onChoose?.(role)}
          />
          <span>
            {text(`org.role.${role}`)} <span class="hint">{text(`org.roleHint.${role}`)}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
