import type { PageQuery } from './users.ts'

/** Credential of another program that calls the service. */
export interface ApiKey {
  readonly id: string
  readonly name: string
  /** Keyed hash of the whole key (R35). */
  readonly keyHash: string
  /** First 11 characters of the key, so that people can recognise it. */
  readonly keyPrefix: string
  readonly serviceId?: string
  /** `<resource>:<action>`, `<resource>:*` or `*`. */
  readonly scopes: readonly string[]
  /** IP addresses or CIDR blocks that may use the key; an empty list allows all. */
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
  /** Newest first. `search` matches name, prefix and service id. */
  list(query: PageQuery): Promise<{ readonly keys: readonly ApiKey[]; readonly total: number }>
  /** Throws ConflictError if the id or the hash is taken. */
  insert(key: ApiKey): Promise<void>
  /** Sets `lastUsedAt` unless it is less than a minute before `now`. */
  touch(id: string, now: Date): Promise<void>
  /** Deactivates the key. Returns false if it doesn't exist or is already inactive. */
  revoke(id: string): Promise<boolean>
  /** Returns true if the key existed. */
  delete(id: string): Promise<boolean>
}
