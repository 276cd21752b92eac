import type { ApiKey } from '../../ports/accounts/api-keys.ts'
import type { RecordOwner } from '../../ports/records.ts'

/** Returns the user or tenant to whom the key belongs. Null for a key of administrators. */
export function ownerOf({ userId, tenantId }: Pick<ApiKey, 'userId' | 'tenantId'>): RecordOwner | null {
  if (userId !== undefined) return { userId }
  return tenantId === undefined ? null : { tenantId }
}
