import { Icon } from '../elements/icon.tsx'
import { t } from '../language/text.ts'
import type { ChangedField } from './changed-field.ts'

interface ChangeListProps {
  readonly fields: readonly ChangedField[]
  /** Maximum number of fields to show. The number of hidden fields is shown after them. Default: all. */
  readonly most?: number
}

/** Old and new values, one field per line. The elements `del` and `ins` tell them apart for people who don't see the colours. */
export function ChangeList({ fields, most = fields.length }: ChangeListProps) {
  if (fields.length === 0) return null
  const more = fields.length - most
  return (
    <ul class="changes">
      {fields.slice(0, most).map(({ name, from, to }) => (
        <li key={name}>
          <span class="muted">{name}</span> {from === undefined ? null : <del dir="auto">{from}</del>}
          {from !== undefined && to !== undefined && <Icon name="next" />}
          {to === undefined ? null : <ins dir="auto">{to}</ins>}
        </li>
      ))}
      {more > 0 && <li class="muted">{t('and {more} more', { more })}</li>}
    </ul>
  )
}
