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
  /** Account of the administrator who issued the key. Absent if the holder of the admin secret, the host's code or an earlier version did. */
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
}
