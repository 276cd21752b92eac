import type * as v from 'valibot'
import type { newKey } from '../../endpoints/admin/api-keys/issue-key.ts'
import type { adminUser } from '../../endpoints/admin/users/admin-user.ts'
import type { newUser } from '../../endpoints/admin/users/create-user.ts'
import type { userChange } from '../../endpoints/admin/users/user-change.ts'
import type { AccessClaims } from '../../foundations/tokens/claims.ts'
import type { keyReply } from '../../identity/api-keys/key-view.ts'
import type { sessionView } from '../../identity/session/session-view.ts'

/** A user without secrets. Times are ISO 8601 texts in UTC. */
export type ManagedUser = v.InferOutput<typeof adminUser>
export type NewUser = v.InferInput<typeof newUser>
/** Fields to change. Absent fields keep their value; null removes the value. */
export type UserChange = v.InferInput<typeof userChange>
export type ManagedSession = v.InferOutput<typeof sessionView>
export type NewApiKey = v.InferInput<typeof newKey>
/** An API key without the secret part. */
export type ManagedApiKey = v.InferOutput<typeof keyReply>

/**
 * The admin API for the host's own code: the same validation, rules and events as over HTTP, but without credentials and rate limits. No HTTP request
 * can call these functions (R26). Events name `host` as the administrator. The functions reject with an AuthError that has the same `code` as in the
 * admin API, such as VALIDATION_ERROR or USER_NOT_FOUND. If a store lacks a method that a function needs, the function rejects with a TypeError.
 */
export interface Operations {
  readonly users: UserOperations
  readonly sessions: SessionOperations
  readonly roles: RoleOperations
  readonly apiKeys: ApiKeyOperations
  /**
   * Returns the claims of an access token; null if it is invalid or expired. With the option `session.checkOn: 'allcalls'`, also null if its
   * session has ended.
   */
  verify(accessToken: string): Promise<AccessClaims | null>
}

export interface UserOperations {
  /** Creates an account; without a password the user signs in by mail, text message or a provider. Errors: EMAIL_EXISTS, USERNAME_EXISTS. */
  create(user: NewUser): Promise<ManagedUser>
  /** Returns the user with this id or email address; null if there is none. */
  find(by: { readonly id: string } | { readonly email: string }): Promise<ManagedUser | null>
  /** Changes a user. Errors: USER_NOT_FOUND, EMAIL_EXISTS, USERNAME_EXISTS; GUEST_FORBIDDEN for fields that a guest can't have. */
  update(id: string, change: UserChange): Promise<ManagedUser>
  /**
   * Lets mailed links open an account whose address an administrator changed, although the user hasn't confirmed the new address. For users who lost
   * access to their old mailbox and all other sign-in methods: first make sure that the right person asks. The first sign-in by a mailed link removes
   * the credentials that were set before (R10). Error: USER_NOT_FOUND.
   */
  openAddress(id: string): Promise<void>
  /** Disables the user and ends all their sessions (R28). `update` with `isDisabled: false` enables the user again. Error: USER_NOT_FOUND. */
  disable(id: string): Promise<ManagedUser>
  /** Deletes the user and all data of the account (R28). Error: USER_NOT_FOUND. */
  delete(id: string): Promise<void>
}

export interface SessionOperations {
  /** Returns the user's live sessions, newest first. */
  list(userId: string): Promise<readonly ManagedSession[]>
  /** Ends a session. Does nothing for an unknown handle. */
  revoke(handle: string): Promise<void>
  /** Ends all sessions of a user and returns their number. Error: USER_NOT_FOUND. */
  revokeForUser(userId: string): Promise<number>
}

/**
 * Roles and their assignments to users. An assignment without `tenantId` is global. An assignment with `tenantId` is in force while the tenant is
 * active and the user is its member.
 */
export interface RoleOperations {
  /** Creates a role with permissions such as `posts:write`. Error: CONFLICT. */
  create(name: string, permissions?: readonly string[]): Promise<void>
  /** Deletes the role and its assignments. */
  delete(name: string): Promise<void>
  /**
   * Returns the names of the user's roles in force: the global ones, and with `tenantId` those within the tenant. Errors: USER_NOT_FOUND; NOT_FOUND
   * for an unknown tenant.
   */
  listForUser(userId: string, tenantId?: string): Promise<readonly string[]>
  /**
   * Returns the permissions of the user's roles in force: the global ones, and with `tenantId` those within the tenant. An unknown tenant adds none.
   * Unlike `listForUser`, doesn't reject for an unknown user or tenant.
   */
  permissionsOf(userId: string, tenantId?: string): Promise<readonly string[]>
  /** Assigns a role. Errors: USER_NOT_FOUND; NOT_FOUND for an unknown role or tenant; GUEST_FORBIDDEN for a guest. */
  assign(userId: string, role: string, tenantId?: string): Promise<void>
  /** Revokes a role. Errors: USER_NOT_FOUND; NOT_FOUND for an unknown tenant. */
  revoke(userId: string, role: string, tenantId?: string): Promise<void>
}

export interface ApiKeyOperations {
  /** Issues a key. Only this result contains the whole key, `rawKey` (R35). */
  create(key: NewApiKey): Promise<{ readonly rawKey: string; readonly record: ManagedApiKey }>
  /** Returns the newest keys, at most 100. `search` matches name, prefix and service. */
  list(search?: string): Promise<readonly ManagedApiKey[]>
  /** Disables the key and keeps its record. */
  revoke(id: string): Promise<void>
  delete(id: string): Promise<void>
}
