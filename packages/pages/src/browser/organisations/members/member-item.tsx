import { ListItem } from '../../lists/list-item.tsx'
import { usePage } from '../../page-context.ts'
import { Named } from '../../parts/named.tsx'
import { ChangeRole } from './change-role.tsx'
import type { MemberProps } from './member.ts'
import { RemoveMember } from './remove-member.tsx'

/** A member. The panel changes the role and removes the member; only owners change and remove owners. */
export function MemberItem(props: MemberProps) {
  const { text } = usePage()
  const { organisation, member, isSelf } = props
  const { name, email, role, roles = [] } = member
  const label = name ?? email ?? member.id
  const may = (permission: string) => organisation.permissions.includes(permission)
  const isInReach = role !== 'owner' || organisation.role === 'owner'
  const mayChange = isInReach && may('tenant:roles')
  // Users don't remove themselves here: the end of the page has a form to leave the organisation.
  const mayRemove = isInReach && may('tenant:members') && !isSelf
  return (
    <ListItem
      name={isSelf ? text('org.you', { name: label }) : label}
      hint={[text(`org.role.${role}`), ...roles, name !== undefined && email !== undefined && <Named of={email} />]}
      {...((mayChange || mayRemove) && { action: text('org.manage') })}
    >
      {(close) => (
        <>
          {mayChange && <ChangeRole {...props} label={label} onDone={close} />}
          {mayRemove && <RemoveMember {...props} label={label} />}
        </>
      )}
    </ListItem>
  )
}
