import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { pathOf } from '../../api/admin-api.ts'
import { useApi } from '../../api/api-context.ts'
import type { AdminUser, ChangedUser } from '../../api-types.ts'
import { Button } from '../../elements/button.tsx'
import { Card } from '../../elements/card.tsx'
import { Facts } from '../../elements/facts.tsx'
import { Moment } from '../../elements/moment.tsx'
import { shownEmail } from '../../elements/shown-email.ts'
import { useToast } from '../../feedback/toasts.tsx'
import { FormDialog } from '../../forms/form-dialog.tsx'
import { textIn } from '../../forms/form-values.ts'
import { TextField } from '../../forms/text-field.tsx'
import { rich, t } from '../../language/text.ts'
import { knownAs } from '../known-as.ts'

export interface UserCardProps {
  readonly user: AdminUser
  /** Called after a change with the API's response. If called without a response, the user is reloaded. */
  onChange(changed?: AdminUser): void
}

const FIELDS = ['email', 'username', 'name', 'firstName', 'lastName', 'phoneNumber', 'role'] as const

export function ProfileCard({ user, onChange }: UserCardProps) {
  const { features } = useApi()
  const [isEditing, setEditing] = useState(false)
  return (
    <Card
      title={t('Profile')}
      actions={
        <Button isSmall onClick={() => setEditing(true)}>
          {t('Edit profile')}
        </Button>
      }
    >
      <Facts
        of={[
          [t('Email address'), shownEmail(user.email) || '—'],
          ...(features.usernames || user.username ? [[t('Username'), freeText(user.username)] as const] : []),
          [t('First name'), freeText(user.firstName)],
          [t('Last name'), freeText(user.lastName)],
          ...(user.name ? [[t('Name'), freeText(user.name)] as const] : []),
          [t('Phone number'), phoneOf(user)],
          [t('Profile role'), freeText(user.role)],
          [t('Registered with'), user.loginProvider === 'local' ? t('this service') : (user.loginProvider ?? '—')],
          [t('Created'), <Moment key="created" at={user.createdAt} />],
          [t('Last sign-in'), <Moment key="last" at={user.lastLogin} none={t('Never')} />],
        ]}
      />
      {isEditing && <EditProfile user={user} onClose={() => setEditing(false)} onChange={onChange} />}
    </Card>
  )
}

/** Free text in its own direction. */
function freeText(text: string | null | undefined): ComponentChildren {
  return text ? <bdi>{text}</bdi> : '—'
}

function phoneOf({ phoneNumber, isPhoneIdentifier }: AdminUser): ComponentChildren {
  if (!phoneNumber) return '—'
  const phone = <bdi dir="ltr">{phoneNumber}</bdi>
  return isPhoneIdentifier ? rich('{phone} (used to sign in)', { phone }) : phone
}

export function EditProfile({ user, onChange, onClose }: UserCardProps & { onClose(): void }) {
  const { api, features } = useApi()
  const toast = useToast()
  async function submit(form: FormData): Promise<void> {
    const changed = FIELDS.flatMap((name) => {
      if (!form.has(name)) return []
      const text = textIn(form, name)
      return text === (user[name] ?? '') ? [] : [[name, text === '' ? null : text] as const]
    })
    if (changed.length > 0)
      onChange((await api.send<ChangedUser>('PATCH', pathOf`/users/${user.id}`, Object.fromEntries(changed))).user)
    toast(t('Profile saved'))
  }
  return (
    <FormDialog
      title={t('Edit {name}', { name: knownAs(user) })}
      action={t('Save')}
      onClose={onClose}
      onSubmit={submit}
    >
      <TextField
        name="email"
        label={t('Email address')}
        type="email"
        isRequired={user.email !== ''}
        value={user.email}
        hint={t(
          'If you change the address, it is unverified again, the user is signed out everywhere, and the previous address gets a notice.',
        )}
      />
      <div class="columns">
        {features.usernames && <TextField name="username" label={t('Username')} value={user.username} maxLength={64} />}
        <TextField name="firstName" label={t('First name')} value={user.firstName} maxLength={100} />
        <TextField name="lastName" label={t('Last name')} value={user.lastName} maxLength={100} />
        <TextField name="name" label={t('Full name')} value={user.name} maxLength={100} />
        <TextField
          name="phoneNumber"
          label={t('Phone number')}
          type="tel"
          value={user.phoneNumber}
          hint={t(
            'International format, such as +390612345678. The user can sign in with a new number after confirming it.',
          )}
        />
        <TextField
          name="role"
          label={t('Profile role')}
          value={user.role}
          maxLength={100}
          hint={t(
            'A text for your own programs, included in access tokens. In this service, only the administrator role has an effect.',
          )}
        />
      </div>
      <p class="hint">{t('Empty fields are removed from the profile.')}</p>
    </FormDialog>
  )
}
