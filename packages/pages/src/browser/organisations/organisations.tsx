import { picked, useLoaded } from '../lists/use-loaded.ts'
import { usePage } from '../page-context.ts'
import { Form } from '../parts/forms/form.tsx'
import { useSending } from '../parts/forms/use-sending.ts'
import { LoadProblem } from '../parts/load-problem.tsx'
import { Row } from '../parts/row.tsx'
import { NameField } from './name-field.tsx'
import { OrganisationList } from './organisation-list.tsx'
import { WithOrganisationTexts } from './organisation-texts.tsx'
import { useOrganisationLink } from './use-organisation-link.ts'

/** Section of the account page: the user's organisations, and a form for a new one. */
export function Organisations({ label }: { readonly label: string }) {
  return (
    <WithOrganisationTexts>
      <h2 class="part">{label}</h2>
      <Section />
    </WithOrganisationTexts>
  )
}

function Section() {
  const { text, get } = usePage()
  const { value, failure, load } = useLoaded(
    async () => picked(await get('/tenants'), (body) => ('tenants' in body ? body : undefined)),
    [],
  )
  const problem = <LoadProblem failure={failure} load={load} />
  if (value === null) return problem
  const { tenants: items, mayCreate } = value
  return (
    <>
      {items.length > 0 && <OrganisationList organisations={items} />}
      {mayCreate && (
        <div class="rows">
          <NewOrganisation isFirst={items.length === 0} />
        </div>
      )}
      {items.length === 0 && !mayCreate && <p class="hint">{text('org.none')}</p>}
    </>
  )
}

/** Creates an organisation and opens its page. */
function NewOrganisation({ isFirst }: { readonly isFirst: boolean }) {
  const { text, callSensitive } = usePage()
  const linkToOrganisation = useOrganisationLink()
  const sending = useSending()
  return (
    <Row
      title={text('org.create')}
      value={[isFirst && text('org.none'), text('org.createHint')].filter(Boolean).join(' ')}
      action={text('org.createStart')}
    >
      {() => (
        <Form
          sending={sending}
          submit={text('org.createSubmit')}
          onSend={async ({ name = '' }) => {
            const made = await sending.run(() => callSensitive('POST', '/tenants', { name: name.trim() }))
            if (made !== null) location.assign(linkToOrganisation(made.tenant.id))
          }}
        >
          <NameField problem={sending.problems.name} />
        </Form>
      )}
    </Row>
  )
}
