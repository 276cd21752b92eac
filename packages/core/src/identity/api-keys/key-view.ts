import * as v from 'valibot'
import { timestamp } from '../../foundations/values/timestamps.ts'
import type { ApiKey } from '../../ports/accounts/api-keys.ts'

/** Schema of an API key in responses, without its hash. */
export const keyReply = v.object({
  id: v.string(),
  name: v.string(),
  keyPrefix: v.string(),
  serviceId: v.optional(v.string()),
  scopes: v.array(v.string()),
  allowedIps: v.array(v.string()),
  isActive: v.boolean(),
  expiresAt: v.optional(timestamp),
  /** User or tenant to whom the key belongs. Both are absent for keys of administrators. */
  userId: v.optional(v.string()),
  tenantId: v.optional(v.string()),
  /**
   * Id of the account that issued the key. An administrators' key works only while this account is an administrator's. For a tenant's key:
   * the member who made or adopted it.
   */
  createdBy: v.optional(v.string()),
  createdAt: timestamp,
  lastUsedAt: v.optional(timestamp),
})

export function keyView({
  keyHash: _,
  expiresAt,
  createdAt,
  lastUsedAt,
  ...key
}: Omit<ApiKey, 'keyHash'> & Partial<Pick<ApiKey, 'keyHash'>>): Readonly<Record<string, unknown>> {
  return {
    ...key,
    ...(expiresAt && { expiresAt: expiresAt.toISOString() }),
    createdAt: createdAt.toISOString(),
    ...(lastUsedAt && { lastUsedAt: lastUsedAt.toISOString() }),
  }
}
