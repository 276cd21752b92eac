import type { KeyRing } from '../../../foundations/crypto/key-ring.ts'
import type { Sealer } from '../../../foundations/crypto/seal.ts'
import type { AccessClaims } from '../../../foundations/tokens/claims.ts'
import type { AuthError } from '../../../foundations/values/errors.ts'
import type { User } from '../../../ports/accounts/stored-users.ts'
import type { Logger } from '../../../ports/host/log.ts'
import type { FeatureRecord, RecordOwner, RecordReplacement } from '../../../ports/records.ts'
import type { Reply } from '../../../web/http/replies/reply.ts'
import type { RequestContext } from '../../../web/http/routing/context.ts'
import type { FetchedText, FetchLimits } from '../fetch-public.ts'
import type { FeatureMessages } from './feature-messages.ts'
import type { FeatureAttempts, FeatureBrowsers, FeatureProfile, FeatureSignInFacts } from './feature-people.ts'
import type { FeatureTenants } from './feature-tenants.ts'

/** The fields of a user that features get. Contains no secrets. `email` is '' if the user has no address. */
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
 * The feature's own records. `kind` is one of the kinds that the feature declares. No method returns, changes or takes an expired record. If `owner`
 * is a user or tenant, a method uses only that owner's records; if `owner` is null, the records of all owners (R25).
 */
export interface FeatureRecords {
  /** Stores a record and returns it. Throws ConflictError if the kind has a record with this id or this `lookup`. */
  insert(kind: string, record: NewRecord): Promise<FeatureRecord>
  find(kind: string, id: string, owner: RecordOwner | null): Promise<FeatureRecord | null>
  findByLookup(kind: string, lookup: string): Promise<FeatureRecord | null>
  /**
   * Replaces the record `read` if its version is still the same, and returns true. Returns false if the record was changed or deleted, has expired,
   * or has another owner. Throws ConflictError if another record of the kind has the new `lookup`.
   */
  replaceIf(read: FeatureRecord, replacement: RecordReplacement, owner: RecordOwner | null): Promise<boolean>
  /** Deletes and returns the record, or returns null if there is none. Of parallel calls, only one returns the record (R01). */
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

/** User, tenant and record that an event concerns, and the request that caused the event. */
export interface FeatureEventAbout {
  readonly userId?: string
  readonly tenantId?: string
  /** Request that caused the event. Without `context`, the event names neither IP address nor user agent. */
  readonly context?: RequestContext
  /**
   * The record before and after the change. The audit trail stores the fields that differ, without secrets. A created record has no `before`, a
   * deleted record has no `after`.
   */
  readonly record?: { readonly before?: object; readonly after?: object }
}

export interface FeatureEvents {
  /** Publishes one of the feature's events. Resolves after every sink has stored the event, so a crash after the response doesn't lose the event. */
  publish(event: string, data: Readonly<Record<string, unknown>>, about: FeatureEventAbout): Promise<void>
  /**
   * Runs `work`, which makes a change, and publishes the change's event. A failure in between doesn't lose the event. If `work` rejects or resolves
   * to null, false or 0, nothing is published.
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
  /** Returns a new token of 64 hex characters. It is valid for `expiresInMs` (default: an hour). Earlier tokens of the user stay valid. */
  issue(
    purpose: string,
    token: {
      readonly userId: string
      readonly data?: Readonly<Record<string, unknown>>
      readonly expiresInMs?: number
    },
  ): Promise<string>
  /**
   * Uses up a token and returns its user and data. Returns null if the token is unknown, used or expired. Of parallel calls, only one gets the data
   * (R01).
   */
  redeem(
    purpose: string,
    token: string,
  ): Promise<{ readonly userId: string; readonly data: Readonly<Record<string, unknown>> } | null>
}

/** A sign-in method that a user has. `method`: name of the feature's first factor. */
export interface HeldMethod {
  readonly method: string
  readonly id: string
  readonly name?: string | undefined
}

/** Functions that a feature calls when it adds or removes a sign-in method. Both mail the user an alert with the link "This wasn't me" (R38). */
export interface FeatureWaysIn {
  /**
   * Call `added` after you have stored a sign-in method. If the caller's session ended meanwhile, for example by a password reset, runs `undo` and
   * rejects with 401 SESSION_REVOKED.
   */
  added(caller: AccessClaims, held: HeldMethod, context: RequestContext, undo: () => Promise<unknown>): Promise<void>
  /**
   * Removes a sign-in method by calling `work`, and ends the sessions that began with this method, except the caller's. Returns false if `work` does,
   * because there was nothing to remove. Rejects with 409 LAST_LOGIN_METHOD if the user could then no longer sign in. Calls `undo`, which must store
   * the method again, if the user's other methods were removed at the same time.
   */
  remove(
    caller: AccessClaims,
    held: HeldMethod,
    context: RequestContext,
    work: () => Promise<boolean>,
    undo: () => Promise<unknown>,
  ): Promise<boolean>
}

/** Services that handlers and hooks of a feature get. A feature never gets a user's session tokens or the service's own keys. */
export interface FeatureServices {
  now(): Date
  readonly logger: Logger
  readonly records: FeatureRecords
  readonly events: FeatureEvents
  readonly tokens: FeatureTokens
  readonly waysIn: FeatureWaysIn
  readonly messages: FeatureMessages
  /** Users by id or address. */
  readonly users: {
    find(by: { readonly id: string } | { readonly email: string }): Promise<FeatureUser | null>
    /** True if the user has proved access to the mailbox of the account's address. False if there is no such user. */
    isOwned(id: string): Promise<boolean>
    /** Returns the user's profile with their permissions, or null if there is no such user. */
    profile(id: string): Promise<FeatureProfile | null>
    /**
     * True if the user may keep what the feature issued for this sign-in, such as tokens of its own: the user exists and isn't disabled, access
     * didn't end after the sign-in (R28), and the sign-in still meets the policies. Each refresh of a session makes the same checks.
     */
    mayStay(id: string, signIn: FeatureSignInFacts): Promise<boolean>
  }
  readonly browsers: FeatureBrowsers
  readonly attempts: FeatureAttempts
  /**
   * Loads a public https URL that a stranger chose (R29). The platform checks each IP address that it connects to; redirects aren't followed.
   * Resolves to `unreachable` if the URL isn't allowed, or if the request fails or takes too long; to `unusable` if the response is a redirect or too
   * long. In development, loopback URLs are allowed, too.
   */
  fetchPublic(url: string, limits: FetchLimits): Promise<FetchedText | 'unreachable' | 'unusable'>
  /**
   * Returns the claims `iss` and `aud` of the service's own access tokens. A feature's tokens must have other values, so that neither passes as the
   * other.
   */
  sessionTokens(): { readonly issuer: string; readonly audience: string }
  /** Returns the auth router's public URL and path. Without a URL in `baseUrl`, `url` equals `path`. */
  authRouter(): { readonly url: string; readonly path: string }
  /** Tenants and their members. Needs the store `tenants`. */
  readonly tenants: FeatureTenants
  /** Returns keys for message authentication codes (MACs), derived from the master secrets, the feature's name and the label. */
  keys(label: string): KeyRing
  /** Encrypts texts, and decrypts them with the same `context`, which should name owner and purpose. */
  readonly sealer: Sealer
  /** Returns the hash of a random secret as hex, to store instead of the secret. Too fast for passwords. */
  hash(secret: string): string
  /**
   * Returns an error of the service or of the feature, which the caller throws. `data` adds fields to the response. Throws a TypeError if the feature
   * doesn't declare the code.
   */
  failure(code: string, data?: Readonly<Record<string, unknown>>): AuthError
}

/** The user whose first factor was right, and the sign-in method that they used. */
export interface ProvenWayIn {
  readonly userId: string
  /** Id of the sign-in method in the list that the feature's hook `waysIn` returns. */
  readonly id: string
}

export interface FeatureSignIn {
  /**
   * Signs in with the first factor `method` of the feature. `prove` checks the factor and returns the user, or throws. Returns the response: tokens,
   * or the request for a second factor. As at every sign-in, suspensions, the verification of the address and the second-factor policy apply (R04,
   * R38), and a failure is published as `identity.auth.login.failed`.
   */
  finish(method: string, context: RequestContext, prove: () => Promise<ProvenWayIn>): Promise<Reply>
  /**
   * Returns the user whose sign-in waits for this second factor of the feature, so that the handler can send a code. Rejects with 400
   * TEMP_TOKEN_REQUIRED or INVALID_STATE, or 401 INVALID_TEMP_TOKEN.
   */
  pendingUser(factor: string, tempToken: string | undefined): Promise<FeatureUser>
  /**
   * Completes a sign-in with a second factor of the feature. Counts the attempt, then calls `isRight`, which compares the guess. Rejects with 400
   * INVALID_CODE, 401 INVALID_TEMP_TOKEN or 429 RATE_LIMITED.
   */
  passFactor(
    factor: string,
    tempToken: string | undefined,
    context: RequestContext,
    isRight: (user: FeatureUser) => Promise<boolean>,
  ): Promise<Reply>
}

/** Services that the handlers of `signInEndpoint` get. */
export interface SignInServices extends FeatureServices {
  readonly signIn: FeatureSignIn
}
