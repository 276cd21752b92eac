import type { Stores } from '@sallyport/core'
import { tenants } from '@sallyport/tenants'

/** Header in which `proxy.ts` passes the slug of the path on, because Next.js tells server components no path. */
export const SLUG = 'x-organisation-slug'

/** Organisations with the role `editor`. That of a request is the one with the slug in its path. */
export const organisations = ({ tenants: store }: Stores) =>
  tenants({
    roles: ['editor'],
    async tenantOf({ headers }) {
      const slug = headers.get(SLUG)
      const found = slug === null ? null : await store?.findBySlug?.(slug)
      return found?.id ?? null
    },
  })
