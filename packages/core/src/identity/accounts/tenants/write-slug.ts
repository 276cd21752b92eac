import { failure } from '../../../foundations/values/errors.ts'
import type { TenantStore } from '../../../ports/accounts/tenants.ts'
import { isConflict } from '../../../ports/conflict-error.ts'

/**
 * Runs a write that may set a tenant's slug. Rejects with 409 SLUG_EXISTS if the write fails because another tenant has the slug, and with 400
 * VALIDATION_ERROR if the store keeps no slugs.
 */
export async function writeSlug<T>(
  slug: string | null | undefined,
  tenants: Pick<TenantStore, 'findBySlug'>,
  write: () => Promise<T>,
): Promise<T> {
  if (slug != null && tenants.findBySlug === undefined)
    throw failure('VALIDATION_ERROR', { details: [{ path: 'slug', rule: 'unsupported' }] })
  try {
    return await write()
  } catch (error) {
    throw isConflict(error) ? failure('SLUG_EXISTS') : error
  }
}
