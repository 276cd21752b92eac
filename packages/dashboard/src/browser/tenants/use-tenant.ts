import { useEffect, useState } from 'preact/hooks'
import { withQuery } from '../api/admin-api.ts'
import { useApi } from '../api/api-context.ts'
import type { Tenant, TenantList } from '../api-types.ts'

const MAX_PAGES = 20

/**
 * Searches the tenant list for an id, because the API has no endpoint for a single tenant. `tenant` is undefined while
 * loading, and null if not found.
 */
export function useTenant(id: string): { readonly tenant: Tenant | null | undefined; readonly error: unknown } {
  const { api } = useApi()
  const [tenant, setTenant] = useState<Tenant | null | undefined>(undefined)
  const [error, setError] = useState<unknown>(undefined)
  useEffect(() => {
    const { signal, abort } = stoppable()
    async function find(): Promise<Tenant | null> {
      for (let page = 1; page <= MAX_PAGES; page++) {
        const { tenants, total, limit } = await api.get<TenantList>(withQuery('/tenants', { page, limit: 100 }), signal)
        const found = tenants.find((one) => one.id === id)
        if (found !== undefined) return found
        if (page * limit >= total) break
      }
      return null
    }
    find().then(
      (found) => signal.aborted || setTenant(found),
      (failed: unknown) => signal.aborted || setError(failed),
    )
    return abort
  }, [id, api])
  return { tenant, error }
}

function stoppable(): { readonly signal: AbortSignal; abort(): void } {
  const controller = new AbortController()
  return { signal: controller.signal, abort: () => controller.abort() }
}
