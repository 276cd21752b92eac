import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { protectedResource } from '@sallyport/verify/resource'
import * as client from 'oauth4webapi'
import Provider from 'oidc-provider'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Listening, listen } from './listen.ts'

const RESOURCE = 'https://api.example.com/notes'
const OTHER = 'https://api.example.com/mail'
const SECRET = randomUUID()
const INSECURE = { [client.allowInsecureRequests]: true }

/** An authorization server that issues JWT access tokens for the resource that a program asks for (RFC 8707 and 9068). */
function authorizationServer(): Promise<Listening> {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return listen((issuer) =>
    new Provider(issuer, {
      jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), kid: randomUUID(), use: 'sig', alg: 'RS256' }] },
      cookies: { keys: [randomUUID()] },
      clients: [
        {
          client_id: 'job',
          client_secret: SECRET,
          redirect_uris: [],
          response_types: [],
          grant_types: ['client_credentials'],
        },
      ],
      ttl: { ClientCredentials: 600 },
      features: {
        devInteractions: { enabled: false },
        clientCredentials: { enabled: true },
        resourceIndicators: {
          enabled: true,
          getResourceServerInfo: (_: unknown, audience: string) => ({
            scope: 'notes:read notes:write',
            audience,
            accessTokenFormat: 'jwt',
            accessTokenTTL: 600,
            jwt: { sign: { alg: 'RS256' } },
          }),
        },
      },
    }).callback(),
  )
}

describe('a protected resource, met by oauth4webapi with a token of oidc-provider', () => {
  let server: Listening
  let issuer: client.AuthorizationServer
  beforeAll(async () => {
    server = await authorizationServer()
    const url = new URL(server.origin)
    issuer = await client.processDiscoveryResponse(url, await client.discoveryRequest(url, INSECURE))
  })
  afterAll(() => server.close())

  const resource = () =>
    protectedResource({
      resource: RESOURCE,
      authorizationServers: [{ issuer: issuer.issuer, jwksUrl: issuer.jwks_uri ?? '' }],
      scopes: ['notes:read', 'notes:write'],
    })

  /** Answers like an API whose only demand is `notes:write`. */
  async function api(request: Request): Promise<Response> {
    const notes = resource()
    const demands = { scopes: ['notes:write'] }
    const metadata = notes.respond(request)
    if (metadata !== null) return metadata
    return notes.verifyRequest(request, demands).then(
      ({ sub }) => Response.json({ sub }),
      (error: unknown) => notes.refuse(error, demands),
    )
  }
  const toApi = { [client.customFetch]: (url: string, init: object) => api(new Request(url, init)) }

  async function token(scope: string, audience = RESOURCE): Promise<string> {
    const job = { client_id: 'job' }
    const parameters = new URLSearchParams({ scope, resource: audience })
    const response = await client.clientCredentialsGrantRequest(
      issuer,
      job,
      client.ClientSecretBasic(SECRET),
      parameters,
      INSECURE,
    )
    return (await client.processClientCredentialsResponse(issuer, job, response)).access_token
  }
  const call = (accessToken: string) =>
    client.protectedResourceRequest(accessToken, 'GET', new URL(RESOURCE), undefined, undefined, toApi)

  it('is discovered, and names its authorization server', async () => {
    const response = await client.resourceDiscoveryRequest(new URL(RESOURCE), toApi)
    const found = await client.processResourceDiscoveryResponse(new URL(RESOURCE), response)
    expect(found.authorization_servers).toEqual([server.origin])
    expect(found.scopes_supported).toEqual(['notes:read', 'notes:write'])
  })

  it('accepts a token for it', async () => {
    const response = await call(await token('notes:read notes:write'))
    expect([response.status, await response.json()]).toEqual([200, { sub: 'job' }])
  })

  it.each([
    ['a token without the scope', () => token('notes:read'), 'insufficient_scope', 'notes:write'],
    ['a token of another resource', () => token('notes:write', OTHER), 'invalid_token', 'notes:write'],
    ['no token of ours', async () => 'opaque', 'invalid_token', 'notes:write'],
  ])('challenges %s', async (_, get, error, scope) => {
    const failure: unknown = await call(await get()).catch((thrown: unknown) => thrown)
    expect(failure).toBeInstanceOf(client.WWWAuthenticateChallengeError)
    const [challenge] = (failure as client.WWWAuthenticateChallengeError).cause
    const { resource_metadata } = challenge?.parameters ?? {}
    expect(challenge).toMatchObject({ scheme: 'bearer', parameters: { error, scope } })
    expect(resource_metadata).toBe('https://api.example.com/.well-known/oauth-protected-resource/notes')
  })
})
