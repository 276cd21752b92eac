import { useApi } from '../api/api-context.ts'
import type { IssuedKey } from '../api-types.ts'
import { CodeText } from '../elements/code-text.tsx'
import { AreaField } from '../forms/area-field.tsx'
import { CheckField } from '../forms/check-field.tsx'
import { FormDialog } from '../forms/form-dialog.tsx'
import { instantIn, listOf, optionalIn, textIn } from '../forms/form-values.ts'
import { TextField } from '../forms/text-field.tsx'
import { t } from '../language/text.ts'
import { timeZoneText } from '../language/time-zone.ts'

interface IssueKeyProps {
  /** Scopes that permit the key to use the admin API. Empty unless the option `admin.keys` is on. */
  readonly adminScopes: readonly string[]
  onClose(): void
  onIssued(key: IssuedKey): void
}

export function IssueKey({ adminScopes, onClose, onIssued }: IssueKeyProps) {
  const { api } = useApi()
  async function submit(form: FormData): Promise<void> {
    const issued = await api.send<IssuedKey>('POST', '/api-keys', {
      name: textIn(form, 'name'),
      serviceId: optionalIn(form, 'serviceId'),
      scopes: [...listOf(textIn(form, 'scopes')), ...form.getAll('adminScope').map(String)],
      allowedIps: listOf(textIn(form, 'allowedIps')),
      // The field holds local time without a zone. `instantIn` converts it to UTC.
      expiresAt: instantIn(form, 'expiresAt'),
    })
    onIssued(issued)
  }
  return (
    <FormDialog title={t('Issue an API key')} action={t('Issue key')} onClose={onClose} onSubmit={submit}>
      <div class="columns">
        <TextField
          name="name"
          label={t('Name')}
          isRequired
          maxLength={100}
          hint={t('A name that helps you recognise the key.')}
        />
        <TextField name="serviceId" label={t('Service')} maxLength={100} hint={t('The program that uses the key.')} />
      </div>
      <AreaField
        name="scopes"
        label={t('Scopes')}
        isCode
        rows={4}
        placeholder="tools:track"
        hint={t(
          'One per line: tools:track, tools:notify, tools:read, tools:stream, tools:* or *. Without scopes the key permits nothing.',
        )}
      />
      {adminScopes.length > 0 && (
        <fieldset class="stack tight">
          <legend>{t('Administration')}</legend>
          <p class="hint">{t('The key works only while you are an administrator. It can’t change administrators.')}</p>
          <div class="columns">
            {adminScopes.map((scope) => (
              <CheckField key={scope} name="adminScope" value={scope} label={<CodeText>{scope}</CodeText>} />
            ))}
          </div>
        </fieldset>
      )}
      <AreaField
        name="allowedIps"
        label={t('Allowed IP addresses')}
        isCode
        rows={3}
        placeholder="192.0.2.0/24"
        hint={t('IP addresses or CIDR blocks, one per line. If empty, all are allowed.')}
      />
      <TextField
        name="expiresAt"
        label={t('Expires')}
        type="datetime-local"
        hint={`${timeZoneText()}. ${t('If empty, the key never expires.')}`}
      />
    </FormDialog>
  )
}
