import { generateKeyPairSync } from 'node:crypto'
import { authorizationServer } from '@sallyport/authorization-server'
import { createSallyport } from '@sallyport/core'
import { memoryStores } from '@sallyport/core/memory'
import { cheapHasher } from '@sallyport/testkit'
import { createVerifier } from '@sallyport/verify'
import { protectedResource } from '@sallyport/verify/resource'
import * as client from 'oauth4webapi'
import { beforeAll, describe, expect, it } from 'vitest'

const ORIGIN = 'https://auth.example.com'
const ISSUER = `${ORIGIN}/auth`
const RESOURCE = 'https://api.example.com/mcp'
const CALLBACK = 'https://notes.example.com/cb'
const SESSION_SECRET = 'b3f1c6a09d7e4825af60c1d29e8b7a35'
const CLIENT_SECRET = 'a secret: with +, % and thirty-two characters'
const PERSON = { email: 'ada@example.com', password: 'correct horse battery staple' }

function keyOf(kid: string, alg: 'ES256' | 'RS256') {
  const { privateKey } =
    alg === 'ES256'
      ? generateKeyPairSync('ec', { namedCurve: 'P-256' })
      : generateKeyPairSync('rsa', { modulusLength: 2048 })
  return { ...privateKey.export({ format: 'jwk' }), kid, alg }
}

function start() {
  return createSallyport({
    secret: SESSION_SECRET,
    stores: memoryStores(),
    passwordHasher: cheapHasher,
    environment: 'development',
    baseUrl: ORIGIN,
    registration: true,
    logger() {},
    features: [
      authorizationServer({
        signingKeys: [keyOf('one', 'ES256'), keyOf('two', 'RS256')],
        resources: [RESOURCE],
        defaultResource: RESOURCE,
        scopes: { 'notes:read': { en: 'Read your notes', it: 'Leggere le tue note' } },
        clients: {
          notes: { name: 'Notes', redirectUris: [CALLBACK] },
          cli: { name: 'Notes CLI', device: true },
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
}

describe('an authorization server, met by oauth4webapi', () => {
  let sallyport: ReturnType<typeof start>
  let cookie: string
  let sessionToken: string
  beforeAll(async () => {
    sallyport = start()
    await post('/register', PERSON)
    const signedIn = await post('/login', PERSON)
    cookie = signedIn.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ')
    const bearer = await post('/login', PERSON, { 'X-Auth-Strategy': 'bearer' })
    sessionToken = (await bearer.json()).accessToken
  })

  const inProcess = (input: string | URL | Request, init?: RequestInit) => sallyport.fetch(new Request(input, init))
  const custom = {
    // The cast is safe: the clients send strings, forms and no other body.
    [client.customFetch]: (url: string, init: object) => inProcess(url, init as RequestInit),
  }

  function post(path: string, body: unknown, headers: Readonly<Record<string, string>> = {}) {
    return inProcess(ISSUER + path, {
      method: 'POST',
      headers: { Origin: ORIGIN, 'Content-Type': 'application/json', ...headers },
      body: body instanceof URLSearchParams ? String(body) : JSON.stringify(body),
    })
  }

  async function discovered(algorithm: 'oauth2' | 'oidc') {
    const issuer = new URL(ISSUER)
    const response = await client.discoveryRequest(issuer, { algorithm, ...custom })
    return client.processDiscoveryResponse(issuer, response)
  }

  /** The user's browser. Resolves to the address that the client is opened with. */
  async function throughBrowser(url: URL): Promise<URL> {
    const page = await inProcess(url, { headers: { Cookie: cookie } })
    const place = page.headers.get('Location')
    if (place !== null) return new URL(place)
    const request = /name="request" value="([0-9a-f]{64})"/.exec(await page.text())?.[1] ?? ''
    const form = new URLSearchParams({ request, decision: 'allow' })
    const type = { Cookie: cookie, 'Content-Type': 'application/x-www-form-urlencoded' }
    return new URL((await post('/ui/consent', form, type)).headers.get('Location') ?? '')
  }

  async function authorized(server: client.AuthorizationServer, app: client.Client, auth: client.ClientAuth) {
    const verifier = client.generateRandomCodeVerifier()
    const [state, nonce] = [client.generateRandomState(), client.generateRandomNonce()]
    const url = new URL(server.authorization_endpoint ?? '')
    url.search = String(
      new URLSearchParams({
        client_id: app.client_id,
        redirect_uri: CALLBACK,
        response_type: 'code',
        scope: 'openid email offline_access notes:read',
        resource: RESOURCE,
        state,
        nonce,
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      }),
    )
    const parameters = client.validateAuthResponse(server, app, await throughBrowser(url), state)
    const response = await client.authorizationCodeGrantRequest(
      server,
      app,
      auth,
      parameters,
      CALLBACK,
      verifier,
      custom,
    )
    const result = await client.processAuthorizationCodeResponse(server, app, response, {
      expectedNonce: nonce,
      requireIdToken: true,
    })
    await client.validateApplicationLevelSignature(server, response, custom)
    return result
  }

  const resource = () =>
    protectedResource({
      resource: RESOURCE,
      authorizationServers: [{ issuer: ISSUER, jwksUrl: `${ISSUER}/oauth2/jwks.json` }],
      scopes: ['notes:read'],
      fetch: inProcess,
    })

  it.each(['oauth2', 'oidc'] as const)('finds everything by %s discovery', async (algorithm) => {
    const server = await discovered(algorithm)
    expect(server).toMatchObject({ issuer: ISSUER, token_endpoint: `${ISSUER}/oauth2/token` })
  })

  it.each([
    ['a public client', { client_id: 'notes' }, client.None()],
    ['client_secret_basic', { client_id: 'partner.site' }, client.ClientSecretBasic(CLIENT_SECRET)],
    ['client_secret_post', { client_id: 'partner.site' }, client.ClientSecretPost(CLIENT_SECRET)],
  ] as const)('gets, refreshes and revokes tokens as %s', async (_, app, auth) => {
    const server = await discovered('oauth2')
    const tokens = await authorized(server, app, auth)
    const { sub } = client.getValidatedIdTokenClaims(tokens) ?? { sub: '' }
    const info = await client.userInfoRequest(server, app, tokens.access_token, custom)
    expect(await client.processUserInfoResponse(server, app, sub, info)).toMatchObject({ email: PERSON.email })

    const notes = resource()
    const claims = await notes.verify(tokens.access_token, { scopes: ['notes:read'] })
    expect(claims).toMatchObject({ sub, client_id: app.client_id, aud: RESOURCE })

    const refreshed = await client.refreshTokenGrantRequest(server, app, auth, tokens.refresh_token ?? '', custom)
    const next = await client.processRefreshTokenResponse(server, app, refreshed)
    expect(await notes.verify(next.access_token)).toMatchObject({ sub })

    const revoked = await client.revocationRequest(server, app, auth, next.refresh_token ?? '', custom)
    await client.processRevocationResponse(revoked)
    const late = await client.refreshTokenGrantRequest(server, app, auth, next.refresh_token ?? '', custom)
    await expect(client.processRefreshTokenResponse(server, app, late)).rejects.toMatchObject({
      error: 'invalid_grant',
      status: 400,
    })
  })

  it('signs a command line in by a code that a person types', async () => {
    const server = await discovered('oauth2')
    const app = { client_id: 'cli' }
    const parameters = { scope: 'openid offline_access notes:read' }
    const begun = await client.deviceAuthorizationRequest(server, app, client.None(), parameters, custom)
    const { device_code, user_code, verification_uri } = await client.processDeviceAuthorizationResponse(
      server,
      app,
      begun,
    )
    const ask = async () => {
      const response = await client.deviceCodeGrantRequest(server, app, client.None(), device_code, custom)
      return client.processDeviceCodeResponse(server, app, response)
    }
    await expect(ask()).rejects.toMatchObject({ error: 'authorization_pending' })
    const tokenOf = async (page: Response) => /name="request" value="([0-9a-f]{64})"/.exec(await page.text())?.[1] ?? ''
    const type = { Cookie: cookie, 'Content-Type': 'application/x-www-form-urlencoded' }
    const page = await inProcess(verification_uri, { headers: { Cookie: cookie } })
    const typed = new URLSearchParams({ request: await tokenOf(page), code: user_code })
    const asked = await post('/ui/device', typed, type)
    const decided = new URLSearchParams({ request: await tokenOf(asked), decision: 'allow' })
    expect((await post('/ui/device/decision', decided, type)).status).toBe(200)
    const tokens = await ask()
    expect(await resource().verify(tokens.access_token, { scopes: ['notes:read'] })).toMatchObject({ client_id: 'cli' })
    await expect(ask()).rejects.toMatchObject({ error: 'expired_token' })
  })

  it('asks about a token, and gets one for itself', async () => {
    const server = await discovered('oidc')
    const app = { client_id: 'partner.site' }
    const auth = client.ClientSecretBasic(CLIENT_SECRET)
    const response = await client.clientCredentialsGrantRequest(server, app, auth, { resource: RESOURCE }, custom)
    const { access_token: token } = await client.processClientCredentialsResponse(server, app, response)
    expect(await resource().verify(token)).toMatchObject({ sub: 'partner.site', client_id: 'partner.site' })
    const asked = await client.introspectionRequest(server, app, auth, token, custom)
    expect(await client.processIntrospectionResponse(server, app, asked)).toMatchObject({ active: true })
  })

  it('R02 keeps tokens of sessions and of grants from each other’s doors', async () => {
    const server = await discovered('oidc')
    const tokens = await authorized(server, { client_id: 'notes' }, client.None())
    const notes = resource()
    for (const token of [sessionToken, tokens.id_token ?? '', tokens.refresh_token ?? ''])
      await expect(notes.verify(token)).rejects.toMatchObject({ code: 'INVALID_ACCESS_TOKEN' })
    const ofSessions = [
      createVerifier({ secret: SESSION_SECRET, issuer: ORIGIN }),
      createVerifier({ jwksUrl: `${ISSUER}/oauth2/jwks.json`, issuer: ISSUER, audience: RESOURCE, fetch: inProcess }),
    ]
    for (const verifier of ofSessions)
      for (const token of [tokens.access_token, tokens.id_token ?? ''])
        await expect(verifier.verify(token)).rejects.toMatchObject({ code: 'INVALID_ACCESS_TOKEN' })
  })
})
