import { useState } from 'preact/hooks'
import { usePage } from '../../page-context.ts'
import { Form } from '../../parts/forms/form.tsx'
import { useSending } from '../../parts/forms/use-sending.ts'
import { pathOf, ROLES } from '../organisation.ts'
import { AppRoles, tickedRoles } from './app-roles.tsx'
import type { MemberProps } from './member.ts'
import { RoleChoice } from './role-choice.tsx'

interface ChangeRoleProps extends MemberProps {
  readonly label: string
  readonly onDone: () => void
}

/** Changes a member's roles. Owners can also appoint an owner after confirming their identity, and give up their own ownership in the same step. */
export function ChangeRole({
  organisation,
  member,
  isSelf,
  assignableRoles,
  label,
  onChanged,
  onDone,
}: ChangeRoleProps) {
  const { text, callSensitive } = usePage()
  const sending = useSending()
  const [chosen, choose] = useState(member.role)
  const path = pathOf(organisation)
  const offered = ROLES.filter((role) => role !== 'owner' || organisation.role === 'owner')
  // Includes the roles that the member has: a user who may not give such a role may still take it away.
  const held = member.roles ?? []
  const appRoles = [...new Set([...assignableRoles, ...held])].sort()
  const isHandOver = chosen === 'owner' && member.role !== 'owner' && !isSelf
  return (
    <Form
      sending={sending}
      submit={text('account.save')}
      onSend={async ({ role, handsOver, ...fields }) => {
        const isRaised = role === 'owner' && member.role !== 'owner'
        const change = {
          ...(role !== 'owner' && { role }),
          ...(appRoles.length > 0 && { roles: tickedRoles(fields) }),
        }
        const saved = await sending.run(async () => {
          // Changes the roles before the ownership: after a hand-over the caller may no longer change an owner's roles.
          if (!isRaised || 'roles' in change) {
            const changed = await callSensitive('PATCH', `${path}/members/${encodeURIComponent(member.id)}`, change)
            if (!isRaised || 'failure' in changed) return changed
          }
          return callSensitive('POST', `${path}/owner`, { userId: member.id, keep: handsOver === undefined })
        })
        if (saved === null) return
        onDone()
        await onChanged('org.roleSaved', { name: label })
      }}
    >
      <RoleChoice roles={offered} chosen={member.role} onChoose={choose} />
      {appRoles.length > 0 && <AppRoles roles={appRoles} held={held} />}
      {isHandOver && (
        <label class="check">
          <input type="checkbox" name="handsOver" />
          <span>{text('org.handOver')}</span>
        </label>
      )}
    </Form>
  )
}
