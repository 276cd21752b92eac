/** A service with a page beside it that greets the signed-in user, on any runtime. */
import type { Connection, Sallyport } from '@sallyport/core'

export function withPage(sallyport: Sallyport): Pick<Sallyport, 'fetch'> {
  return {
    async fetch(request: Request, connection: Connection = {}) {
      if (sallyport.handles(new URL(request.url).pathname)) return sallyport.fetch(request, connection)
      const { user, headers } = await sallyport.session(request, connection)
      return new Response(`Hello ${user?.email ?? 'stranger'}`, { headers })
    },
  }
}
