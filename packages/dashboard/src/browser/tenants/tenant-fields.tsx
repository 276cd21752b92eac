import { AreaField } from '../forms/area-field.tsx'
import { CheckField } from '../forms/check-field.tsx'
import { TextField } from '../forms/text-field.tsx'
import { t } from '../language/text.ts'

interface TenantFieldsProps {
  readonly name?: string
  readonly isActive?: boolean
  readonly slug?: string
  /** Configuration as JSON. */
  readonly config?: string
}

export function TenantFields({ name = '', isActive = true, slug = '', config = '' }: TenantFieldsProps) {
  return (
    <>
      <TextField name="name" label={t('Name')} isRequired maxLength={200} value={name} />
      <CheckField name="isActive" label={t('Active')} isOn={isActive} />
      <TextField
        name="slug"
        label={t('Short name')}
        hint={t('Optional, for URLs: 2 to 32 lowercase letters, digits and dashes.')}
        maxLength={32}
        value={slug}
      />
      <AreaField
        name="config"
        label={t('Configuration')}
        hint={t('Optional JSON object for your own use.')}
        isCode
        rows={6}
        value={config}
        placeholder={'{\n  "plan": "pro"\n}'}
      />
    </>
  )
}
