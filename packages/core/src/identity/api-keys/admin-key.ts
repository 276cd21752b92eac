import { failure } from '../../foundations/values/errors.ts'
import { withoutUndefined } from '../../foundations/values/without-undefined.ts'
import type { ApiKey } from '../../ports/accounts/api-keys.ts'
import type { User, UserStore } from '../../ports/accounts/users.ts'
import type { Ports } from '../../ports/ports.ts'
import { adminScope, isAdminScope } from '../../web/http/routing/admin-areas.ts'
import type { RequestContext } from '../../web/http/routing/context.ts'
import type { Administrator } from '../../web/http/routing/endpoint.ts'
import type { Authenticated, CredentialDemands } from '../../web/http/routing/guard.ts'
import { mayAdminister } from '../accounts/may-administer.ts'
import { type SentKeyGiven, sentValidKey } from './api-key-authenticator.ts'

/**
 * Authenticates an administrators' API key at an endpoint of the admin API. The key must have the endpoint's `scope` itself: the wildcards
 * `*` and `admin:*` don't count, because keys may have got them before the option `admin.keys` existed. Rejects with 403
 * API_KEY_INSUFFICIENT_SCOPE, or like `authenticateApiKey`.
 */
export async function authenticateAdminKey(
  context: RequestContext,
  { scope }: CredentialDemands,
  given: SentKeyGiven & { readonly adminKeys?: Ports['adminKeys'] | undefined },
): Promise<Authenticated<'admin'> | null> {
  const { adminKeys } = given
  if (adminKeys === undefined || scope === undefined || !isAdminScope(scope)) return null
  const key = await sentValidKey(context, given)
  if (key === null) return null
  if (!adminKeys.scopes.includes(scope) || !key.scopes.includes(scope)) throw failure('API_KEY_INSUFFICIENT_SCOPE')
  const { id, scopes, createdBy } = key
  const credential = { by: { kind: 'key', id }, key: withoutUndefined({ id, scopes, createdBy }) } as const
  return { credential, via: 'header', sessionHandle: '' }
}

/**
 * Rejects with 403 API_KEY_INSUFFICIENT_SCOPE if an API key changes an administrator. Also rejects if the user would become an
 * administrator once the account is enabled, its address and phone are verified and its second factor is set up. Otherwise the key's holder
 * could set the password or the address of a future administrator.
 */
export async function assertKeyMayChange(
  { key }: Pick<Administrator, 'key'>,
  user: User | null,
  { isAdmitted }: { readonly isAdmitted?: ((user: User) => Promise<boolean>) | undefined },
): Promise<void> {
  if (key === undefined || user === null) return
  const later = { ...user, isDisabled: false, isEmailVerified: true, isPhoneVerified: true, isTotpEnabled: true }
  if ((await mayAdminister(user, isAdmitted)) || (await mayAdminister(later, isAdmitted)))
    throw failure('API_KEY_INSUFFICIENT_SCOPE')
}

/** Like `assertKeyMayChange`, for a request that names the user by id. */
export async function assertKeyMayChangeUser(
  admin: Pick<Administrator, 'key'>,
  userId: string,
  given: { readonly users: UserStore; readonly isAdmitted?: ((user: User) => Promise<boolean>) | undefined },
): Promise<void> {
  if (admin.key !== undefined) await assertKeyMayChange(admin, await given.users.findById(userId), given)
}

/** Rejects with 403 API_KEY_INSUFFICIENT_SCOPE if a request with an API key would assign or revoke a role. */
export function assertKeyLeavesRoles({ key }: Pick<Administrator, 'key'>, changesRoles: boolean): void {
  if (key !== undefined && changesRoles) throw failure('API_KEY_INSUFFICIENT_SCOPE')
}

/** Rejects with 403 API_KEY_INSUFFICIENT_SCOPE if an API key invites into a tenant without the scope that adds members to tenants. */
export function assertKeyMayAddMembers({ key }: Pick<Administrator, 'key'>, tenantId: string | undefined): void {
  if (key !== undefined && tenantId !== undefined && !key.scopes.includes(adminScope('tenants', 'POST')))
    throw failure('API_KEY_INSUFFICIENT_SCOPE')
}

/** Returns the scopes of a key that are in effect: those of the admin API only if the option `admin.keys` allows them. */
export function effectiveScopes(
  { scopes }: Pick<ApiKey, 'scopes'>,
  { adminKeys }: { readonly adminKeys?: Ports['adminKeys'] | undefined },
): readonly string[] {
  return scopes.filter((scope) => !isAdminScope(scope) || adminKeys?.scopes.includes(scope) === true)
}
