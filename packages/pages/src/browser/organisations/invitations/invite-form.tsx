import { usePage } from '../../page-context.ts'
import { Field } from '../../parts/forms/field.tsx'
import { Form } from '../../parts/forms/form.tsx'
import { useSending } from '../../parts/forms/use-sending.ts'
import { renamed } from '../../renamed.ts'
import { RoleChoice } from '../members/role-choice.tsx'
import { type Organisation, pathOf } from '../organisation.ts'

/** Error code of the service after too many invitations in a day, and the code that replaces it, because its text says more. */
export const LIMITED = ['RATE_LIMITED', 'INVITATION_LIMIT'] as const

interface InviteFormProps {
  readonly organisation: Organisation
  readonly onInvited: (email: string) => Promise<void>
}

/** Invites a person as a member. Members with the permission `tenant:roles` can also invite an administrator. */
export function InviteForm({ organisation, onInvited }: InviteFormProps) {
  const { text, callSensitive, config } = usePage()
  const sending = useSending()
  const mayChoose = organisation.permissions.includes('tenant:roles')
  return (
    <Form
      sending={sending}
      submit={text('org.inviteSubmit')}
      onSend={async ({ role = 'member', ...typed }) => {
        const email = typed.email?.trim() ?? ''
        const fields = { email, role, emailLang: config.lang }
        const path = `${pathOf(organisation)}/invitations` as const
        if ((await sending.run(async () => renamed(await callSensitive('POST', path, fields), ...LIMITED))) !== null)
          await onInvited(email)
      }}
    >
      <Field
        name="email"
        label={text('field.email')}
        problem={sending.problems.email}
        input={{
          type: 'email',
          // The browser must not fill in the user's own address.
          autocomplete: 'off',
          inputmode: 'email',
          autocapitalize: 'none',
          spellcheck: false,
          maxLength: 254,
        }}
      />
      {mayChoose && <RoleChoice roles={['member', 'admin']} chosen="member" />}
    </Form>
  )
}
