import { useApi } from '../api/api-context.ts'
import { useToast } from '../feedback/toasts.tsx'
import { CheckField } from '../forms/check-field.tsx'
import { FormDialog } from '../forms/form-dialog.tsx'
import { isTicked, optionalIn, rawIn, textIn } from '../forms/form-values.ts'
import { TextField } from '../forms/text-field.tsx'

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
    toast(`${email || username} created`)
    onCreated()
  }
  return (
    <FormDialog title="New user" action="Create user" onClose={onClose} onSubmit={submit}>
      <TextField name="email" label="Email address" type="email" isRequired={!features.usernames} maxLength={254} />
      <TextField
        name="password"
        label="Password"
        type="password"
        hint="Leave it empty if the user signs in by mail, by text message or with a provider."
      />
      <div class="columns">
        {features.usernames && <TextField name="username" label="Username" maxLength={64} />}
        <TextField name="firstName" label="First name" maxLength={100} />
        <TextField name="lastName" label="Last name" maxLength={100} />
        <TextField
          name="phoneNumber"
          label="Phone number"
          type="tel"
          placeholder="+390612345678"
          hint="Signs in once its user has confirmed it."
        />
        <TextField name="role" label="Profile role" maxLength={100} hint="Included in access tokens." />
      </div>
      <fieldset class="stack tight">
        <legend class="hidden">Options</legend>
        <CheckField name="isEmailVerified" label="The address is verified" />
        <CheckField name="require2FA" label="Require a second factor" />
        {features.mail && <CheckField name="sendWelcome" label="Send the welcome mail" />}
      </fieldset>
    </FormDialog>
  )
}
