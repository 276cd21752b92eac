import { usePage } from '../page-context.ts'
import { Field } from '../parts/forms/field.tsx'
import { Form } from '../parts/forms/form.tsx'
import { useSending } from '../parts/forms/use-sending.ts'
import { Named } from '../parts/named.tsx'
import { Row } from '../parts/row.tsx'
import type { MeProps } from './me.ts'

export function NameRow({ me, onChange }: MeProps) {
  const { text, callSensitive } = usePage()
  const sending = useSending()
  return (
    <Row
      title={text('field.name')}
      value={me.name ? <Named of={me.name} /> : text('account.none')}
      action={text('account.change')}
    >
      {(close) => (
        <Form
          sending={sending}
          submit={text('account.save')}
          onSend={async ({ name = '' }) => {
            // Leaves the first and the last name unchanged, because this page has no fields for them.
            const fields = { name: name.trim() || null }
            if ((await sending.run(() => callSensitive('PATCH', '/profile', fields))) === null) return
            await onChange()
            close('account.saved')
          }}
        >
          <Field
            name="name"
            label={text('field.name')}
            isOptional
            problem={sending.problems.name}
            input={{ autocomplete: 'name', maxLength: 100, defaultValue: me.name }}
          />
        </Form>
      )}
    </Row>
  )
}
