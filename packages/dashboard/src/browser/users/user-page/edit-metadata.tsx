import { useApi } from '../../api/api-context.ts'
import type { Metadata } from '../../api-types.ts'
import { prettyJson } from '../../elements/code-text.tsx'
import { useToast } from '../../feedback/toasts.tsx'
import { AreaField } from '../../forms/area-field.tsx'
import { FormDialog } from '../../forms/form-dialog.tsx'
import { jsonOf, textIn } from '../../forms/form-values.ts'
import { TextField } from '../../forms/text-field.tsx'
import { t } from '../../language/text.ts'

interface EditMetadataProps {
  readonly path: string
  readonly metadata: Metadata
  /** The key to edit, or null to add a key. */
  readonly name: string | null
  onClose(): void
  onSaved(): void
}

/**
 * Edits one metadata key. Only this key is sent, so other keys keep their values even if they change at the same time.
 */
export function EditMetadata({ path, metadata, name, onClose, onSaved }: EditMetadataProps) {
  const { api } = useApi()
  const toast = useToast()
  async function submit(form: FormData): Promise<void> {
    const key = name ?? textIn(form, 'key')
    if (name === null && Object.hasOwn(metadata, key)) throw new Error(t('The key “{key}” already exists.', { key }))
    const value = jsonOf(textIn(form, 'value'), t('The value'))
    await api.send('PUT', path, { [key]: value })
    toast(value === null ? t('Key {key} removed', { key }) : t('Key {key} saved', { key }))
    onSaved()
  }
  return (
    <FormDialog
      title={name === null ? t('Add metadata') : t('Edit {name}', { name })}
      action={t('Save')}
      onClose={onClose}
      onSubmit={submit}
    >
      {name === null && <TextField name="key" label={t('Key')} isRequired maxLength={255} />}
      <AreaField
        name="value"
        label={t('Value')}
        hint={t('JSON: "text" in quotes, 42, true, ["a", "b"] or {"plan": "pro"}. null removes the key.')}
        isCode
        rows={8}
        value={name === null ? '' : prettyJson(metadata[name])}
      />
    </FormDialog>
  )
}
