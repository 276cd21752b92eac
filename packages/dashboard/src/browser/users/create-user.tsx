import { useApi } from '../api/api-context.ts'
import { useToast } from '../feedback/toasts.tsx'
import { CheckField } from '../forms/check-field.tsx'
import { FormDialog } from '../forms/form-dialog.tsx'
import { isTicked, optionalIn, rawIn, textIn } from '../forms/form-values.ts'
import { TextField } from '../forms/text-field.tsx'
import { t } from '../language/text.ts'

export function CreateUser({ onClose, onCreated }: { onClose(): void; onCreated(): void }) {
  const { api, features } = useApi()
  const toast = useToast()
  async function submit(form: FormData): Promise<void> {
    const email = textIn(form, 'email')
    const username = optionalIn(form, 'username')
    await api.send('POST', '/users', {
      email,
      password: rawIn(form, 'password'),
      username,
      firstName: optionalIn(form, 'firstName'),
      lastName: optionalIn(form, 'lastName'),
      phoneNumber: optionalIn(form, 'phoneNumber'),
      role: optionalIn(form, 'role'),
      isEmailVerified: isTicked(form, 'isEmailVerified'),
      require2FA: isTicked(form, 'require2FA'),
      ...(isTicked(form, 'sendWelcome') && { sendWelcome: true }),
    })
    toast(t('{user} created', { user: email || (username ?? '') }))
    onCreated()
  }
  return (
    <FormDialog title={t('New user')} action={t('Create user')} onClose={onClose} onSubmit={submit}>
      <TextField
        name="email"
        label={t('Email address')}
        type="email"
        isRequired={!features.usernames}
        maxLength={254}
      />
      <TextField
        name="password"
        label={t('Password')}
        type="password"
        hint={t('Leave it empty if the user signs in by mail, by text message or with a provider.')}
      />
      <div class="columns">
        {features.usernames && <TextField name="username" label={t('Username')} maxLength={64} />}
        <TextField name="firstName" label={t('First name')} maxLength={100} />
        <TextField name="lastName" label={t('Last name')} maxLength={100} />
        <TextField
          name="phoneNumber"
          label={t('Phone number')}
          type="tel"
          placeholder="+390612345678"
          hint={t('The user can sign in with this number after confirming it.')}
        />
        <TextField
          name="role"
          label={t('Profile role')}
          maxLength={100}
          hint={t(
            'A text for your own programs, included in access tokens. In this service, only the administrator role has an effect.',
          )}
        />
      </div>
      <fieldset class="stack tight">
        <legend class="hidden">{t('Options')}</legend>
        <CheckField name="isEmailVerified" label={t('The address is verified')} />
        <CheckField name="require2FA" label={t('Require a second factor')} />
        {features.mail && <CheckField name="sendWelcome" label={t('Send the welcome mail')} />}
      </fieldset>
    </FormDialog>
  )
}
