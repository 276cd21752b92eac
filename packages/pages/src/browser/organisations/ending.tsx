import { usePage } from '../page-context.ts'
import { Field } from '../parts/forms/field.tsx'
import { Form } from '../parts/forms/form.tsx'
import { useSending } from '../parts/forms/use-sending.ts'
import { Row } from '../parts/row.tsx'
import { type Organisation, pathOf } from './organisation.ts'

interface EndingProps {
  readonly organisation: Organisation
  readonly onEnded: (how: 'left' | 'deleted') => void
}

/** Has a form to leave the organisation and, for members with the permission `tenant:delete`, a form to delete it. */
export function Ending(props: EndingProps) {
  const { text } = usePage()
  const mayDelete = props.organisation.permissions.includes('tenant:delete')
  return (
    <>
      <h2 class="part">{text(mayDelete ? 'org.end' : 'org.endLeave')}</h2>
      <div class="rows">
        <Leave {...props} />
        {mayDelete && <Delete {...props} />}
      </div>
    </>
  )
}

function Leave({ organisation, onEnded }: EndingProps) {
  const { text, callSensitive } = usePage()
  const sending = useSending()
  const { name } = organisation
  return (
    <Row title={text('org.leave')} value={text('org.leaveHint')} action={text('org.leaveStart')} isDangerous>
      {() => (
        <Form
          sending={sending}
          submit={text('org.leaveSubmit', { name })}
          look="primary dangerous"
          onSend={async () => {
            const left = await sending.run(() => callSensitive('POST', `${pathOf(organisation)}/leave`))
            if (left !== null) onEnded('left')
          }}
        />
      )}
    </Row>
  )
}

/** Deletes the organisation after the user has typed its name. */
function Delete({ organisation, onEnded }: EndingProps) {
  const { text, sentence, callSensitive } = usePage()
  const sending = useSending()
  const { name } = organisation
  return (
    <Row title={text('org.delete')} value={text('org.deleteHint')} action={text('org.deleteStart')} isDangerous>
      {() => (
        <Form
          sending={sending}
          submit={text('org.deleteSubmit')}
          look="primary dangerous"
          onSend={async ({ sameName = '' }) => {
            if (sameName.trim() !== name) return sending.refuse([{ path: 'sameName', rule: 'same_name' }])
            const deleted = await sending.run(() => callSensitive('DELETE', pathOf(organisation)))
            if (deleted !== null) onEnded('deleted')
          }}
        >
          <Field
            name="sameName"
            label={sentence('org.deleteConfirm', { name })}
            problem={sending.problems.sameName}
            input={{ autocomplete: 'off', spellcheck: false }}
          />
        </Form>
      )}
    </Row>
  )
}
