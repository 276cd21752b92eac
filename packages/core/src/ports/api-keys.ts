import type { PageQuery } from './users.ts'

/** A key by which another program calls the service. */
export interface ApiKey {
  readonly id: string
  readonly name: string
  /** Keyed hash of the whole key (R35). */
  readonly keyHash: string
  /** Its first 11 characters, to be told by people. */
  readonly keyPrefix: string
  readonly serviceId?: string
  /** `<resource>:<action>`, `<resource>:*` or `*`. */
  readonly scopes: readonly string[]
  /** Addresses or CIDR blocks; none means any. */
  readonly allowedIps: readonly string[]
  readonly isActive: boolean
  readonly expiresAt?: Date
  readonly createdAt: Date
  readonly lastUsedAt?: Date
}

/** Keeps API keys. Every method is atomic. */
export interface ApiKeyStore {
  findByHash(keyHash: string): Promise<ApiKey | null>
  find(id: string): Promise<ApiKey | null>
  /** Newest first, searched by name, prefix and service. */
  list(query: PageQuery): Promise<{ readonly keys: readonly ApiKey[]; readonly total: number }>
  /** Throws ConflictError when the id or the hash is taken. */
  insert(key: ApiKey): Promise<void>
  /** Sets `lastUsedAt` unless it is less than a minute before `now`. */
  touch(id: string, now: Date): Promise<void>
  /** Makes it inactive; false if there is none or it was so already. */
  revoke(id: string): Promise<boolean>
  /** True if there was one. */
  delete(id: string): Promise<boolean>
}
