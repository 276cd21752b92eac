import { useState } from 'preact/hooks'
import { usePage } from '../../page-context.ts'
import { Form } from '../../parts/form.tsx'
import { useSending } from '../../parts/use-sending.ts'
import { pathOf, ROLES } from '../organisation.ts'
import type { MemberProps } from './member.ts'
import { RoleChoice } from './role-choice.tsx'

interface ChangeRoleProps extends MemberProps {
  readonly label: string
  readonly onDone: () => void
}

/** Changes a member's role. Owners can also appoint an owner after confirming their identity, and give up their own ownership at once. */
export function ChangeRole({ organisation, member, isSelf, label, onChanged, onDone }: ChangeRoleProps) {
  const { text, callSensitive } = usePage()
  const sending = useSending()
  const [chosen, choose] = useState(member.role)
  const path = pathOf(organisation)
  const offered = ROLES.filter((role) => role !== 'owner' || organisation.role === 'owner')
  const isHandOver = chosen === 'owner' && member.role !== 'owner' && !isSelf
  return (
    <Form
      sending={sending}
      submit={text('account.save')}
      onSend={async ({ role, handsOver }) => {
        const saved = await sending.run(() =>
          role === 'owner'
            ? callSensitive('POST', `${path}/owner`, { userId: member.id, keep: handsOver === undefined })
            : callSensitive('PATCH', `${path}/members/${encodeURIComponent(member.id)}`, { role }),
        )
        if (saved === null) return
        onDone()
        await onChanged(text('org.roleSaved', { name: label }))
      }}
    >
      <RoleChoice roles={offered} chosen={member.role} onChoose={choose} />
      {isHandOver && (
        <label class="check">
          <input type="checkbox" name="handsOver" />
          <span>{text('org.handOver')}</span>
        </label>
      )}
    </Form>
  )
}
