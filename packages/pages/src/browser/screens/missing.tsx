import { usePage } from '../page-context.ts'
import { Heading } from '../parts/heading.tsx'
import { ToSignIn } from '../parts/link.tsx'

/** Shown for addresses at which the service has no page. */
export function Missing() {
  const { text } = usePage()
  return (
    <>
      <Heading title={text('missing.title')}>{text('missing.lead')}</Heading>
      <ToSignIn isMain />
    </>
  )
}
