import { usePage } from '../page-context.ts'
import { Field } from '../parts/forms/field.tsx'
import { Form } from '../parts/forms/form.tsx'
import { useSending } from '../parts/forms/use-sending.ts'
import { Row } from '../parts/row.tsx'
import type { Me } from './me.ts'

interface DeleteAccountProps {
  readonly me: Me
  readonly onDeleted: () => void
}

/** Deletes the account after the user has typed its email address or, without one, its username. */
export function DeleteAccount({ me, onDeleted }: DeleteAccountProps) {
  const { text, sentence, callSensitive } = usePage()
  const sending = useSending()
  return (
    <Row
      title={text('account.delete')}
      value={text('account.deleteHint')}
      action={text('account.deleteStart')}
      isDangerous
    >
      {() => (
        <Form
          sending={sending}
          submit={text('account.deleteSubmit')}
          look="primary dangerous"
          onSend={async ({ confirmation = '' }) => {
            if (confirmation.trim().toLowerCase() !== me.label.toLowerCase()) {
              return sending.refuse([{ path: 'confirmation', rule: 'own_address' }])
            }
            if ((await sending.run(() => callSensitive('DELETE', '/account'))) !== null) onDeleted()
          }}
        >
          <Field
            name="confirmation"
            label={sentence('account.deleteConfirm', { email: me.label })}
            problem={sending.problems.confirmation}
            input={{
              type: me.label.includes('@') ? 'email' : 'text',
              autocomplete: 'off',
              autocapitalize: 'none',
              spellcheck: false,
            }}
          />
        </Form>
      )}
    </Row>
  )
}
