import { useState } from 'preact/hooks'
import { RemoveButton } from '../../lists/remove-button.tsx'
import { usePage } from '../../page-context.ts'
import { pathOf } from '../organisation.ts'
import type { MemberProps } from './member.ts'

/** Removes a member. API keys that the member made for the organisation are deleted, unless the signed-in user ticks to take them over. */
export function RemoveMember({ organisation, member, label, onChanged }: MemberProps & { readonly label: string }) {
  const { text, sentence, callSensitive, config } = usePage()
  const [adoptsKeys, setAdopts] = useState(false)
  const hasKeys = config.sections?.some(({ feature }) => feature === 'keys') === true
  const mayAdopt = hasKeys && organisation.permissions.includes('tenant:keys')
  const path = `${pathOf(organisation)}/members/${encodeURIComponent(member.id)}` as const
  return (
    <div class="again">
      {hasKeys && <p class="hint">{text('org.removeHint')}</p>}
      {mayAdopt && (
        <label class="check">
          <input type="checkbox" onChange={({ currentTarget }) => setAdopts(currentTarget.checked)} />
          <span>{text('org.adoptKeys')}</span>
        </label>
      )}
      <RemoveButton
        label={text('org.remove')}
        of={label}
        ask={sentence('org.removeAsk', { name: label })}
        remove={() => callSensitive('DELETE', `${path}?adoptKeys=${adoptsKeys}`)}
        onRemoved={() => onChanged('org.removed', { name: label })}
      />
    </div>
  )
}
