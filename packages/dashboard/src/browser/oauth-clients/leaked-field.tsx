import { useState } from 'preact/hooks'
import { CheckField } from '../forms/check-field.tsx'
import { t } from '../language/text.ts'

/** Asks whether the previous secret ends at once. */
export function LeakedField({ onChange }: { onChange(hasLeaked: boolean): void }) {
  const [hasLeaked, setLeaked] = useState(false)
  return (
    <CheckField
      name="leaked"
      label={t('The previous secret has leaked: it stops working at once')}
      isOn={hasLeaked}
      onChange={(isOn) => {
        setLeaked(isOn)
        onChange(isOn)
      }}
    />
  )
}
