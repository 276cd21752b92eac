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
import type { FeatureAttempts, FeatureBrowsers, FeatureProfile, FeatureSignInFacts } from './feature-people.ts'
import type { FeatureTenants } from './feature-tenants.ts'

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
  /**
   * The record before and after the change. The audit trail stores the fields that differ, without secrets. A created record has no `before`, a
   * deleted record has no `after`.
   */
  readonly record?: { readonly before?: object; readonly after?: object }
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
   * Rejects with 409 LAST_LOGIN_METHOD if the user could no longer sign in. `undo` stores the way again; it runs if the user's other ways were
   * removed at the same time.
   */
  remove(
    caller: AccessClaims,
    held: HeldMethod,
    context: RequestContext,
    work: () => Promise<boolean>,
    undo: () => Promise<unknown>,
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
    /** True if the user proved that they read the mailbox of the account's address. False if there is no such user. */
    isOwned(id: string): Promise<boolean>
    /** Returns what the service knows about a user, and their permissions, or null. */
    profile(id: string): Promise<FeatureProfile | null>
    /**
     * True if the user may keep what the feature issued for this sign-in, such as its own tokens: the user exists, access wasn't ended since (R28),
     * and the sign-in still meets the policies. Each refresh of a session makes the same checks.
     */
    mayStay(id: string, signIn: FeatureSignInFacts): Promise<boolean>
  }
  readonly browsers: FeatureBrowsers
  readonly attempts: FeatureAttempts
  /**
   * Loads a public https URL that a stranger named (R29): checks each address that it connects to, follows no redirect, and keeps to `limits`.
   * `unreachable`: the request failed or timed out. `unusable`: the response is a redirect or too long.
   */
  fetchPublic(url: string, limits: FetchLimits): Promise<FetchedText | 'unreachable' | 'unusable'>
  /** Returns the `iss` and `aud` of the service's own access tokens. A feature's tokens must use other names. */
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
   * Signs in with a first factor of the feature: `prove` returns the proven user, or throws. Returns the response: tokens, or the request for a
   * second factor. Suspensions, the verification of the address and the second-factor policy apply as to every sign-in (R04, R38); a
   * failure is published as `identity.auth.login.failed`.
   */
  finish(method: string, context: RequestContext, prove: () => Promise<ProvenWayIn>): Promise<Reply>
  /**
   * Completes a sign-in with a second factor of the feature. Counts the attempt, then `isRight` compares the guess. Rejects with 400 INVALID_CODE,
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
