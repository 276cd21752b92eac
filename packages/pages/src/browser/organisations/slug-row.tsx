import { usePage } from '../page-context.ts'
import { Field } from '../parts/field.tsx'
import { Form } from '../parts/form.tsx'
import { Row } from '../parts/row.tsx'
import { useSending } from '../parts/use-sending.ts'
import { type OrganisationProps, pathOf } from './organisation.ts'
import { renamed } from './renamed.ts'

/** Shows and changes the slug of the organisation. An empty field removes it. */
export function SlugRow({ organisation, onChange }: OrganisationProps) {
  const { text, callSensitive } = usePage()
  const sending = useSending()
  const { slug, permissions } = organisation
  async function save(typed: string) {
    const changed = { slug: typed.trim().toLowerCase() || null }
    return renamed(await callSensitive('PATCH', pathOf(organisation), changed), 'CONFLICT', 'SLUG_EXISTS')
  }
  return (
    <Row
      title={text('org.slug')}
      value={slug ?? text('account.none')}
      {...(permissions.includes('tenant:update') && { action: text('account.change') })}
    >
      {(close) => (
        <Form
          sending={sending}
          submit={text('account.save')}
          onSend={async (fields) => {
            if ((await sending.run(() => save(fields.slug ?? ''))) === null) return
            await onChange()
            close(text('account.saved'))
          }}
        >
          <Field
            name="slug"
            label={text('org.slug')}
            hint={text('org.slugHint')}
            isOptional
            problem={sending.problems.slug}
            input={{
              autocomplete: 'off',
              autocapitalize: 'none',
              spellcheck: false,
              maxLength: 32,
              defaultValue: slug ?? '',
            }}
          />
        </Form>
      )}
    </Row>
  )
}
