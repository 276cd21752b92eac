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
  /** Texts for people. Responses contain the English text as `message`; the built-in pages show the text in their own language. */
  readonly message: Texts
}

/** A mail of the feature. In its texts, `{name}` (letters, digits and `_`) stands for a value, `{site}` for the site's name. */
export interface FeatureMail {
  readonly subject: Texts
  readonly paragraphs: readonly Texts[]
  /** Text of the button. The message's `link` is then required. */
  readonly action?: Texts
  /** Small print at the end. */
  readonly notes?: readonly Texts[]
}

/** A first factor: something with which users sign in. */
export interface FeatureFirstFactor {
  /**
   * Channel over which the user gets the factor. A sign-in's second factor must use another channel than its first (R05). Default: a channel that no
   * other factor uses. Signing in with the factor doesn't prove that the user reads the account's mailbox, even if the channel is `mail`.
   */
  readonly channel?: BuiltInChannel
}

/** A second factor. */
export interface FeatureSecondFactor extends FeatureFirstFactor {
  /** True if this user can use the factor now. */
  availableTo(user: FeatureUser, services: FeatureServices): Promise<boolean>
}

/** A sign-in method that a user has. `method`: name of the feature's first factor. */
export interface ListedMethod extends Omit<FeatureWayIn, 'provider' | 'addedAt'> {
  readonly method: string
  /** Time at which the user added the method. A password reset suspends methods that were added within the 7 days before it (R38). */
  readonly addedAt: Date
}

/** A part of a built-in page. */
export interface PageSection {
  readonly label: Texts
  /**
   * Source of an ES module; `FeaturePages` says what its default export must be. Absent if `@sallyport/pages` contains the section, as for this
   * project's own features.
   */
  readonly script?: string
}

/**
 * Parts of the built-in pages. The default export of each module gets an object `page` with `lang`, `get(path)`, `post(path, fields)`,
 * `callSensitive(method, path, fields)` and `explain(failure)`. The calls go to the auth router with the browser's session, and resolve to `{ body }`
 * or `{ failure }`. `callSensitive` asks the user for a fresh proof of identity if the service demands one, and repeats the call. `explain` returns
 * the failure as a text in the page's language.
 */
export interface FeaturePages {
  /** Section of the account page below the heading `label`. The module's default export is `(element, page) => void`. */
  readonly account?: PageSection
  /**
   * Button on the sign-in page. The module's default export is `(page) => Promise<result>`, called at a click. Its promise resolves to the result of
   * `post()` to the feature's sign-in endpoint, and the page then continues the sign-in; or to null if the person gave up.
   */
  readonly signIn?: PageSection
}

/** Definition of a feature. Only the name is required. */
export interface FeatureDefinition<Name extends string = string, Operations = unknown> {
  /**
   * 2 to 40 lower-case letters, digits and dashes, beginning with a letter. The full names of the feature's records, purposes, events,
   * sign-in methods and derived keys (`services.keys`) contain it.
   */
  readonly name: Name
  /** Endpoints of the auth router. */
  readonly auth?: readonly FeatureEndpoint[]
  /** Endpoints of the tools router. */
  readonly tools?: readonly FeatureEndpoint[]
  /** Endpoints of the admin router. Their `access` is `admin`. */
  readonly admin?: readonly FeatureEndpoint[]
  /**
   * Endpoints at the root of the origin, outside the mounts. Their paths begin with `/.well-known/`. A function gets the auth router's public path:
   * the URLs of some documents contain it (RFC 8414).
   */
  readonly wellKnown?: readonly FeatureEndpoint[] | ((authPath: string) => readonly FeatureEndpoint[])
  /** Errors by code, such as `INVALID_BADGE`. */
  readonly errors?: Readonly<Record<string, FeatureError>>
  /**
   * Events by name; each name begins with `identity.<name>.`. `audited`: true if the audit trail records each one, false if only those with an actor
   * (`by`).
   */
  readonly events?: Readonly<Record<string, { readonly audited: boolean }>>
  /** Kinds of the records that the feature keeps in the store `records`. A record is deleted with its user or tenant. */
  readonly records?: readonly string[]
  /**
   * Purposes of one-time tokens. Tokens of a purpose `one-time` are deleted when access to the account ends, those of a purpose `lasting` only with
   * the user. Both kinds also end at their expiry.
   */
  readonly purposes?: Readonly<Record<string, 'one-time' | 'lasting'>>
  /** Mails by name, which `services.messages.mail` sends. They look like the built-in mails. Administrators can't change their texts. */
  readonly mails?: Readonly<Record<string, FeatureMail>>
  /** Text messages (SMS) by name, which `services.messages.text` sends. `{name}` in a text stands for a value, `{site}` for the site's name. */
  readonly texts?: Readonly<Record<string, Texts>>
  /** First factors by name. A feature with first factors needs `waysIn`. */
  readonly firstFactors?: Readonly<Record<string, FeatureFirstFactor>>
  /** Second factors by name. */
  readonly factors?: Readonly<Record<string, FeatureSecondFactor>>
  /** Parts of the built-in pages that the feature adds. */
  readonly pages?: FeaturePages
  /** Request headers that the feature reads. CORS then allows pages of allowed origins to send them. */
  readonly requestHeaders?: readonly string[]
  /**
   * Returns the tenant that a request names: null if the user isn't a member of it, undefined if the request names none. Runs for requests to the
   * host's own routes, which get the tenant from `sallyport.session` or a mount, for tracked events and for refreshes that name a tenant. Only one
   * feature of a service may have this function.
   */
  sessionTenant?(
    user: AccessClaims,
    request: Request,
    services: FeatureServices,
  ): Promise<SessionTenant | null | undefined>
  /**
   * One of the feature's error codes. `POST /refresh` and `POST /track` reject with it if `sessionTenant` returns null. If this code is set, clients
   * can get tokens for a tenant from a refresh, and a claim `tenantId` from `buildTokenPayload` is dropped.
   */
  readonly tokenTenantError?: string
  /**
   * True if a user may now invite people with this role into the tenant. Without this function, members can't invite through `tenants.invitations`.
   * The function runs again when an invitation is sent again or redeemed. Only one feature of a service may have this function.
   */
  mayInvite?(
    invitation: { readonly tenantId: string; readonly inviterId: string; readonly role: InvitedRole },
    services: FeatureServices,
  ): Promise<boolean>
  /**
   * Returns the permissions within a tenant that an API key of the tenant may have as scopes; with `userId`, only those of this member. Null if the
   * tenant is inactive or unknown, or if the user isn't a member. Runs when a key is created and at each use of it. Only one feature of a service may
   * have this function.
   */
  keyPermissions?(
    tenantId: string,
    userId: string | undefined,
    services: FeatureServices,
  ): Promise<readonly string[] | null>
  /** Returns further problems of the service's options, each as `option: problem`. */
  check?(options: SallyportOptions): readonly string[]
  /**
   * Runs before a user is deleted, and may throw `failure(code)` to refuse the deletion. Runs twice, before and after the account is disabled, so a
   * second run must do no harm.
   */
  beforeUserDeleted?(user: FeatureUser, services: FeatureServices): Promise<unknown>
  /** Error codes of the service that `beforeUserDeleted` throws. Don't list the feature's own codes. */
  readonly deletionErrors?: readonly FailureCode[]
  /** Returns events that a deletion of the user also publishes. */
  deletionEvents?(
    userId: string,
    services: FeatureServices,
  ): Promise<readonly { readonly event: string; readonly data: Readonly<Record<string, unknown>> }[]>
  /** Deletes the data about a user that the feature keeps outside its records. Runs twice in a deletion, so a second run must do no harm. */
  sweepUser?(userId: string, services: FeatureServices): Promise<unknown>
  /**
   * Runs after the user's access ended, such as at a password reset or when the user is disabled. After a change of password or address, the session
   * that made the change stays; all other sessions have ended. `choice.keepsApps`: true if the user changed the password and chose that other apps
   * keep their access.
   */
  onAccessEnded?(userId: string, reason: EndReason, services: FeatureServices, choice: EndChoice): Promise<unknown>
  /**
   * Runs after a sign-in method of the user was removed: a passkey, a provider account, a phone number, or a method of a feature. `isBegunWith`
   * returns true for a sign-in with the removed method. The sessions of such sign-ins have ended, except the session of the user who removed the
   * method.
   */
  onSignInMethodRemoved?(
    userId: string,
    isBegunWith: (signIn: BegunSignIn) => boolean,
    services: FeatureServices,
  ): Promise<unknown>
  /**
   * Must delete everything that the feature granted because of the membership, so that a member who is added again starts with nothing. Runs before
   * and after a user leaves a tenant or is removed from it, so a second run must do no harm. Doesn't run when the tenant is deleted: the feature's
   * records of the tenant are then deleted, too.
   */
  onMembershipEnded?(tenantId: string, userId: string, services: FeatureServices): Promise<unknown>
  /**
   * Removes what a stranger may have set before a user first proved access to the mailbox of the account's address (R10), such as sign-in methods.
   * Runs twice, before and after the sessions end, so a second run must do no harm.
   */
  onMailboxProof?(userId: string, services: FeatureServices): Promise<unknown>
  /** Returns the data for the user's export, which contains it under the feature's name. Must contain no secrets. */
  exportUser?(userId: string, services: FeatureServices): Promise<unknown>
  /** Returns the user's sign-in methods that belong to the feature's first factors. A user can't remove their last sign-in method. */
  waysIn?(userId: string, services: FeatureServices): Promise<readonly ListedMethod[]>
  /** Deletes the expired data that the feature keeps outside its records, and returns the number of deletions. `deleteExpired` calls this hook. */
  cleanUp?(services: FeatureServices): Promise<number>
  /** Returns functions for the host's own code, which calls them as `sallyport.features.<name>`. */
  operations?(services: FeatureServices): Operations
}
