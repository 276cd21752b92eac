import { hrefOf } from '../routing/route.ts'

interface TenantNameProps {
  readonly id: string
  readonly names: ReadonlyMap<string, string>
}

/** Links to a tenant by its name, or by its id where the name isn't known. */
export function TenantName({ id, names }: TenantNameProps) {
  return (
    <a class="break" href={hrefOf(['tenants', id])}>
      <bdi>{names.get(id) ?? id}</bdi>
    </a>
  )
}
