import { useDay } from '../lists/use-day.ts'
import { usePage } from '../page-context.ts'
import { Form } from '../parts/form.tsx'
import { Row } from '../parts/row.tsx'
import { useSending } from '../parts/use-sending.ts'
import { NameField } from './name-field.tsx'
import { type OrganisationProps, pathOf } from './organisation.ts'
import { SlugRow } from './slug-row.tsx'

/** Shows the organisation's name, slug and date of creation. Members with the permission `tenant:update` change name and slug here. */
export function Details({ organisation, onChange }: OrganisationProps) {
  const { text, callSensitive } = usePage()
  const sending = useSending()
  const day = useDay()
  const { name, createdAt, permissions } = organisation
  return (
    <div class="rows">
      <Row
        title={text('org.name')}
        value={name}
        {...(permissions.includes('tenant:update') && { action: text('account.change') })}
      >
        {(close) => (
          <Form
            sending={sending}
            submit={text('account.save')}
            onSend={async (fields) => {
              const changed = { name: fields.name?.trim() }
              if ((await sending.run(() => callSensitive('PATCH', pathOf(organisation), changed))) === null) return
              await onChange()
              close(text('account.saved'))
            }}
          >
            <NameField value={name} problem={sending.problems.name} />
          </Form>
        )}
      </Row>
      {organisation.slug !== undefined && <SlugRow organisation={organisation} onChange={onChange} />}
      <Row title={text('org.created')} value={day(createdAt)} />
    </div>
  )
}
