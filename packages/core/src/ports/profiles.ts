import type { Metadata, MetadataStore } from './metadata.ts'
import type { RoleStore } from './roles.ts'
import type { TenantStore } from './tenants.ts'
import type { User, UserStore } from './users.ts'

/** All that `GET /auth/me` shows of a user. */
export interface Profile {
  readonly user: User
  readonly metadata: Metadata
  readonly roles: readonly string[]
  readonly permissions: readonly string[]
  readonly tenants: readonly { readonly id: string; readonly name: string }[]
}

/** Reads a profile in one statement. Without it the profile is composed from the separate stores. */
export interface ProfileStore {
  /**
   * The stores whose tables it reads. While the bundle has another store in the place of one of them, profiles are composed from the separate
   * stores. Default: it is used whatever the other stores are.
   */
  readonly reads?: {
    readonly users: UserStore
    readonly metadata: MetadataStore
    readonly roles: RoleStore
    readonly tenants: TenantStore
  }
  load(userId: string): Promise<Profile | null>
}
