import { t } from '../language/text.ts'
import { Breakable } from './breakable.tsx'

/** Texts of up to this length stay on one line. */
const SHORT = 12

export function Chips({ of, none = t('None') }: { readonly of: readonly string[]; readonly none?: string }) {
  if (of.length === 0) return <span class="muted">{none}</span>
  return (
    <ul class="chips">
      {of.map((text) => (
        <li key={text} dir="auto">
          {text.length > SHORT ? <Breakable>{text}</Breakable> : text}
        </li>
      ))}
    </ul>
  )
}
