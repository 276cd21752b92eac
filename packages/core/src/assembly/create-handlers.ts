import { hasDotSegment, isBelow } from '../web/http/request/request-path.ts'
import { createRouter, type FetchHandler, type Mounted, type RouterSettings } from '../web/http/routing/router.ts'
import type { Mounts } from './mount-endpoints.ts'

/** Creates the handlers: one for all routers, and one for each. */
export function createHandlers({ auth, tools, admin, wellKnown }: Mounts, settings: RouterSettings) {
  const all = [...admin, ...tools, ...auth, ...wellKnown]
  const { app, fetch, passedOn } = createRouter(all, settings)

  /** Returns a handler that creates its router at the first request, because most hosts use only one of the handlers. */
  function lazily(mounted: readonly Mounted[]): FetchHandler {
    let router: FetchHandler | undefined
    return (request, connection) => {
      router ??= createRouter(mounted, settings).fetch
      return router(request, connection)
    }
  }

  return {
    fetch,
    app,
    passedOn,
    auth: lazily(auth),
    tools: lazily(tools),
    ...(admin.length > 0 && { admin: lazily(admin) }),
    handles: (path: string, removedPath = '') =>
      settings.publicPath.endsWith(removedPath) && !hasDotSegment(path) && all.some(([mount]) => isBelow(path, mount)),
  }
}
