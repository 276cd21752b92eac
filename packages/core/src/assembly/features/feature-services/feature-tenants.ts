import type { AccessClaims } from '../../../foundations/tokens/claims.ts'
import type { ApiKey } from '../../../ports/accounts/api-keys.ts'
import type { Role } from '../../../ports/accounts/roles.ts'
import type { Tenant, TenantPatch, TenantRole } from '../../../ports/accounts/tenants.ts'
import type { RequestContext } from '../../../web/http/routing/context.ts'
import type { Administrator } from '../../../web/http/routing/endpoint.ts'

/** Actor of a change, and the request that made it. */
export interface FeatureActing {
  /** Actor of the change: the signed-in user's id, or the `admin` of an endpoint for administrators. Default: unknown. */
  readonly by?: { readonly userId: string } | Administrator
  readonly context?: RequestContext
}

/** A member of a tenant. */
export interface FeatureMember {
  readonly userId: string
  readonly role: TenantRole
  readonly email: string
  readonly name: string | undefined
}

/** A person in an event of a tenant. Name and address are undefined unless the person is a member now. */
export interface FeaturePerson {
  readonly id: string
  readonly name: string | undefined
  readonly email: string | undefined
}

/** An event of a tenant, as its members may see it. */
export interface FeatureTenantEvent {
  readonly id: string
  readonly event: string
  readonly timestamp: Date
  /** Person whom the event concerns. Undefined if there is none, or if the person never belonged to the tenant. */
  readonly user: FeaturePerson | undefined
  /** Member who caused the event. Null if no member did, but for example an administrator of the service; undefined if the event doesn't tell. */
  readonly actor: FeaturePerson | null | undefined
  /** Non-personal fields of the service's own events, such as `role`. Empty for other events, which may contain anything. */
  readonly data: Readonly<Record<string, unknown>>
}

/** Roles that a member can give by an invitation. Only a member can become an owner. */
export type InvitedRole = Exclude<TenantRole, 'owner'>

/** Member who invites, and the request. */
export interface InvitationActing {
  readonly by: { readonly userId: string }
  readonly context: RequestContext
}

/** An open invitation into a tenant. */
export interface FeatureInvitation {
  readonly id: string
  readonly email: string
  readonly role: InvitedRole
  /** Member who invited. Undefined if an administrator of the service did. */
  readonly inviterId: string | undefined
  readonly createdAt: Date
  readonly expiresAt: Date
}

/** Invitations into a tenant. The stores `invitations` and the mailer's `sendInvitation` must exist: name them in the endpoint's `needs`. */
export interface FeatureInvitations {
  /** All open invitations into the tenant, newest first, those of administrators included. */
  list(tenantId: string): Promise<readonly FeatureInvitation[]>
  /**
   * Stores an invitation and mails its link. The result doesn't show whether the address has an account. Unless everyone may open an account (the
   * option `registration` without `onRegister`), an address without account gets no mail. Rejects with 429 RATE_LIMITED after 50 invitations a day
   * by one inviter, or too many mails.
   */
  create(
    invitation: { readonly tenantId: string; readonly email: string; readonly role: InvitedRole },
    lang: string | null | undefined,
    acting: InvitationActing,
  ): Promise<FeatureInvitation>
  /**
   * Mails an invitation into the tenant again, with a new link. Null if no member made an open invitation with this id, or if its inviter may no
   * longer invite.
   */
  resend(
    tenantId: string,
    id: string,
    lang: string | null | undefined,
    acting: InvitationActing,
  ): Promise<FeatureInvitation | null>
  /** Deletes the invitation. False if the tenant has none with this id. */
  revoke(tenantId: string, id: string, acting: FeatureActing): Promise<boolean>
}

/** An API key of a tenant, without its hash. */
export type FeatureTenantKey = Omit<ApiKey, 'keyHash'>

/** Session of a member who makes a key, and the request. */
export interface KeyMaking {
  readonly user: Pick<AccessClaims, 'sub' | 'sid'>
  readonly context: RequestContext
}

/** API keys of tenants. The feature `ownedKeys()` must be on: name `ownedKeys` in the endpoint's `needs`. */
export interface FeatureTenantKeys {
  /** Maximum number of keys of one tenant. */
  max(): number
  list(tenantId: string): Promise<readonly FeatureTenantKey[]>
  /**
   * Creates a key. Its scopes must be permissions that the hook `keyPermissions` returns for the member. Rejects with 403 INSUFFICIENT_SCOPE, which
   * lists the missing permissions, with 409 KEY_LIMIT, or with 401 SESSION_REVOKED if the session ended meanwhile. `mayStill` runs after the key is
   * stored: if it returns false, the key is deleted and the call rejects with 403 INSUFFICIENT_SCOPE.
   */
  create(
    tenantId: string,
    key: {
      readonly name: string
      readonly scopes: readonly string[]
      readonly allowedIps: readonly string[]
      readonly expiresAt?: Date | undefined
    },
    making: KeyMaking,
    mayStill: () => Promise<boolean>,
  ): Promise<{ readonly rawKey: string; readonly key: FeatureTenantKey }>
  /** Deletes a key. False if the tenant has none with this id. */
  delete(tenantId: string, id: string, acting: FeatureActing): Promise<boolean>
  /** Permissions that a new key of this member may have as scopes, sorted. */
  grantable(tenantId: string, userId: string): Promise<readonly string[]>
}

/**
 * Tenants and their members, read without caches. Each change publishes the service's events about tenants and roles. Rejects with 409 LAST_OWNER if
 * a tenant would lose its last owner, and with 409 CONFLICT if the member's role changed meanwhile.
 */
export interface FeatureTenants {
  find(id: string): Promise<Tenant | null>
  /** True if the store keeps slugs. */
  hasSlugs(): boolean
  /** Returns the tenant with this slug. Null if there is none, or if the store keeps no slugs. */
  findBySlug(slug: string): Promise<Tenant | null>
  /** Tenants that the user belongs to. */
  of(userId: string): Promise<readonly { readonly tenant: Tenant; readonly role: TenantRole }[]>
  /** Role of a member, or null for everyone else. */
  roleOf(id: string, userId: string): Promise<TenantRole | null>
  /**
   * Permissions of a member, such as `tenant:update`. The hook `keyPermissions` of a feature (`@sallyport/tenants`) returns them at each call. Null
   * for everyone else, in an inactive tenant, and if no feature has the hook.
   */
  permissionsOf(id: string, userId: string): Promise<readonly string[] | null>
  /**
   * Roles of the store `roles` that are assigned to the user within the tenant, without global ones. Empty if the store lacks `rolesWithin` or
   * `find`. Call it only for members of active tenants.
   */
  rolesWithin(id: string, userId: string): Promise<readonly Role[]>
  /** Names of the roles that `rolesWithin` returns for each of these users, at most 100. Empty if the store lacks `rolesWithin`. */
  roleNamesWithin(id: string, userIds: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>>
  /** Returns the roles with these names; unknown names are skipped. Empty if the store `roles` lacks `find`. */
  rolesNamed(names: readonly string[]): Promise<readonly Role[]>
  /** Assigns and revokes roles of the store `roles` within the tenant. Assigns nothing to a user who isn't a member. */
  changeRolesWithin(
    id: string,
    userId: string,
    change: { readonly add: readonly string[]; readonly remove: readonly string[] },
    acting: FeatureActing,
  ): Promise<void>
  /** One page of the members, by user id. */
  members(
    id: string,
    page: { readonly page: number; readonly limit: number },
  ): Promise<{ readonly members: readonly FeatureMember[]; readonly total: number }>
  /**
   * Creates an active tenant with its owner. Rejects with 409 SLUG_EXISTS if another tenant has the slug, and with 400 VALIDATION_ERROR if the store
   * keeps no slugs.
   */
  create(
    tenant: { readonly name: string; readonly slug?: string | undefined; readonly ownerId: string },
    acting: FeatureActing,
  ): Promise<Tenant>
  /** Changes the given fields; a slug of null removes it. Returns null if the tenant doesn't exist. Rejects as `create` does. */
  update(id: string, patch: Pick<TenantPatch, 'name' | 'slug'>, acting: FeatureActing): Promise<Tenant | null>
  /** Gives a member another role. */
  changeRole(
    id: string,
    userId: string,
    change: { readonly from: TenantRole; readonly to: TenantRole },
    acting: FeatureActing,
  ): Promise<void>
  /**
   * Ends a membership. Revokes the member's roles within the tenant, and deletes the invitations into it that they made or could redeem. Unless the
   * member leaves of their own accord, deletes the API keys that they made for the tenant. With `adoptsKeys`, the actor takes over those keys whose
   * scopes the actor has as permissions.
   */
  remove(id: string, userId: string, acting: FeatureActing & { readonly adoptsKeys?: boolean }): Promise<void>
  /** Makes the user an ordinary member wherever they are an owner. If one of the changes fails, undoes the others. */
  stepDown(userId: string, acting: FeatureActing): Promise<void>
  readonly invitations: FeatureInvitations
  readonly keys: FeatureTenantKeys
  /**
   * Returns one page of the tenant's recorded events, newest first. Contains the addresses of members only, and no people of other tenants. The store
   * `telemetry` must have `query`: name it in the endpoint's `needs`.
   */
  events(
    id: string,
    page: { readonly page: number; readonly limit: number },
  ): Promise<{ readonly events: readonly FeatureTenantEvent[]; readonly total: number }>
  /** Deletes the tenant and all that belongs to it. */
  delete(id: string, acting: FeatureActing): Promise<void>
}
