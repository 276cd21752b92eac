import { useDay } from '../lists/use-day.ts'
import { usePage } from '../page-context.ts'
import { Row } from '../parts/row.tsx'
import { ChangeRow } from './change-row.tsx'
import { NameField } from './name-field.tsx'
import type { OrganisationProps } from './organisation.ts'
import { SlugField } from './slug-field.tsx'

/** Shows the organisation's name, slug and date of creation. Members with the permission `tenant:update` change name and slug here. */
export function Details(props: OrganisationProps) {
  const { text } = usePage()
  const day = useDay()
  const { name, slug, createdAt } = props.organisation
  return (
    <div class="rows">
      <ChangeRow
        {...props}
        title={text('org.name')}
        value={name}
        changeOf={(fields) => ({ name: fields.name?.trim() ?? '' })}
      >
        {(problems) => <NameField value={name} problem={problems.name} />}
      </ChangeRow>
      {slug !== undefined && (
        <ChangeRow
          {...props}
          title={text('org.slug')}
          value={slug ?? text('account.none')}
          changeOf={(fields) => ({ slug: fields.slug?.trim().toLowerCase() || null })}
        >
          {(problems) => <SlugField value={slug ?? ''} problem={problems.slug} />}
        </ChangeRow>
      )}
      <Row title={text('org.created')} value={day(createdAt)} />
    </div>
  )
}
