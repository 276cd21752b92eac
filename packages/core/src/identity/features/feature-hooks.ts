import type { Publication } from '../../foundations/events/bus.ts'
import type { EventAbout } from '../../foundations/events/envelope.ts'
import type { AccessClaims } from '../../foundations/tokens/claims.ts'
import type { FailureDeclaration } from '../../foundations/values/errors.ts'
import type { FeatureText } from '../../outgoing/messages/languages/feature-text.ts'
import type { ApiKey } from '../../ports/accounts/api-keys.ts'
import type { Invitation } from '../../ports/accounts/invitations.ts'
import type { FeaturePurpose } from '../../ports/accounts/proofs.ts'
import type { FeatureMethod } from '../../ports/accounts/sessions.ts'
import type { User } from '../../ports/accounts/users.ts'
import type { Actor } from '../../ports/actor.ts'
import type { OAuthProfile } from '../../ports/host/oauth.ts'
import type { RequestContext } from '../../web/http/routing/context.ts'
import type { OwnedKeyCaller } from '../../web/http/routing/endpoint.ts'
import type { Authenticated } from '../../web/http/routing/guard.ts'
import type { EndReason } from '../accounts/removal/what-ends.ts'
import type { Channel } from '../policies/channel.ts'

/** A sign-in method of a user that a feature provides. */
export interface FeatureWayIn {
  /** Sign-in method, such as `badge:card`. */
  readonly provider: FeatureMethod
  readonly id: string
  readonly name?: string | undefined
  readonly addedAt?: Date | undefined
}

/** A part that a feature adds to a built-in page. */
export interface FeatureSection {
  readonly feature: string
  readonly page: 'account' | 'signIn'
  readonly label: FeatureText
}

/** Handles provider sign-ins that an app started in the system browser. Such a sign-in signs in the app, not the browser. */
export interface AppReturns {
  /** True if a sign-in with this return path belongs to an app. */
  takes(returnPath: string): boolean
  /** Stores the provider's profile for the app. Returns the URL to which the browser is redirected, and Set-Cookie values. */
  keep(
    profile: OAuthProfile,
    returnPath: string,
    context: RequestContext,
  ): Promise<{ readonly location: string; readonly cookies: readonly string[] }>
}

/** Tenant of a request, with the user's roles and permissions in the tenant. Outside this tenant, these roles and permissions don't apply (R42). */
export interface SessionTenant {
  readonly id: string
  /** Names of the user's roles within the tenant, without global roles, sorted. */
  readonly roles: readonly string[]
  /** Permissions of these roles, sorted. */
  readonly permissions: readonly string[]
}

/** Invitations by members of a tenant. The inviter's rights in the tenant decide about them, not the access policy of administrators. */
export interface MemberInvitations {
  /** True for an invitation by a member. */
  takes(invitation: Invitation): boolean
  /** True if the inviter may still invite with this role. */
  mayStill(invitation: Invitation): Promise<boolean>
  /** True if the inviter may still invite with this role, and the invited person may join. Doesn't check whether the tenant is active. */
  isRedeemable(invitation: Invitation): Promise<boolean>
  /** Makes the user a member with the role. Returns false, and grants nothing, if the inviter lost the right meanwhile. */
  grant(userId: string, invitation: Invitation, context: RequestContext): Promise<boolean>
}

/** How a sign-in began. */
export interface BegunSignIn {
  readonly method: string
  readonly provider?: string | undefined
}

/** Choice of a user whose access ends. */
export interface EndChoice {
  /** True if apps that the user has authorized keep their access. */
  readonly keepsApps: boolean
}

/** API keys of users and tenants, which act as their owners. */
export interface OwnedKeys {
  /** Authenticates the key that the request sends. Null if the request has no key of a user or tenant. Rejects like `find`. */
  authenticate(context: RequestContext): Promise<Authenticated<'ownedKey'> | null>
  /**
   * Returns the key with its owner and the scopes that the key has now. Null if the text doesn't have the form of a key of a user or
   * tenant. Rejects with 401 API_KEY_INVALID, API_KEY_REVOKED or API_KEY_EXPIRED, or with 403 API_KEY_IP_BLOCKED.
   */
  find(
    raw: string,
    address: string | null | undefined,
  ): Promise<{ readonly key: ApiKey; readonly caller: OwnedKeyCaller } | null>
  /** True if the key's owner is an active tenant, or a user who is neither disabled nor a guest. */
  isInForce(key: ApiKey): Promise<boolean>
}

/** The end of a membership. */
export interface MemberRemoval {
  readonly by?: Actor | undefined
  readonly about: EventAbout
  /**
   * True if the actor becomes the maker of those keys of the member whose scopes the actor may give. All other keys that the member made
   * for the tenant are deleted. Default: all are deleted.
   */
  readonly adoptsKeys?: boolean
  /** Deletes only keys that were made at or after this time. Default: all that the member made for the tenant. */
  readonly keysSince?: Date
}

/** Hooks of all features in the option `features`. The service calls them when an account changes. Without features they do nothing. */
export interface FeatureHooks {
  readonly names: readonly string[]
  /** Channel of each first factor (R05). */
  readonly channels: Readonly<Record<FeatureMethod, Channel>>
  /** Purposes of the features' one-time tokens that are deleted whenever access to an account ends, for any reason. */
  readonly endingPurposes: readonly FeaturePurpose[]
  /** The features' events by name. True: the audit trail records each one. False: only those with an actor (`by`). */
  readonly events: Readonly<Record<string, boolean>>
  /** Parts that features add to the built-in pages. */
  readonly sections: readonly FeatureSection[]
  /** Takes over sign-ins with providers that an app began. Undefined without the option `apps`. */
  readonly appReturns: AppReturns | undefined
  /** Request headers that pages of other origins may send, because features read them. */
  readonly requestHeaders: readonly string[]
  /**
   * Returns the tenant that a request names: null if the user isn't a member (R27), undefined if the request names no tenant. The function is
   * undefined without a feature that provides it.
   */
  readonly sessionTenant:
    | ((user: AccessClaims, request: Request) => Promise<SessionTenant | null | undefined>)
    | undefined
  /** Rejects if the user isn't a member of the tenant that these claims name. If set, only a refresh puts the claim `tenantId` into a token. */
  readonly tokenTenant: ((user: AccessClaims, request: Request) => Promise<void>) | undefined
  /** API keys of users and tenants. Undefined without such a feature. */
  readonly ownedKeys: OwnedKeys | undefined
  /**
   * Returns the scopes that a key of the tenant may have; with `userId`, only those that are permissions of this member. Null if the tenant
   * is inactive or unknown, or the user isn't a member. The function is undefined without a feature that provides it.
   */
  readonly keyPermissions: ((tenantId: string, userId?: string) => Promise<readonly string[] | null>) | undefined
  /** Checks and grants invitations by members. Undefined without such a feature. */
  readonly memberInvitations: MemberInvitations | undefined
  /** Errors that features add, with their texts for the pages. */
  readonly errors: readonly FailureDeclaration[]
  /**
   * Rejects with an AuthError if a feature refuses the deletion of the user. Runs before anything is changed, and again after the user was
   * disabled.
   */
  beforeUserDeleted(user: User): Promise<void>
  /**
   * Returns further events that a deletion of the user publishes. Runs after the user's access ended, before what the stores keep about the
   * user is deleted.
   */
  deletionEvents(userId: string, about: EventAbout): Promise<readonly Publication[]>
  /** Deletes what features keep about the user. Runs twice in each deletion. */
  sweepUser(userId: string): Promise<void>
  /** Deletes what features keep about a tenant. */
  sweepTenant(tenantId: string): Promise<void>
  /** Deletes features' expired records and returns how many were deleted. */
  cleanUp(now: Date): Promise<number>
  /** Runs after the user's access ended. A change of email or password keeps the session that made it; all others have ended. */
  onAccessEnded(userId: string, reason: EndReason, choice: EndChoice): Promise<void>
  /** Runs after a sign-in method of the user was removed. `isBegunWith`: true for a sign-in with that method. */
  onSignInMethodRemoved(userId: string, isBegunWith: (signIn: BegunSignIn) => boolean): Promise<void>
  /**
   * Runs before and after a membership ends, whether the member, an owner, an administrator or the host ends it. Doesn't run when the
   * tenant or the user is deleted.
   */
  onMembershipEnded(tenantId: string, userId: string): Promise<void>
  /**
   * Runs before and after someone else removes a member from a tenant, so that a removal that fails in between leaves no key. Also runs for each
   * other member when a tenant is deleted, and when an administrator deletes the member. Doesn't run when members leave or delete their own
   * account: the keys that they made for the tenant then stay.
   */
  onMemberRemoved(tenantId: string, userId: string, removal: MemberRemoval): Promise<void>
  /** Removes what a stranger may have set before the mailbox of the address was first proved (R10). */
  onMailboxProof(userId: string): Promise<void>
  /** Returns what the user's export contains, by feature. */
  exportUser(userId: string): Promise<Readonly<Record<string, unknown>>>
  /** Returns the user's sign-in methods that features provide. */
  waysIn(userId: string): Promise<readonly FeatureWayIn[]>
}

/** Dependency of functions that call the features' hooks. */
export interface HookGiven {
  readonly features: FeatureHooks
}
