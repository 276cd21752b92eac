import { authorizationServer } from '@sallyport/authorization-server'

/** The authorization server, for `origin`. `grantKeys`: private keys as JSON, from `sallyport keys rotate --signing`. */
export function features(origin: string, grantKeys: string) {
  const resource = `${origin}/mcp`
  return [
    authorizationServer({
      signingKeys: JSON.parse(grantKeys),
      resources: [resource],
      defaultResource: resource,
      scopes: {
        'account:read': { en: 'See who you are', it: 'Vedere chi sei' },
        'account:write': { en: 'Change your name', it: 'Cambiare il tuo nome' },
      },
      // Agents that publish a document about themselves.
      clientDocuments: {},
      // One that doesn't.
      clients: { inspector: { name: 'MCP Inspector', redirectUris: ['http://localhost/oauth/callback'] } },
    }),
  ]
}
