import type { RequestContext } from './context.ts'

/**
 * Returns the context for a response to an app: tokens go into the body, whatever the header `X-Auth-Strategy` says. `provenAt`: time at which the
 * person proved who they are, if before this request. The sign-in is rejected if the user's access was ended since then.
 */
export function appContext(context: RequestContext, provenAt = context.receivedAt): RequestContext {
  return {
    request: context.request,
    connection: context.connection,
    receivedAt: provenAt,
    requestId: context.requestId,
    url: context.url,
    correlationId: context.correlationId,
    address: context.address,
    userAgent: context.userAgent,
    strategy: 'bearer',
    cookie: (name) => context.cookie(name),
    cookies: (name) => context.cookies(name),
    exactCookie: (name) => context.exactCookie(name),
    exactCookies: (beginning) => context.exactCookies(beginning),
    background: (work) => context.background(work),
  }
}
