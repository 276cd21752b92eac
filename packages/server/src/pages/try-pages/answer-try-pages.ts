import type { FetchHandler, ResolvedPaths } from '@sallyport/core'
import { documentedEndpoints } from '../documented-endpoints.ts'
import { TRY_FLOWS } from './try-flows.ts'
import { TRY_SCRIPT_PATH, tryPage } from './try-page.ts'
import { TRY_SCRIPT } from './try-script.ts'

export interface TryPagesParts {
  readonly service: FetchHandler
  readonly paths: ResolvedPaths
  readonly providers: readonly string[]
  /**
   * True if the service serves its own pages. Then its own page for the second factor is at `/auth/2fa`, and the
   * try-out page at this path is off.
   */
  readonly hasPages: boolean
}

/** Responds to requests for the try-out pages and their script. Returns null for any other request. */
export async function answerTryPages(request: Request, parts: TryPagesParts): Promise<Response | null> {
  const { pathname, searchParams: query } = new URL(request.url)
  if (request.method !== 'GET') return null
  if (pathname === TRY_SCRIPT_PATH) return script()
  const flowId =
    pathname === '/auth/2fa' && !parts.hasPages
      ? 'second-factor'
      : pathname === '/dev/try'
        ? query.get('flow')
        : undefined
  const flow = flowId === null ? null : TRY_FLOWS.find(({ id }) => id === flowId)
  if (flow === undefined) return null
  const { paths, providers, service } = parts
  const mount = paths.publicMounts.auth
  return tryPage(flow, {
    mount,
    providers,
    query,
    endpoints: await documentedEndpoints(service, paths.mounts.auth, request),
  })
}

function script(): Response {
  return new Response(TRY_SCRIPT, {
    headers: {
      'Content-Type': 'text/javascript; charset=utf-8',
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'no-store',
    },
  })
}
