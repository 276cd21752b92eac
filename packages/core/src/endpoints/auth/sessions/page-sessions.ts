import { AuthError } from '../../../foundations/values/errors.ts'
import type { HookGiven } from '../../../identity/features/feature-hooks.ts'
import type { Connection } from '../../../ports/host/platform.ts'
import { ConflictingCookies } from '../../../web/http/cookies/conflicting-cookies.ts'
import { type ContextSettings, createContext, type RequestContext } from '../../../web/http/routing/context.ts'
import { bearerToken, type Guard, isUnsafe } from '../../../web/http/routing/guard.ts'
import { isFromAllowedPage } from '../../../web/http/sites/csrf.ts'
import type { Origins } from '../../../web/http/sites/origins.ts'
import type { PageSession, PageSessionOptions } from './page-session.ts'
import {
  claimsAfterRefresh,
  type PageSessionGiven,
  type PageSessionSettings,
  refreshPageSession,
} from './refresh-page-session.ts'
import { createPathWarning } from './warn-of-path.ts'

export interface PageSessions {
  /**
   * Returns the signed-in user of a request for a page. Once the access token has expired, the refresh token in the cookie is exchanged for
   * new tokens, which `headers` sets as cookies; parallel requests rotate it once. The cookies of an ended session are cleared. The
   * browser must send the refresh token with pages: set `cookies.refreshTokenPath` to `/`. Rejects if a store fails.
   */
  session(request: Request, connection?: Connection, options?: PageSessionOptions): Promise<PageSession>
}

interface Settings extends ContextSettings, PageSessionSettings {
  readonly guard: Guard
  readonly origins: Origins
  readonly clearedCookies: readonly string[]
  readonly conflictCookies: readonly string[]
  readonly isReplaced: (context: RequestContext) => Promise<boolean>
  readonly publicPath: string
}

export function createPageSessions(given: PageSessionGiven & HookGiven, settings: Settings): PageSessions {
  const { guard } = settings
  const warnOfPath = createPathWarning(settings)

  function cleared({ request, url }: RequestContext, cookies: readonly string[]): PageSession {
    return { user: null, headers: setting(isFromAllowedPage(request, url.origin, settings.origins) ? cookies : []) }
  }

  async function refreshed(context: RequestContext, canSetCookies: boolean): Promise<PageSession> {
    const { refresh } = await guard(['refresh'], context, {})
    if (refresh === undefined) return NOBODY()
    if (!canSetCookies) return { user: await claimsAfterRefresh(refresh, given), headers: new Headers() }
    try {
      const { user, cookies } = await refreshPageSession(refresh, context, given, settings)
      return { user, headers: setting(cookies) }
    } catch (error) {
      // Above the rate limit, the user stays signed in with the old tokens. A later request replaces them.
      if (isRefusal(error, 429)) return { user: await claimsAfterRefresh(refresh, given), headers: new Headers() }
      throw error
    }
  }

  async function read(
    request: Request,
    connection: Connection,
    { canSetCookies = true }: PageSessionOptions,
  ): Promise<PageSession> {
    const { headers } = request
    if (!headers.has('Cookie') && !headers.has('Authorization')) return NOBODY()
    // The response to a WebSocket handshake isn't made here, and some runtimes can't add headers to it.
    const setsCookies = canSetCookies && headers.get('Upgrade')?.toLowerCase() !== 'websocket'
    const context = createContext(request, connection, settings)
    try {
      const demands = { checksSession: isUnsafe(request.method), allowsImpersonation: true, allowsGuests: true }
      const { user = null } = await guard(['user'], context, {}, demands)
      return { user, headers: new Headers() }
    } catch (error) {
      if (error instanceof ConflictingCookies) return cleared(context, setsCookies ? settings.conflictCookies : [])
      if (!isRefusal(error)) throw error
      // A client that sends a Bearer header refreshes by itself. A request without a valid CSRF token counts as unauthenticated.
      if (!isRefusal(error, 401) || bearerToken(headers) !== null) return NOBODY()
    }
    try {
      warnOfPath(context)
      return await refreshed(context, setsCookies)
    } catch (error) {
      if (!isRefusal(error)) throw error
      const isDead = error.status === 401 && context.cookies('refreshToken').length > 0
      if (!isDead || (await settings.isReplaced(context))) return NOBODY()
      return cleared(context, setsCookies ? settings.clearedCookies : [])
    }
  }

  return {
    async session(request, connection = {}, options = {}) {
      const found = await read(request, connection, options)
      const { sessionTenant } = given.features
      if (sessionTenant === undefined) return found
      return { ...found, tenant: found.user && ((await sessionTenant(found.user, request)) ?? null) }
    },
  }
}

const NOBODY = (): PageSession => ({ user: null, headers: new Headers() })

function isRefusal(error: unknown, status?: number): error is AuthError {
  return error instanceof AuthError && (status === undefined || error.status === status)
}

function setting(cookies: readonly string[]): Headers {
  const headers = new Headers()
  if (cookies.length > 0) headers.set('Cache-Control', 'no-store')
  for (const cookie of cookies) headers.append('Set-Cookie', cookie)
  return headers
}
