import type { FetchHandler, Logger, ResolvedPaths, Stores } from '@sallyport/core'
import type { DevMailbox } from './pages/dev-mailbox.ts'
import { refusal } from './pages/json-answer.ts'
import { landingPage } from './pages/landing-page.ts'
import { missingPage } from './pages/missing-page.ts'
import { sitePage } from './pages/site-page.ts'
import { answerTryPages } from './pages/try-pages/answer-try-pages.ts'
import { createDatabaseCheck } from './process/checks/check-database.ts'
import { createHealthCheck } from './process/checks/check-health.ts'
import { createReadinessCheck, type ReadinessParts } from './process/checks/check-readiness.ts'
import { logRequests } from './process/logs/log-requests.ts'

const NOT_ALLOWED = 'This URL does not accept this HTTP method.'

export interface AppParts {
  readonly service: FetchHandler
  /** Paths of the service's routers. */
  readonly paths: ResolvedPaths
  readonly stores: Stores
  /** Throws if the database's file was deleted or replaced while it is open. */
  readonly assertFile?: (() => void) | undefined
  readonly readiness: Pick<ReadinessParts, 'pendingMigrations' | 'isStopping'>
  /** Headers of every response of the service (`Strict-Transport-Security`). This server's own responses have them, too, except development pages. */
  readonly headers: Readonly<Record<string, string>>
  /** Ids of the configured OAuth providers, such as `google`. */
  readonly providers: readonly string[]
  /** Paths of the built-in sign-in page and dashboard. Null if the page is switched off. */
  readonly pages: { readonly signIn: string | null; readonly dashboard: string | null }
  /** This server's URL if mailed links and the redirect after a sign-in lead to this server. Null if they lead to a separate front end. */
  readonly ownSite: string | null
  /**
   * Mailbox of a development server; null in production. If set, the landing page and the try-out pages are enabled.
   */
  readonly mailbox: DevMailbox | null
  readonly log: Logger
  readonly now: () => Date
}

/**
 * Returns the request handler of the whole server. Requests go to the server's own few routes first, then to the
 * service. If neither has a route, responds with 404: a page for browsers, JSON for programs.
 */
export function createApp(parts: AppParts): FetchHandler {
  const { service, paths, stores, assertFile, headers, providers, pages, ownSite, mailbox, log, now } = parts
  const isDatabaseUp = createDatabaseCheck({ stores, assertFile, log, now })
  const checks = new Map([
    ['/healthz', createHealthCheck(isDatabaseUp)],
    ['/readyz', createReadinessCheck({ ...parts.readiness, isDatabaseUp, now })],
  ])
  function withHeaders(response: Response): Response {
    for (const [name, value] of Object.entries(headers)) response.headers.set(name, value)
    return response
  }

  return logRequests({ log, now }, async (request, connection = {}) => {
    const pathname = ownPath(new URL(request.url), paths)
    const check = checks.get(pathname)
    if (check !== undefined) {
      if (request.method === 'GET' || request.method === 'HEAD') return withHeaders(await check())
      return withHeaders(refusal(405, 'METHOD_NOT_ALLOWED', NOT_ALLOWED, { Allow: 'GET, HEAD' }))
    }
    if (mailbox !== null) {
      const ask: FetchHandler = (asked) => service(asked, connection)
      if (pathname === '/' && request.method === 'GET') return landingPage(ask, paths, pages, request)
      const mails = mailbox.answer(request, connection)
      if (mails !== null) return mails
      const page = await answerTryPages(request, { service: ask, paths, providers, hasPages: pages.signIn !== null })
      if (page !== null) return page
    }
    const answer = await service(request, connection)
    const isNothing = answer.status === 404 && pathname === '/' && request.method === 'GET'
    if (isNothing && ownSite !== null && pages.signIn !== null) return withHeaders(sitePage(ownSite, pages.signIn))
    const missing = await missingPage(request, answer, pages.signIn)
    return missing === null ? answer : withHeaders(missing)
  })
}

/**
 * Returns the request's path without the public path (SALLYPORT_PUBLIC_PATH) that the proxy keeps. A path without the public path stays unchanged,
 * because health checks from inside the network have none.
 */
function ownPath({ pathname }: URL, { publicPath, mounts, publicMounts }: ResolvedPaths): string {
  const isKept = mounts.auth === publicMounts.auth && publicPath !== ''
  return isKept && `${pathname}/`.startsWith(`${publicPath}/`) ? pathname.slice(publicPath.length) || '/' : pathname
}
