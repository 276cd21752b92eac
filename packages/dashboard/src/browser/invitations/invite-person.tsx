import { withQuery } from '../api/admin-api.ts'
import { useApi } from '../api/api-context.ts'
import { useLoad } from '../api/use-load.ts'
import type { RoleList, SentInvitation } from '../api-types.ts'
import { LoadFailure } from '../feedback/load-failure.tsx'
import { useAction } from '../feedback/use-action.ts'
import { CheckField } from '../forms/check-field.tsx'
import { FormDialog } from '../forms/form-dialog.tsx'
import { optionalIn, textIn } from '../forms/form-values.ts'
import { SelectField } from '../forms/select-field.tsx'
import { TextField } from '../forms/text-field.tsx'
import { languageNames } from '../language/language.ts'
import { t } from '../language/text.ts'
import { useTenantNames } from '../tenants/use-tenant-names.ts'
import { assertSent } from './assert-sent.ts'

/** Invites a person by mail, with roles and a tenant. If the mail fails, the invitation is listed as not sent. */
export function InvitePerson({ onClose, onInvited }: { onClose(): void; onInvited(): void }) {
  const { api, features } = useApi()
  const { run } = useAction()
  const roleList = useLoad<RoleList>(features.roles ? withQuery('/roles', { limit: 100 }) : null)
  const roles = roleList.data?.roles ?? []
  const tenants = useTenantNames()
  async function submit(form: FormData): Promise<void> {
    const email = textIn(form, 'email')
    const { invitation } = await api.send<SentInvitation>('POST', '/invitations', {
      email,
      roles: form.getAll('role').map(String),
      tenantId: optionalIn(form, 'tenantId'),
      emailLang: optionalIn(form, 'emailLang'),
    })
    onInvited()
    void run(async () => {
      assertSent(invitation)
      return t('Invitation sent to {email}', { email })
    })
  }
  return (
    <FormDialog title={t('Invite a person')} action={t('Send invitation')} onClose={onClose} onSubmit={submit}>
      <TextField name="email" label={t('Email address')} type="email" isRequired maxLength={254} />
      <LoadFailure of={roleList} what={t('Roles')} />
      {roles.length > 0 && (
        <fieldset class="stack tight">
          <legend>{t('Roles')}</legend>
          <div class="columns">
            {roles.map(({ name }) => (
              <CheckField key={name} name="role" value={name} label={name} />
            ))}
          </div>
        </fieldset>
      )}
      <LoadFailure of={tenants.load} what={t('Tenants')} />
      <div class="columns">
        {tenants.names.size > 0 && (
          <SelectField
            name="tenantId"
            label={t('Tenant')}
            value=""
            options={[['', t('No tenant')], ...tenants.names]}
            hint={t('The person becomes a member, and the roles apply in this tenant only.')}
          />
        )}
        <SelectField
          name="emailLang"
          label={t('Language of the mail')}
          value=""
          options={[['', t('Default')], ...languageNames()]}
        />
      </div>
    </FormDialog>
  )
}
