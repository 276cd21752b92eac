import type { Metadata, MetadataStore } from './metadata.ts'
import type { RoleStore } from './roles.ts'
import type { TenantStore } from './tenants.ts'
import type { PageQuery, StoredUser, User, UserStore } from './users.ts'

export interface Profile<U extends User = User> {
  readonly user: U
  readonly metadata: Metadata
  readonly roles: readonly string[]
  readonly permissions: readonly string[]
  readonly tenants: readonly { readonly id: string; readonly name: string }[]
}

/** Values of the filter `state` of a user search. */
export const USER_STATES = ['active', 'disabled', 'unverified'] as const

/** Values of the filter `secondFactor` of a user search. `required`: `require2FA` is set, whether or not TOTP is enabled. */
export const SECOND_FACTOR_STATES = ['on', 'off', 'required'] as const

/** Fields by which a user search can be sorted. A user who never signed in has the earliest `lastLogin`. */
export const USER_SORTS = ['createdAt', 'email', 'lastLogin'] as const

/** Filters, order and page of a user search. An absent filter matches all users. */
export interface UserSearch extends PageQuery {
  /** `active`: not disabled. `unverified`: the email address isn't verified. */
  readonly state?: (typeof USER_STATES)[number]
  /** Users with this `role` field, or to whom this role is assigned, globally or in any tenant. */
  readonly role?: string
  /** Id of a tenant that the users are members of. */
  readonly tenantId?: string
  readonly secondFactor?: (typeof SECOND_FACTOR_STATES)[number]
  /** True: only guests. False: only users who aren't guests. */
  readonly isGuest?: boolean
  /** Default `createdAt`. */
  readonly sort?: (typeof USER_SORTS)[number]
  /** Default: ascending. Users with equal values are sorted by id, in the same direction. */
  readonly isDescending?: boolean
}

/**
 * Reads users together with their metadata, roles and tenants, with one database query. Without this port, the service composes a profile
 * from the separate stores.
 */
export interface ProfileStore<U extends User = User> {
  /**
   * Stores whose tables this port reads directly. If the host configured another store instead of one of these, the service doesn't use this
   * port, and composes the profile from the configured stores. Default: the service always uses this port.
   */
  readonly reads?: {
    readonly users: UserStore<StoredUser>
    readonly metadata: MetadataStore
    readonly roles: RoleStore
    readonly tenants: TenantStore
  }
  load(userId: string): Promise<Profile<U> | null>
  /**
   * Returns one page of the matching users, and the exact total.
   * `search` is split at spaces. Each word must be part of the email, a name or the phone number, or the start of the username or the id.
   * Words with fewer than 3 characters must be the start of the email, a name, the username or the id. Such a word in a script without
   * spaces (`isJoinedScript`) may also stand inside a name. Upper and lower case of all letters match each other, except in the id.
   * Optional: without this method, the admin's user list searches by email with `users.list`, and neither filters nor sorts.
   */
  search?(query: UserSearch): Promise<{ readonly users: readonly U[]; readonly total: number }>
}
