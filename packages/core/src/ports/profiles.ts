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

/** Reads a profile in one statement. Optional: by default the profile is composed from the separate stores. */
export interface ProfileStore {
  /**
   * The stores whose tables `load` reads. If the host replaced one of them, `load` isn't used and the profile is
   * composed from the separate stores. Default: `load` is always used.
   */
  readonly reads?: {
    readonly users: UserStore
    readonly metadata: MetadataStore
    readonly roles: RoleStore
    readonly tenants: TenantStore
  }
  load(userId: string): Promise<Profile | null>
}
