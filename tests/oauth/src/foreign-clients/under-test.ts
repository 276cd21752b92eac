/** The service under test with an MCP server beside it, on any runtime. */
import { authorizationServer } from '@sallyport/authorization-server'
import { type Connection, createSallyport, type Platform, type Stores } from '@sallyport/core'
import { cheapHasher } from '@sallyport/testkit'
import { mcpResource } from '../../../../examples/mcp/mcp-resource.ts'
import { CALLBACK, CLIENT_SECRET, SESSION_SECRET, type Setup } from './setup.ts'

interface Surroundings {
  readonly setup: Setup
  readonly stores: Stores
  readonly platform: Platform
}

export function serviceUnderTest({ setup, stores, platform }: Surroundings) {
  const { baseUrl, grantKeys, sites } = setup
  const resource = `${baseUrl}/mcp`
  const sallyport = createSallyport({
    secret: SESSION_SECRET,
    stores,
    baseUrl,
    passwordHasher: cheapHasher,
    environment: 'development',
    registration: true,
    rateLimits: false,
    logger() {},
    // The sites of clients are played by a server of the tests.
    platform: {
      ...platform,
      fetch: (url, { method, headers, signal }) =>
        fetch(sites + new URL(url).pathname, { method, headers, signal, redirect: 'manual' }),
    },
    features: [
      authorizationServer({
        signingKeys: JSON.parse(grantKeys),
        resources: [resource],
        defaultResource: resource,
        scopes: {
          'account:read': { en: 'See who you are', it: 'Vedere chi sei' },
          'account:write': { en: 'Change your name', it: 'Cambiare il tuo nome' },
        },
        clientDocuments: {},
        clients: {
          notes: { name: 'Notes', redirectUris: [CALLBACK] },
          cli: { name: 'Notes CLI', device: true },
          conformance: { name: 'Conformance suite', redirectUris: ['http://127.0.0.1/callback'] },
          'partner.site': {
            name: 'Partner',
            redirectUris: [CALLBACK],
            secrets: [CLIENT_SECRET],
            grantTypes: ['authorization_code', 'refresh_token', 'client_credentials'],
          },
        },
      }),
    ],
  })
  const mcp = mcpResource(sallyport, baseUrl)
  return {
    fetch: async (request: Request, connection?: Connection): Promise<Response> =>
      sallyport.handles(new URL(request.url).pathname) ? sallyport.fetch(request, connection) : mcp(request),
  }
}
