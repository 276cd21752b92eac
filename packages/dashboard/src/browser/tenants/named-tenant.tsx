import { CodeText } from '../elements/code-text.tsx'
import { LoadFailure } from '../feedback/load-failure.tsx'
import { t } from '../language/text.ts'
import { TenantName } from './tenant-name.tsx'
import { useTenantNames } from './use-tenant-names.ts'

/** Shows a tenant of a record with its name and its id. */
export function NamedTenant({ id }: { readonly id: string | undefined }) {
  const { names, load } = useTenantNames(id !== undefined)
  if (id === undefined) return <>—</>
  return (
    <>
      {names.has(id) && <TenantName id={id} names={names} />} <CodeText>{id}</CodeText>
      <LoadFailure of={load} what={t('Names of tenants')} />
    </>
  )
}
