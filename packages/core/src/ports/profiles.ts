import type { Metadata, MetadataStore } from './metadata.ts'
import type { RoleStore } from './roles.ts'
import type { TenantStore } from './tenants.ts'
import type { User, UserStore } from './users.ts'

export interface Profile {
  readonly user: User
  readonly metadata: Metadata
  readonly roles: readonly string[]
  readonly permissions: readonly string[]
  readonly tenants: readonly { readonly id: string; readonly name: string }[]
}

/** Reads a user's profile with one database query. Without this port, the service composes the profile from the separate stores. */
export interface ProfileStore {
  /**
   * Stores whose tables `load` reads directly.
   * If the host configured another store instead of one of these, the service doesn't call `load`.
   * The service then composes the profile from the configured stores. Default: always calls `load`.
   */
  readonly reads?: {
    readonly users: UserStore
    readonly metadata: MetadataStore
    readonly roles: RoleStore
    readonly tenants: TenantStore
  }
  load(userId: string): Promise<Profile | null>
}
