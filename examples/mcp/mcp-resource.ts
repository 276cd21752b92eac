import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'
import type { Sallyport } from '@sallyport/core'
import { protectedResource } from '@sallyport/verify/resource'
import { accountTools, scopesFor } from './account-tools.ts'

/** Answers what the service doesn't: the MCP server at `/mcp`, and the document that leads clients to the service. */
export function mcpResource(sallyport: Sallyport, origin: string): (request: Request) => Promise<Response> {
  const issuer = `${origin}/auth`
  const resource = protectedResource({
    resource: `${origin}/mcp`,
    authorizationServers: [{ issuer, jwksUrl: `${issuer}/oauth2/jwks.json` }],
    scopes: ['account:read', 'account:write'],
    // The keys come from the same process: a Worker can't request itself.
    fetch: (url, init) => sallyport.fetch(new Request(url, init)),
  })
  return async (request) => {
    const metadata = resource.respond(request)
    if (metadata !== null) return metadata
    if (new URL(request.url).pathname !== '/mcp') return new Response(null, { status: 404 })
    let scopes = scopesFor(null)
    try {
      const { sub } = await resource.verifyRequest(request, { scopes })
      if (request.method !== 'POST') return new Response(null, { status: 405, headers: { Allow: 'POST' } })
      scopes = scopesFor(
        await request
          .clone()
          .json()
          .catch(() => null),
      )
      await resource.verifyRequest(request, { scopes })
      // Each request stands alone, so that any isolate can answer it.
      const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
      await accountTools(sub, sallyport).connect(transport)
      return await transport.handleRequest(request)
    } catch (error) {
      return resource.refuse(error, { scopes })
    }
  }
}
