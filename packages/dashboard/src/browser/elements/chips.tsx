import { t } from '../language/text.ts'
import { Breakable } from './breakable.tsx'

export function Chips({ of, none = t('None') }: { readonly of: readonly string[]; readonly none?: string }) {
  if (of.length === 0) return <span class="muted">{none}</span>
  return (
    <ul class="chips">
      {of.map((text) => (
        <li key={text} dir="auto">
          <Breakable>{text}</Breakable>
        </li>
      ))}
    </ul>
  )
}
