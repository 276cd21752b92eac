import { usePage } from '../page-context.ts'
import { Field } from '../parts/field.tsx'
import { Form } from '../parts/form.tsx'
import { Named } from '../parts/named.tsx'
import { Row } from '../parts/row.tsx'
import { useSending } from '../parts/use-sending.ts'
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
