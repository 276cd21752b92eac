import type { AccessClaims } from '../../foundations/tokens/claims.ts'
import type { FailureCode } from '../../foundations/values/errors.ts'
import type { EndReason } from '../../identity/accounts/removal/what-ends.ts'
import type { BegunSignIn, EndChoice, FeatureWayIn, SessionTenant } from '../../identity/features/feature-hooks.ts'
import type { BuiltInChannel } from '../../identity/policies/channel.ts'
import type { FeatureText as Texts } from '../../outgoing/messages/languages/feature-text.ts'
import type { SallyportOptions } from '../options/options.ts'
import type { FeatureEndpoint } from './feature-endpoint.ts'
import type { FeatureServices, FeatureUser } from './feature-services/feature-services.ts'
import type { InvitedRole } from './feature-services/feature-tenants.ts'

export type { Texts }

/** An error that the feature's endpoints return. */
export interface FeatureError {
  /** HTTP status from 400 to 599. */
  readonly status: number
  /** Texts for people. Responses contain the English one as `message`; the pages show the text of their language. */
  readonly message: Texts
}

/** A first factor: something with which users sign in. */
export interface FeatureFirstFactor {
  /**
   * Channel over which the user gets the factor. A second factor must use another channel (R05). Default: a channel of its own. Signing in with the
   * factor doesn't prove that the user reads the account's mailbox, even if the channel is `mail`.
   */
  readonly channel?: BuiltInChannel
}

/** A second factor. */
export interface FeatureSecondFactor extends FeatureFirstFactor {
  /** True if this user can use the factor now. */
  availableTo(user: FeatureUser, services: FeatureServices): Promise<boolean>
}

/** A way to sign in that a user holds. `method`: name of the feature's first factor. */
export interface ListedMethod extends Omit<FeatureWayIn, 'provider' | 'addedAt'> {
  readonly method: string
  /** When the user added it. A password reset suspends methods added within the 7 days before the reset (R38). */
  readonly addedAt: Date
}

/** A part of a built-in page. */
export interface PageSection {
  readonly label: Texts
  /**
   * Source of an ES module whose default export renders the section. Absent if `@sallyport/pages` contains the section, as for this project's own
   * features.
   */
  readonly script?: string
}

/**
 * Parts of the built-in pages. Their modules get an object with `lang`, `get(path)`, `post(path, fields)`, `callSensitive(method, path, fields)` and
 * `explain(failure)`: the calls go to the auth router with the browser's session, and resolve to `{ body }` or `{ failure }`.
 */
export interface FeaturePages {
  /** Section of the account page below the heading `label`. The module's default export is `(element, page) => void`. */
  readonly account?: PageSection
  /**
   * Button on the sign-in page. The module's default export is `(page) => Promise<result>`, called for a click. It resolves to the result of
   * `post()` to the feature's sign-in endpoint, with which the page continues, or to null if the person gave up.
   */
  readonly signIn?: PageSection
}

/** Definition of a feature. Only the name is required. A part that the definition leaves out doesn't exist. */
export interface FeatureDefinition<Name extends string = string, Operations = unknown> {
  /**
   * 2 to 40 lower-case letters, digits and dashes, beginning with a letter. The names of the feature's records, purposes, keys, events and sign-in
   * methods begin with it.
   */
  readonly name: Name
  /** Endpoints of the auth router. */
  readonly auth?: readonly FeatureEndpoint[]
  /** Endpoints of the tools router. */
  readonly tools?: readonly FeatureEndpoint[]
  /** Endpoints of the admin router. Their `access` is `admin`. */
  readonly admin?: readonly FeatureEndpoint[]
  /**
   * Endpoints at the root of the origin, outside the mounts. Their paths begin with `/.well-known/`. A function gets the auth router's public path,
   * for documents whose URL contains this path (RFC 8414).
   */
  readonly wellKnown?: readonly FeatureEndpoint[] | ((authPath: string) => readonly FeatureEndpoint[])
  /** Errors by code, such as `INVALID_BADGE`. */
  readonly errors?: Readonly<Record<string, FeatureError>>
  /** Events by name, which begins with `identity.<name>.`. `audited`: whether the audit trail always records it. */
  readonly events?: Readonly<Record<string, { readonly audited: boolean }>>
  /** Kinds of the records that the feature keeps. They need the store `records`, and are deleted with their user or tenant. */
  readonly records?: readonly string[]
  /** Purposes of one-time tokens. `one-time`: deleted when access to the account ends. `lasting`: deleted only with the user. */
  readonly purposes?: Readonly<Record<string, 'one-time' | 'lasting'>>
  /** First factors by name. A feature with first factors needs `waysIn`. */
  readonly firstFactors?: Readonly<Record<string, FeatureFirstFactor>>
  /** Second factors by name. */
  readonly factors?: Readonly<Record<string, FeatureSecondFactor>>
  /** Parts of the built-in pages that the feature adds. */
  readonly pages?: FeaturePages
  /** Request headers that the feature reads, and that pages of allowed origins may therefore send. */
  readonly requestHeaders?: readonly string[]
  /**
   * Returns the tenant of a request to the host's own routes, which `sallyport.session` and the mounts pass on. Null if the user isn't a member of
   * the tenant that the request names; undefined if the request names none. Runs at each of these requests, and for tracked events. Only one
   * feature of a service may have this function.
   */
  sessionTenant?(
    user: AccessClaims,
    request: Request,
    services: FeatureServices,
  ): Promise<SessionTenant | null | undefined>
  /**
   * One of the feature's error codes. `POST /refresh` and `POST /track` reject with it if `sessionTenant` returns null. If it is set, clients get
   * tokens for a tenant by a refresh, and the claim `tenantId` of `buildTokenPayload` is dropped.
   */
  readonly tokenTenantError?: string
  /**
   * True if a user may now invite people with this role into the tenant. With this function, members can invite through `tenants.invitations`. It
   * runs again when an invitation is redeemed. Only one feature of a service may have this function.
   */
  mayInvite?(
    invitation: { readonly tenantId: string; readonly inviterId: string; readonly role: InvitedRole },
    services: FeatureServices,
  ): Promise<boolean>
  /**
   * Returns the permissions within a tenant that an API key of the tenant may have as scopes; with `userId`, only those of this member. Null if the
   * tenant is inactive or unknown, or the user isn't a member. Runs at each use of a key. Only one feature of a service may have this function.
   */
  keyPermissions?(
    tenantId: string,
    userId: string | undefined,
    services: FeatureServices,
  ): Promise<readonly string[] | null>
  /** Returns further problems of the service's options, each as `option: problem`. */
  check?(options: SallyportOptions): readonly string[]
  /**
   * Runs before a user is deleted, and may throw `failure(code)` to refuse it. Runs twice, before and after the account is disabled, so it must be
   * repeatable.
   */
  beforeUserDeleted?(user: FeatureUser, services: FeatureServices): Promise<unknown>
  /** Error codes of the service with which `beforeUserDeleted` also refuses. The feature's own codes need no mention. */
  readonly deletionErrors?: readonly FailureCode[]
  /** Returns events that a deletion of the user also publishes. */
  deletionEvents?(
    userId: string,
    services: FeatureServices,
  ): Promise<readonly { readonly event: string; readonly data: Readonly<Record<string, unknown>> }[]>
  /** Deletes what the feature keeps about a user outside its records. Runs twice in a deletion, so it must be repeatable. */
  sweepUser?(userId: string, services: FeatureServices): Promise<unknown>
  /**
   * Runs after all sessions of a user ended, such as at a password reset or when the user is disabled. `choice.keepsApps`: the user changed the
   * password and chose that other apps keep their access.
   */
  onAccessEnded?(userId: string, reason: EndReason, services: FeatureServices, choice: EndChoice): Promise<unknown>
  /**
   * Runs after a sign-in method of the user was removed: a passkey, a provider account, or a feature's own. `isBegunWith`: true for a sign-in with
   * the removed method; its sessions have ended.
   */
  onSignInMethodRemoved?(
    userId: string,
    isBegunWith: (signIn: BegunSignIn) => boolean,
    services: FeatureServices,
  ): Promise<unknown>
  /**
   * Must delete all that the membership gave, so that a member who is added again starts with nothing. Runs before and after a user leaves a tenant
   * or is removed from it, so it must be repeatable. A deleted tenant needs no hook, because its records are deleted with it.
   */
  onMembershipEnded?(tenantId: string, userId: string, services: FeatureServices): Promise<unknown>
  /**
   * Removes what a stranger may have set before the mailbox of the account's address was first proved (R10), such as the ways to sign in. Runs
   * twice, before and after the sessions end, so it must be repeatable.
   */
  onMailboxProof?(userId: string, services: FeatureServices): Promise<unknown>
  /** Returns what the user's export contains under the feature's name. Must contain no secrets. */
  exportUser?(userId: string, services: FeatureServices): Promise<unknown>
  /** Returns the user's ways to sign in with the feature's first factors. The last way of a user can't be removed. */
  waysIn?(userId: string, services: FeatureServices): Promise<readonly ListedMethod[]>
  /** Deletes the feature's expired data outside its records, and returns the number of deletions. Runs with `deleteExpired`. */
  cleanUp?(services: FeatureServices): Promise<number>
  /** Returns functions for the host's own code, which calls them as `sallyport.features.<name>`. */
  operations?(services: FeatureServices): Operations
}
