import { useState } from 'preact/hooks'
import { ApiKeyList } from '../api-keys/api-key-list.tsx'
import { useList } from '../lists/use-list.ts'
import { picked, useLoaded } from '../lists/use-loaded.ts'
import { usePage } from '../page-context.ts'
import { Heading } from '../parts/heading.tsx'
import { ToAccount } from '../parts/link.tsx'
import { LoadProblem } from '../parts/load-problem.tsx'
import { Done } from '../parts/outcome.tsx'
import { Details } from './details.tsx'
import { Ending } from './ending.tsx'
import { Events } from './events.tsx'
import { Invitations } from './invitations/invitations.tsx'
import { Members } from './members/members.tsx'
import { pathOf } from './organisation.ts'
import { OrganisationList } from './organisation-list.tsx'
import { WithOrganisationTexts } from './organisation-texts.tsx'

interface OrganisationPageProps {
  readonly id: string
  /** Id of the signed-in user. */
  readonly userId: string
}

/** Page of one organisation: its members, invitations, keys and events, as far as the user's role allows. */
export function OrganisationPage(props: OrganisationPageProps) {
  return (
    <WithOrganisationTexts>
      <Content {...props} />
      <ToAccount />
    </WithOrganisationTexts>
  )
}

function Content({ id, userId }: OrganisationPageProps) {
  const { text, get, config } = usePage()
  const [ended, setEnded] = useState<'left' | 'deleted' | null>(null)
  const {
    value: organisation,
    failure,
    load,
  } = useLoaded(async () => picked(await get(pathOf({ id })), (body) => body.tenant), [id])
  if (failure !== null) {
    const label = config.sections?.find(({ feature }) => feature === 'tenants')?.label ?? ''
    return (
      <>
        <Heading title={label} />
        <LoadProblem failure={failure} load={load} />
      </>
    )
  }
  if (organisation === null) return null
  const { name, role, permissions } = organisation
  if (ended !== null) return <Done title={text(`org.${ended}Title`, { name })} lead={text(`org.${ended}`)} />
  const props = { organisation, onChange: load }
  const may = (permission: string) => permissions.includes(`tenant:${permission}`)
  const hasKeys = may('keys') && config.sections?.some(({ feature }) => feature === 'keys') === true
  return (
    <>
      <Heading title={name}>{text(`org.lead.${role}`)}</Heading>
      <Details {...props} />
      <Members {...props} userId={userId} />
      {may('invite') && <Invitations {...props} />}
      {hasKeys && (
        <>
          <h2 class="part">{text('keys.title')}</h2>
          <div class="rows">
            <ApiKeyList path={`${pathOf(organisation)}/keys`} none={text('org.keysNone')} />
          </div>
        </>
      )}
      {may('audit') && <Events organisation={organisation} />}
      <Ending organisation={organisation} onEnded={setEnded} />
      <Others id={id} />
    </>
  )
}

/** Links to the user's other organisations. Shows nothing if there are none. */
function Others({ id }: { readonly id: string }) {
  const { text } = usePage()
  const { items, failure, load } = useList('/tenants', (body) => body.tenants)
  const others = items?.filter((one) => one.id !== id) ?? []
  if (others.length === 0 && failure === null) return null
  return (
    <>
      <h2 class="part">{text('org.others')}</h2>
      <OrganisationList organisations={others} />
      <LoadProblem failure={failure} load={load} />
    </>
  )
}
