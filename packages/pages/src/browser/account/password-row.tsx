import { usePage } from '../page-context.ts'
import { PasswordField } from '../parts/forms/fields.tsx'
import { Form } from '../parts/forms/form.tsx'
import { useSending } from '../parts/forms/use-sending.ts'
import { Row } from '../parts/row.tsx'
import type { MeProps } from './me.ts'

/** Changes the password, or sets the first one. */
export function PasswordRow({ me, onChange }: MeProps) {
  const { text, callSensitive } = usePage()
  const sending = useSending()
  const { problems } = sending
  const { hasPassword } = me
  return (
    <Row
      title={text('field.password')}
      value={text(hasPassword ? 'account.passwordSet' : 'account.passwordNone')}
      action={text(hasPassword ? 'account.change' : 'account.add')}
    >
      {(close) => (
        <Form
          sending={sending}
          submit={text('reset.submit')}
          onSend={async ({ password = '', newPassword = '' }) => {
            const fields = { currentPassword: password, newPassword }
            if ((await sending.run(() => callSensitive('POST', '/change-password', fields))) === null) return
            await onChange()
            close('account.passwordChanged')
          }}
        >
          {/* Tells password managers the account of the new password. */}
          <input type="text" autocomplete="username" value={me.label} readOnly hidden />
          {hasPassword && (
            <PasswordField name="password" label={text('field.currentPassword')} problem={problems.password} />
          )}
          <PasswordField name="newPassword" isNew problem={problems.newPassword} />
        </Form>
      )}
    </Row>
  )
}
