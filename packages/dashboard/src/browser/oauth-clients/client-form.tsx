import { pathOf } from '../api/admin-api.ts'
import { useApi } from '../api/api-context.ts'
import { AreaField } from '../forms/area-field.tsx'
import { CheckField } from '../forms/check-field.tsx'
import { FormDialog } from '../forms/form-dialog.tsx'
import { isTicked, listOf, textIn } from '../forms/form-values.ts'
import { TextField } from '../forms/text-field.tsx'
import { t } from '../language/text.ts'
import type { CreatedClient, OAuthClient } from './oauth-client-types.ts'

interface ClientFormProps {
  /** The client to edit. Null: the form registers a new client. */
  readonly client: OAuthClient | null
  onClose(): void
  /** `secret`: the secret of a new confidential client. Null for other clients and after a change. */
  onSaved(secret: string | null): void
}

/** Registers an app, or changes it. */
export function ClientForm({ client, onClose, onSaved }: ClientFormProps) {
  const { api } = useApi()
  async function submit(form: FormData): Promise<void> {
    const redirectUris = listOf(textIn(form, 'redirectUris'))
    const scopes = listOf(textIn(form, 'scopes'))
    const fields = {
      name: textIn(form, 'name'),
      redirectUris,
      grantTypes: [
        ...(redirectUris.length > 0 ? ['authorization_code'] : []),
        ...(isTicked(form, 'refresh') ? ['refresh_token'] : []),
        ...(isTicked(form, 'itself') ? ['client_credentials'] : []),
      ],
      scopes: scopes.length === 0 ? null : scopes,
      introspects: listOf(textIn(form, 'introspects')),
      device: isTicked(form, 'device'),
      isFirstParty: isTicked(form, 'isFirstParty'),
    }
    if (client !== null) {
      await api.send('PATCH', pathOf`/oauth-clients/${client.id}`, fields)
      return onSaved(null)
    }
    const isConfidential = isTicked(form, 'isConfidential')
    const { secret = null } = await api.send<CreatedClient>('POST', '/oauth-clients', { ...fields, isConfidential })
    onSaved(secret)
  }
  const may = (type: OAuthClient['grantTypes'][number]) => client?.grantTypes.includes(type) === true
  const title = client === null ? t('Register an app') : t('Edit “{name}”', { name: client.name })
  return (
    <FormDialog
      title={title}
      action={client === null ? t('Register app') : t('Save')}
      onClose={onClose}
      onSubmit={submit}
    >
      <TextField
        name="name"
        label={t('Name')}
        value={client?.name}
        isRequired
        maxLength={60}
        hint={t('People see this name when they are asked to allow the app.')}
      />
      <AreaField
        name="redirectUris"
        label={t('Redirect URIs')}
        value={client?.redirectUris.join('\n')}
        isCode
        rows={3}
        placeholder="https://app.example.com/callback"
        hint={t('One per line, compared exactly. Without one, people can’t sign in to the app in a browser.')}
      />
      <AreaField
        name="scopes"
        label={t('Scopes')}
        value={client?.scopes?.join('\n')}
        isCode
        rows={3}
        hint={t('One per line. If empty, the app may ask for all.')}
      />
      <AreaField
        name="introspects"
        label={t('APIs whose tokens the app checks')}
        value={client?.introspects.join('\n')}
        isCode
        rows={2}
        hint={t('Addresses of these APIs, one per line. The app needs a secret.')}
      />
      {client === null && (
        <CheckField
          name="isConfidential"
          label={t('Has a secret')}
          hint={t('Only for programs on servers, which can keep a secret.')}
        />
      )}
      <CheckField
        name="refresh"
        label={t('Keeps its access')}
        isOn={client === null || may('refresh_token')}
        hint={t('The app can use an account while its user is away.')}
      />
      <CheckField
        name="itself"
        label={t('Acts for itself')}
        isOn={may('client_credentials')}
        hint={t('The app gets tokens without a user. It needs a secret.')}
      />
      <CheckField
        name="device"
        label={t('Shows device codes')}
        isOn={client?.device === true}
        hint={t('For command-line programs and television sets.')}
      />
      <CheckField
        name="isFirstParty"
        label={t('Doesn’t ask for consent')}
        isOn={client?.isFirstParty === true}
        hint={t('Only for apps of your own.')}
      />
    </FormDialog>
  )
}
