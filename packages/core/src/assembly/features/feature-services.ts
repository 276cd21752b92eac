import type { KeyRing } from '../../foundations/crypto/key-ring.ts'
import type { Sealer } from '../../foundations/crypto/seal.ts'
import type { AccessClaims } from '../../foundations/tokens/claims.ts'
import type { AuthError } from '../../foundations/values/errors.ts'
import type { Logger } from '../../ports/log.ts'
import type { FeatureRecord, RecordOwner, RecordReplacement } from '../../ports/records.ts'
import type { Role } from '../../ports/roles.ts'
import type { User } from '../../ports/stored-users.ts'
import type { Tenant, TenantRole } from '../../ports/tenants.ts'
import type { Reply } from '../../web/http/replies/reply.ts'
import type { RequestContext } from '../../web/http/routing/context.ts'
import type { Administrator } from '../../web/http/routing/endpoint.ts'
import type { FeatureAttempts, FeatureBrowsers, FeatureProfile, FeatureSignInFacts } from './feature-people.ts'
import type { FetchedText, FetchLimits } from './fetch-public.ts'

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

/** Somebody in an event of a tenant. Name and address are undefined for who is no member now. */
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
  /** Whom it concerns. Undefined if it concerns no user, or somebody of whom the tenant needn't know. */
  readonly user: FeaturePerson | undefined
  /** Member who caused it. Null if somebody else did, such as an administrator of the service; undefined if the event doesn't tell. */
  readonly actor: FeaturePerson | null | undefined
  /** Impersonal fields of the service's own events, such as `role`. Empty for other events, which may contain anything. */
  readonly data: Readonly<Record<string, unknown>>
}

/** Roles that a member can give by an invitation. Owners are made only of members. */
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
   * Stores an invitation and mails its link. The result is the same whether the address has an account. Unless everyone may
   * open an account (the option `registration` without `onRegister`), an address without account gets no mail. Rejects with 429 RATE_LIMITED after 50 invitations a day of one inviter, or too many mails.
   */
  create(
    invitation: { readonly tenantId: string; readonly email: string; readonly role: InvitedRole },
    lang: string | null | undefined,
    acting: InvitationActing,
  ): Promise<FeatureInvitation>
  /** Mails a member's invitation again with a new link. Null if there is no such invitation that could be redeemed. */
  resend(
    tenantId: string,
    id: string,
    lang: string | null | undefined,
    acting: InvitationActing,
  ): Promise<FeatureInvitation | null>
  /** Deletes the invitation. False if the tenant has none with this id. */
  revoke(tenantId: string, id: string, acting: FeatureActing): Promise<boolean>
}

/**
 * Tenants and their members, past caches. Each change publishes the service's events about tenants and roles. A change that takes the last owner
 * away rejects with 409 LAST_OWNER, and one whose member changed meanwhile with 409 CONFLICT.
 */
export interface FeatureTenants {
  find(id: string): Promise<Tenant | null>
  /** Tenants that the user belongs to. */
  of(userId: string): Promise<readonly { readonly tenant: Tenant; readonly role: TenantRole }[]>
  /** Role of a member, or null for everyone else. */
  roleOf(id: string, userId: string): Promise<TenantRole | null>
  /**
   * Roles of the store `roles` that are assigned to the user within the tenant, without global ones. Empty if the store lacks `rolesWithin` or
   * `find`. Call it only for members of active tenants.
   */
  rolesWithin(id: string, userId: string): Promise<readonly Role[]>
  /** One page of the members, by user id. */
  members(
    id: string,
    page: { readonly page: number; readonly limit: number },
  ): Promise<{ readonly members: readonly FeatureMember[]; readonly total: number }>
  /** Creates an active tenant with its owner. */
  create(tenant: { readonly name: string; readonly ownerId: string }, acting: FeatureActing): Promise<Tenant>
  /** Returns null if the tenant doesn't exist. */
  rename(id: string, name: string, acting: FeatureActing): Promise<Tenant | null>
  /** Gives a member another role. */
  changeRole(
    id: string,
    userId: string,
    change: { readonly from: TenantRole; readonly to: TenantRole },
    acting: FeatureActing,
  ): Promise<void>
  /** Ends a membership, with roles within the tenant and open invitations into it. */
  remove(id: string, userId: string, acting: FeatureActing): Promise<void>
  /** Makes the user an ordinary member wherever they are an owner. If one tenant refuses, all stays as it was. */
  stepDown(userId: string, acting: FeatureActing): Promise<void>
  readonly invitations: FeatureInvitations
  /**
   * One page of the recorded events of the tenant, newest first. Nobody's address is in it but members', and people of other tenants aren't. The store
   * `telemetry` must have `query`: name it in the endpoint's `needs`.
   */
  events(
    id: string,
    page: { readonly page: number; readonly limit: number },
  ): Promise<{ readonly events: readonly FeatureTenantEvent[]; readonly total: number }>
  /** Deletes the tenant and all that belongs to it. */
  delete(id: string, acting: FeatureActing): Promise<void>
}

/** A user as features see them: without secrets. */
export interface FeatureUser extends Pick<User, 'id' | 'email' | 'isEmailVerified' | 'createdAt'> {
  readonly firstName: string | undefined
  readonly lastName: string | undefined
  readonly isDisabled: boolean
}

/** A new record of a feature. */
export interface NewRecord extends RecordReplacement {
  /** Default: a random id. */
  readonly id?: string
}

/**
 * The feature's own records. `kind` is one of the kinds that the feature declares. Expired records aren't found. With `owner`, a method finds
 * only records of that user or tenant; with null, records of any owner (R25).
 */
export interface FeatureRecords {
  /** Stores a record and returns it. Throws ConflictError if the kind has a record with this id or this `lookup`. */
  insert(kind: string, record: NewRecord): Promise<FeatureRecord>
  find(kind: string, id: string, owner: RecordOwner | null): Promise<FeatureRecord | null>
  findByLookup(kind: string, lookup: string): Promise<FeatureRecord | null>
  /** Replaces the record that was read, unless it changed since. Returns false if it did. Throws ConflictError if the new `lookup` is taken. */
  replaceIf(read: FeatureRecord, replacement: RecordReplacement, owner: RecordOwner | null): Promise<boolean>
  /** Deletes and returns the record. Of parallel calls, one returns it (R01). */
  takeOnce(kind: string, id: string, owner: RecordOwner | null): Promise<FeatureRecord | null>
  /** Returns one page of the owner's records, newest first. */
  list(
    kind: string,
    owner: RecordOwner | null,
    page: { readonly page: number; readonly limit: number },
  ): Promise<{ readonly records: readonly FeatureRecord[]; readonly total: number }>
  /** Deletes the user's records of these kinds (default: all of the feature's) and returns how many were deleted. */
  deleteForUser(userId: string, kinds?: readonly string[]): Promise<number>
}

/** User and request that an event concerns. */
export interface FeatureEventAbout {
  readonly userId?: string
  readonly tenantId?: string
  /** Request that caused the event. Without it, the event names no client. */
  readonly context?: RequestContext
}

export interface FeatureEvents {
  /** Publishes one of the feature's events. Resolves after it is stored, so that it is safe before the response is sent. */
  publish(event: string, data: Readonly<Record<string, unknown>>, about: FeatureEventAbout): Promise<void>
  /**
   * Makes a change and publishes its event, so that a failure in between loses no event. If the work rejects or resolves with null, false or 0,
   * nothing is published.
   */
  change<T>(
    event: string,
    data: Readonly<Record<string, unknown>>,
    about: FeatureEventAbout,
    work: () => Promise<T>,
  ): Promise<T>
}

/** One-time tokens of the purposes that the feature declares. Only their hashes are stored (R35). */
export interface FeatureTokens {
  /** Returns a new token of 64 hex characters. */
  issue(
    purpose: string,
    token: {
      readonly userId: string
      readonly data?: Readonly<Record<string, unknown>>
      readonly expiresInMs?: number
    },
  ): Promise<string>
  /** Uses up a token. Returns null if it is unknown, used or expired. Of parallel calls, one gets it (R01). */
  redeem(
    purpose: string,
    token: string,
  ): Promise<{ readonly userId: string; readonly data: Readonly<Record<string, unknown>> } | null>
}

/** A sign-in method that a user holds. `method`: name of the feature's first factor. */
export interface HeldMethod {
  readonly method: string
  readonly id: string
  readonly name?: string | undefined
}

/** Calls for adding and removing ways to sign in. Both mail the user an alert with the link "This wasn't me" (R38). */
export interface FeatureWaysIn {
  /**
   * Call it after a way to sign in was stored. Runs `undo` and rejects with 401 SESSION_REVOKED if the caller's session ended meanwhile, as it
   * does at a password reset.
   */
  added(caller: AccessClaims, held: HeldMethod, context: RequestContext, undo: () => Promise<unknown>): Promise<void>
  /**
   * Removes a way to sign in with `work`, which returns false if there was nothing to remove, and ends the sessions that were begun with it.
   * Rejects with 409 LAST_LOGIN_METHOD if the user could no longer sign in.
   */
  remove(
    caller: AccessClaims,
    held: HeldMethod,
    context: RequestContext,
    work: () => Promise<boolean>,
  ): Promise<boolean>
}

/** Everything that handlers and hooks of a feature get. A feature never gets sessions, the service's tokens or its keys. */
export interface FeatureServices {
  now(): Date
  readonly logger: Logger
  readonly records: FeatureRecords
  readonly events: FeatureEvents
  readonly tokens: FeatureTokens
  readonly waysIn: FeatureWaysIn
  /** Users by id or address. */
  readonly users: {
    find(by: { readonly id: string } | { readonly email: string }): Promise<FeatureUser | null>
    /** True if the account's holder proved that they read the mailbox of its address. A user of that id must exist. */
    isOwned(id: string): Promise<boolean>
    /** Returns what the service knows about a user, and their permissions, or null. */
    profile(id: string): Promise<FeatureProfile | null>
    /**
     * True if what a user was given at this sign-in may live on: they exist, access wasn't ended since (R28), and the sign-in still meets the
     * policies. Sessions are judged the same way at each refresh.
     */
    mayStay(id: string, signIn: FeatureSignInFacts): Promise<boolean>
  }
  readonly browsers: FeatureBrowsers
  readonly attempts: FeatureAttempts
  /**
   * Loads a public https URL that a stranger named (R29): checks each address that it connects to, follows no redirect, and reads at most so many bytes
   * in the given time. `unreachable`: no answer came in time. `unusable`: a redirect, or too long an answer.
   */
  fetchPublic(url: string, limits: FetchLimits): Promise<FetchedText | 'unreachable' | 'unusable'>
  /** Claims `iss` and `aud` of sessions' tokens, which no name of the feature may equal. */
  sessionTokens(): { readonly issuer: string; readonly audience: string }
  /** Returns the auth router's public URL and path. Without `baseUrl`, the URL is the path. */
  authRouter(): { readonly url: string; readonly path: string }
  /** Tenants and their members. Needs the store `tenants`. */
  readonly tenants: FeatureTenants
  /** Returns keys for MACs. They are derived from the feature's name and the label. */
  keys(label: string): KeyRing
  /** Encrypts what the feature must be able to read again. `context` names owner and purpose. */
  readonly sealer: Sealer
  /** Returns the hash under which a secret of high entropy is stored, as hex. */
  hash(secret: string): string
  /** Returns an error of the service or of the feature, to throw. `data` adds fields to the response. */
  failure(code: string, data?: Readonly<Record<string, unknown>>): AuthError
}

/** The user whom a first factor proved, and the way to sign in that they used. */
export interface ProvenWayIn {
  readonly userId: string
  /** Id of the way to sign in, as the feature's hook `waysIn` lists it. */
  readonly id: string
}

export interface FeatureSignIn {
  /**
   * Signs in with a first factor of the feature: `prove` returns who was proven, or throws. Returns the reply: tokens, or the request for a
   * second factor. Suspensions, the verification of the address and the second-factor policy apply as to every sign-in (R04, R38); a
   * failure is published as `identity.auth.login.failed`.
   */
  finish(method: string, context: RequestContext, prove: () => Promise<ProvenWayIn>): Promise<Reply>
  /**
   * Completes a sign-in with a second factor of the feature. `isRight` compares the guess, which is counted before. Rejects with 400 INVALID_CODE,
   * 401 INVALID_TEMP_TOKEN or 429 RATE_LIMITED.
   */
  passFactor(
    factor: string,
    tempToken: string | undefined,
    context: RequestContext,
    isRight: (user: FeatureUser) => Promise<boolean>,
  ): Promise<Reply>
}

/** Services of the handlers of `signInEndpoint`. */
export interface SignInServices extends FeatureServices {
  readonly signIn: FeatureSignIn
}
