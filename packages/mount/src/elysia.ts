/** Sallyport in an Elysia server. */
import type { Connection, Service, User } from './host.ts'

/** Members of Elysia's context that the mount uses. */
export interface ElysiaContext {
  readonly request: Request
  readonly server?: { requestIP(request: Request): { readonly address: string } | null } | null
  readonly set: { headers: Record<string, unknown> }
}

export interface ElysiaMount {
  /** Responds to the requests of the service. For `app.onRequest`. */
  readonly onRequest: (context: ElysiaContext) => Promise<Response | undefined>
  /** Adds `user`, the signed-in user or null, to the context of the app's own routes. For `app.derive`. */
  readonly derive: (context: ElysiaContext) => Promise<{ user: User | null }>
}

/**
 * Returns the hooks that mount the service: `const { onRequest, derive } = toElysia(sallyport)`, then
 * `new Elysia().onRequest(onRequest).derive(derive)`. Keeps users of rendered pages signed in, if `cookies.refreshTokenPath` is `/`.
 */
export function toElysia(sallyport: Service): ElysiaMount {
  return {
    async onRequest(context) {
      const { pathname } = new URL(context.request.url)
      return sallyport.handles(pathname) ? sallyport.fetch(context.request, connectionOf(context)) : undefined
    },
    async derive(context) {
      const { user, headers } = await sallyport.session(context.request, connectionOf(context))
      const cookies = headers.getSetCookie()
      if (cookies.length > 0) Object.assign(context.set.headers, { 'set-cookie': cookies, 'cache-control': 'no-store' })
      return { user }
    },
  }
}

function connectionOf({ request, server }: ElysiaContext): Connection {
  const address = server?.requestIP(request)?.address
  return address === undefined ? {} : { address }
}
