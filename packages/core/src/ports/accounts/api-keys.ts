import type { RecordOwner } from '../records.ts'
import type { PageQuery } from './users.ts'

/** API key: the credential with which another program calls the service. */
export interface ApiKey {
  readonly id: string
  readonly name: string
  /** Keyed hash of the whole API key. The key itself is never stored (R35). */
  readonly keyHash: string
  /** First 11 characters of the key, shown so that administrators can recognise the key. */
  readonly keyPrefix: string
  readonly serviceId?: string
  /** Permissions of the key, each as `<resource>:<action>`, `<resource>:*` or `*` (everything). */
  readonly scopes: readonly string[]
  /** IP addresses or CIDR blocks from which the key may be used. An empty list allows all addresses. */
  readonly allowedIps: readonly string[]
  readonly isActive: boolean
  readonly expiresAt?: Date
  /** Owner of a user's key, which acts as this user. Absent for keys of administrators and of tenants. */
  readonly userId?: string
  /** Owner of a tenant's key, which acts as this tenant. Absent for keys of administrators and of users. */
  readonly tenantId?: string
  /**
   * Id of the administrator who issued the key, or of the member who made or adopted a tenant's key. Absent if the holder of the admin secret,
   * the host's code or an earlier version of the service issued the key. Users' keys never have this field.
   */
  readonly createdBy?: string
  readonly createdAt: Date
  readonly lastUsedAt?: Date
}

/** Stores API keys. Every method is atomic. */
export interface ApiKeyStore {
  findByHash(keyHash: string): Promise<ApiKey | null>
  find(id: string): Promise<ApiKey | null>
  /** Returns one page of API keys, newest first. `search` matches name, prefix and service id. */
  list(query: PageQuery): Promise<{ readonly keys: readonly ApiKey[]; readonly total: number }>
  /** Stores a new API key. Throws ConflictError if another key has the same id or hash. */
  insert(key: ApiKey): Promise<void>
  /** Sets `lastUsedAt` to `now`, unless the stored time is less than one minute older. This saves writes. */
  touch(id: string, now: Date): Promise<void>
  /** Deactivates the key. Returns false if the key doesn't exist or is already inactive. */
  revoke(id: string): Promise<boolean>
  /** Deletes the key. Returns true if the key existed. */
  delete(id: string): Promise<boolean>
  /**
   * Returns one page of the keys of this user or tenant, newest first, and the number of all these keys. Must read the primary database.
   * Optional: users and tenants can have keys only if the store has this method, `deleteOf` and `adopt`.
   */
  listOf?(
    owner: RecordOwner,
    query: Pick<PageQuery, 'page' | 'limit'>,
  ): Promise<{ readonly keys: readonly ApiKey[]; readonly total: number }>
  /**
   * Returns one page of the keys whose `createdBy` is this account, newest first, and the number of all these keys. Must read the primary
   * database. Optional: without this method, a password reset reads all keys of the last seven days.
   */
  listMadeBy?(
    createdBy: string,
    query: Pick<PageQuery, 'page' | 'limit'>,
  ): Promise<{ readonly keys: readonly ApiKey[]; readonly total: number }>
  /** Deletes the key if it belongs to this user or tenant (R25). Returns true if the key was deleted. */
  deleteOf?(id: string, owner: RecordOwner): Promise<boolean>
  /** Sets `createdBy` of a tenant's key to `to` if the field still is `from`. Returns true if it was changed. */
  adopt?(id: string, tenantId: string, makers: { readonly from: string; readonly to: string }): Promise<boolean>
}
