import type { Sallyport } from '@sallyport/core'
import { protectedResource } from '@sallyport/verify/resource'

const DEMANDS = { scopes: ['notes:read'] }

/** An API for programs that act for users. */
export function notesApi(sallyport: Sallyport, origin: string): (request: Request) => Promise<Response> {
  const issuer = `${origin}/auth`
  const api = protectedResource({
    resource: `${origin}/notes`,
    authorizationServers: [{ issuer, jwksUrl: `${issuer}/oauth2/jwks.json` }],
    scopes: ['notes:read'],
    fetch: (url, init) => sallyport.fetch(new Request(url, init)),
  })
  return async (request) => {
    const metadata = api.respond(request)
    if (metadata !== null) return metadata
    if (new URL(request.url).pathname !== '/notes') return new Response(null, { status: 404 })
    try {
      const { sub } = await api.verifyRequest(request, DEMANDS)
      const user = await sallyport.users.find({ id: sub })
      return Response.json({ notes: [], of: user?.email })
    } catch (error) {
      return api.refuse(error, DEMANDS)
    }
  }
}
