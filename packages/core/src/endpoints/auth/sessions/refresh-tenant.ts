import { invalidInput } from '../../../foundations/values/errors.ts'
import type { HookGiven } from '../../../identity/features/feature-hooks.ts'
import type { RequestContext } from '../../../web/http/routing/context.ts'
import type { RefreshCredential } from '../../../web/http/routing/endpoint.ts'
import { claimsAfterRefresh, type PageSessionGiven } from './refresh-page-session.ts'

/**
 * Rejects if a refresh may not name this tenant in its access token: with 400 where the tokens go into cookies, which all tabs share, and with the
 * feature's error for everyone but members. Runs before the refresh, so that a refusal uses up no token.
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
  // Without claims the refresh itself is refused.
  const claims = await claimsAfterRefresh(token, given, tenantId)
  if (claims !== null) await tokenTenant(claims, context.request)
}
