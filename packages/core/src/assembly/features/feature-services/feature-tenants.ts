import type { AccessClaims } from '../../../foundations/tokens/claims.ts'
import type { ApiKey } from '../../../ports/accounts/api-keys.ts'
import type { Role } from '../../../ports/accounts/roles.ts'
import type { Tenant, TenantPatch, TenantRole } from '../../../ports/accounts/tenants.ts'
import type { RequestContext } from '../../../web/http/routing/context.ts'
import type { Administrator } from '../../../web/http/routing/endpoint.ts'

/** Actor of a change, and the request that made it. */
export interface FeatureActing {
  /** Actor of the change: the signed-in user's id, or the `admin` that handlers of admin endpoints get. Default: the events name no actor. */
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

/** A person in an event of a tenant. Name and address are undefined if the person isn't a member now. */
export interface FeaturePerson {
  readonly id: string
  readonly name: string | undefined
  readonly email: string | undefined
}

/** An event of a tenant, without fields that its members may not see. */
export interface FeatureTenantEvent {
  readonly id: string
  readonly event: string
  readonly timestamp: Date
  /** Person whom the event concerns. Undefined if the event concerns no one, or a person who isn't known to have been a member. */
  readonly user: FeaturePerson | undefined
  /**
   * Current member who caused the event. Null if someone else caused it, such as an administrator of the service or a former member; undefined if the
   * event names no actor.
   */
  readonly actor: FeaturePerson | null | undefined
  /**
   * Fields without personal data, such as `role`, of the service's events about tenants. Empty for all other events, whose fields may contain
   * anything.
   */
  readonly data: Readonly<Record<string, unknown>>
}

/** Roles that an invitation by a member can give. `owner` isn't one: only a person who is already a member can become an owner. */
export type InvitedRole = Exclude<TenantRole, 'owner'>

/** Member who invites, and the request that they sent. */
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

/**
 * Invitations into a tenant. Need the store `invitations` and the mailer's `sendInvitation`: list `invitations` and `mailer.sendInvitation` in the
 * endpoint's `needs`.
 */
export interface FeatureInvitations {
  /** Returns all unexpired invitations into the tenant, newest first, including those by administrators of the service. */
  list(tenantId: string): Promise<readonly FeatureInvitation[]>
  /**
   * Stores an invitation and mails its link. The result doesn't show whether the address has an account. If not everyone may create an account (no
   * option `registration`, or one with `onRegister`), an address without an account gets no mail. Rejects with 429 RATE_LIMITED after 50 invitations
   * by one inviter in a day, or after too many mails to the address.
   */
  create(
    invitation: { readonly tenantId: string; readonly email: string; readonly role: InvitedRole },
    lang: string | null | undefined,
    acting: InvitationActing,
  ): Promise<FeatureInvitation>
  /**
   * Mails an invitation into the tenant again, with a new link. Returns null if the tenant has no invitation by a member with this id, or if its
   * inviter may no longer invite.
   */
  resend(
    tenantId: string,
    id: string,
    lang: string | null | undefined,
    acting: InvitationActing,
  ): Promise<FeatureInvitation | null>
  /** Deletes the invitation. Returns false if the tenant has none with this id. */
  revoke(tenantId: string, id: string, acting: FeatureActing): Promise<boolean>
}

/** An API key of a tenant, without its hash. */
export type FeatureTenantKey = Omit<ApiKey, 'keyHash'>

/** Session of the member who creates a key, and the request. */
export interface KeyMaking {
  readonly user: Pick<AccessClaims, 'sub' | 'sid'>
  readonly context: RequestContext
}

/** API keys of tenants. Need the feature `ownedKeys()`: list `ownedKeys` in the endpoint's `needs`. */
export interface FeatureTenantKeys {
  /** Maximum number of keys of one tenant. */
  max(): number
  list(tenantId: string): Promise<readonly FeatureTenantKey[]>
  /**
   * Creates a key. Its scopes must be permissions that the hook `keyPermissions` returns for the member. Rejects with 403 INSUFFICIENT_SCOPE, which
   * lists the missing permissions, with 409 KEY_LIMIT if the tenant has `max()` keys, or with 401 SESSION_REVOKED if the session ended meanwhile.
   * `mayStill` runs after the key is stored and says whether the member may still create keys. If it returns false, the key is deleted and the call
   * rejects with 403 INSUFFICIENT_SCOPE.
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
  /** Deletes a key. Returns false if the tenant has none with this id. */
  delete(tenantId: string, id: string, acting: FeatureActing): Promise<boolean>
  /** Returns the permissions that a new key by this member may have as scopes. */
  grantable(tenantId: string, userId: string): Promise<readonly string[]>
}

/**
 * Tenants and their members, read without caches. Each change publishes the service's events about tenants and roles. A change rejects with 409
 * LAST_OWNER if a tenant would lose its last owner, and with 409 CONFLICT if the member's role changed meanwhile.
 */
export interface FeatureTenants {
  find(id: string): Promise<Tenant | null>
  /** True if the store `tenants` has `findBySlug`, so that tenants can have slugs. */
  hasSlugs(): boolean
  /** Returns the tenant with this slug. Null if there is none, or if the store keeps no slugs. */
  findBySlug(slug: string): Promise<Tenant | null>
  /** Returns the tenants that the user is a member of, including inactive ones, with the user's role. */
  of(userId: string): Promise<readonly { readonly tenant: Tenant; readonly role: TenantRole }[]>
  /** Returns the role of a member; null if the user isn't a member. */
  roleOf(id: string, userId: string): Promise<TenantRole | null>
  /**
   * Returns the permissions of a member, such as `tenant:update`. Calls the hook `keyPermissions`, which `@sallyport/tenants` has. Null if the user
   * isn't a member, the tenant is inactive, or no feature has the hook.
   */
  permissionsOf(id: string, userId: string): Promise<readonly string[] | null>
  /**
   * Returns the roles of the store `roles` that are assigned to the user within the tenant, without global roles. Empty if the store lacks
   * `rolesWithin` or `find`. Call it only for members of active tenants: it doesn't check the membership.
   */
  rolesWithin(id: string, userId: string): Promise<readonly Role[]>
  /**
   * Returns, for each of these users (at most 100), the names of the roles that are assigned within the tenant. The names are empty if the store
   * lacks `rolesWithin`.
   */
  roleNamesWithin(id: string, userIds: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>>
  /** Returns the roles with these names; unknown names are skipped. Empty if the store `roles` lacks `find`. */
  rolesNamed(names: readonly string[]): Promise<readonly Role[]>
  /**
   * Assigns and revokes roles of the store `roles` within the tenant. If roles were added and the user turns out not to be a member, revokes all the
   * user's roles within the tenant.
   */
  changeRolesWithin(
    id: string,
    userId: string,
    change: { readonly add: readonly string[]; readonly remove: readonly string[] },
    acting: FeatureActing,
  ): Promise<void>
  /** Returns one page of the members, sorted by user id. */
  members(
    id: string,
    page: { readonly page: number; readonly limit: number },
  ): Promise<{ readonly members: readonly FeatureMember[]; readonly total: number }>
  /**
   * Creates an active tenant with its owner. Rejects with 409 SLUG_EXISTS if another tenant has the slug, and with 400 VALIDATION_ERROR if a slug is
   * given and `hasSlugs()` is false.
   */
  create(
    tenant: { readonly name: string; readonly slug?: string | undefined; readonly ownerId: string },
    acting: FeatureActing,
  ): Promise<Tenant>
  /** Changes the given fields; null removes the slug. Returns null if the tenant doesn't exist. Rejects as `create` does. */
  update(id: string, patch: Pick<TenantPatch, 'name' | 'slug'>, acting: FeatureActing): Promise<Tenant | null>
  /** Gives a member another role. */
  changeRole(
    id: string,
    userId: string,
    change: { readonly from: TenantRole; readonly to: TenantRole },
    acting: FeatureActing,
  ): Promise<void>
  /**
   * Ends a membership. Revokes the member's roles within the tenant, and deletes the invitations into the tenant that the member made or could
   * redeem. If someone else removes the member, also deletes the API keys that the member made for the tenant. With `adoptsKeys`, those keys whose
   * scopes the actor has as permissions stay: the actor becomes their maker.
   */
  remove(id: string, userId: string, acting: FeatureActing & { readonly adoptsKeys?: boolean }): Promise<void>
  /** Gives the user the role `member` in every tenant that they own. If one of the changes fails, undoes the earlier ones and rejects. */
  stepDown(userId: string, acting: FeatureActing): Promise<void>
  readonly invitations: FeatureInvitations
  readonly keys: FeatureTenantKeys
  /**
   * Returns one page of the tenant's recorded events, newest first. Shows names and addresses of current members only. Needs the method `query` of
   * the store `telemetry`: list `telemetry.query` in the endpoint's `needs`.
   */
  events(
    id: string,
    page: { readonly page: number; readonly limit: number },
  ): Promise<{ readonly events: readonly FeatureTenantEvent[]; readonly total: number }>
  /** Deletes the tenant with its memberships, assigned roles, invitations, webhooks, keys and features' records. */
  delete(id: string, acting: FeatureActing): Promise<void>
}
