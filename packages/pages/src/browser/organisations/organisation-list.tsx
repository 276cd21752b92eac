import { ListItem } from '../lists/list-item.tsx'
import { usePage } from '../page-context.ts'
import type { Organisation } from './organisation.ts'
import { useOrganisationLink } from './use-organisation-link.ts'

/** Lists organisations, each with a link to its page and the user's role. */
export function OrganisationList({ organisations }: { readonly organisations: readonly Organisation[] }) {
  const { text } = usePage()
  const linkToOrganisation = useOrganisationLink()
  return (
    <ul class="items rows">
      {organisations.map(({ id, name, role }) => (
        <ListItem key={id} name={name} href={linkToOrganisation(id)} hint={[text(`org.role.${role}`)]} />
      ))}
    </ul>
  )
}
