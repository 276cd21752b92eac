import { invalidInput } from '../../../foundations/values/errors.ts'
import type { HookGiven } from '../../../identity/features/feature-hooks.ts'
import type { RequestContext } from '../../../web/http/routing/context.ts'
import type { RefreshCredential } from '../../../web/http/routing/endpoint.ts'
import { claimsAfterRefresh, type PageSessionGiven } from './refresh-page-session.ts'

/**
 * Rejects if a refresh may not name this tenant in its access token. Rejects with 400 without a feature that knows tenants, or if the tokens go into
 * cookies, because all tabs share them. Rejects with the feature's error if the user isn't a member. Runs before the refresh, so that a rejected
 * request doesn't use up the refresh token.
 */
export async function assertTenant(
  tenantId: string,
  strategy: RequestContext['strategy'],
  { token, context }: { readonly token: RefreshCredential; readonly context: RequestContext },
  given: PageSessionGiven & HookGiven,
): Promise<void> {
  const { tokenTenant } = given.features
  if (tokenTenant === undefined) throw invalidInput({ path: 'tenantId', rule: 'not_enabled' })
  if (strategy === 'cookie') throw invalidInput({ path: 'tenantId', rule: 'bearer' })
  // If there are no claims, the refresh itself will be rejected.
  const claims = await claimsAfterRefresh(token, given, tenantId)
  if (claims !== null) await tokenTenant(claims, context.request)
}
