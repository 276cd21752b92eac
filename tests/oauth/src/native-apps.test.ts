import { createHash } from 'node:crypto'
import { createSallyport, oidc } from '@sallyport/core'
import { memoryStores } from '@sallyport/core/memory'
import { nativeApps } from '@sallyport/core/native-apps'
import { cheapHasher } from '@sallyport/testkit'
import * as client from 'oauth4webapi'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { authorize } from './authorize.ts'
import { type OpenIdProvider, startProvider } from './provider.ts'
import { REDIRECT_URI } from './sign-in.ts'

const ORIGIN = 'https://auth.example.com'
const ISSUER = `${ORIGIN}/auth`
const CALLBACK = 'com.example.notes:/cb'
const PERSON = { email: 'ada@example.com', password: 'correct horse battery staple' }

describe('an app with functions of oauth4webapi', () => {
  let provider: OpenIdProvider
  beforeAll(async () => {
    provider = await startProvider([REDIRECT_URI], { claimsInIdToken: true })
    provider.accounts.set('anna', { email: 'anna@example.com', email_verified: true, name: 'Anna' })
  })
  afterAll(() => provider.close())

  function start() {
    const [{ clientId, clientSecret }] = provider.clients
    const test = oidc({ issuer: provider.issuer, clientId, clientSecret, nativeClientIds: [clientId] })
    const sallyport = createSallyport({
      secret: 'b3f1c6a09d7e4825af60c1d29e8b7a35',
      stores: memoryStores(),
      passwordHasher: cheapHasher,
      environment: 'development',
      baseUrl: ORIGIN,
      registration: true,
      logger() {},
      apps: nativeApps({ notes: { redirectUris: [CALLBACK] } }),
      oauth: { providers: { test } },
    })
    const post = (path: string, body: unknown, headers: Readonly<Record<string, string>> = {}) =>
      sallyport.fetch(
        new Request(ISSUER + path, {
          method: 'POST',
          headers: { Origin: ORIGIN, 'Content-Type': 'application/json', ...headers },
          body: body instanceof URLSearchParams ? String(body) : JSON.stringify(body),
        }),
      )
    return { sallyport, post }
  }

  /** A system browser in which the person is signed in. Resolves to the address that the app is opened with. */
  async function throughBrowser({ sallyport, post }: ReturnType<typeof start>, url: URL, decision: string) {
    await post('/register', PERSON)
    const signedIn = await post('/login', PERSON)
    const Cookie = signedIn.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ')
    const page = await (await sallyport.fetch(new Request(url, { headers: { Cookie } }))).text()
    const request = /name="request" value="([0-9a-f]{64})"/.exec(page)?.[1] ?? ''
    const form = new URLSearchParams({ request, decision })
    const type = { Cookie, 'Content-Type': 'application/x-www-form-urlencoded' }
    return new URL((await post('/native/continue', form, type)).headers.get('Location') ?? '')
  }

  /** An ID token of the provider, with this nonce, as a platform's SDK gets it. */
  async function idTokenWith(nonce: string): Promise<string> {
    const [{ clientId, clientSecret }] = provider.clients
    const issuer = new URL(provider.issuer)
    const options = { algorithm: 'oidc', [client.allowInsecureRequests]: true } as const
    const server = await client.processDiscoveryResponse(issuer, await client.discoveryRequest(issuer, options))
    const verifier = client.generateRandomCodeVerifier()
    const url = new URL(server.authorization_endpoint ?? '')
    const query = {
      client_id: clientId,
      redirect_uri: REDIRECT_URI,
      response_type: 'code',
      scope: 'openid email profile',
      nonce,
      code_challenge: await client.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    }
    url.search = String(new URLSearchParams(query))
    const who = { client_id: clientId }
    const answer = client.validateAuthResponse(server, who, await authorize(url, { as: 'anna' }), client.expectNoState)
    const secret = client.ClientSecretPost(clientSecret)
    const insecure = { [client.allowInsecureRequests]: true }
    const response = await client.authorizationCodeGrantRequest(
      server,
      who,
      secret,
      answer,
      REDIRECT_URI,
      verifier,
      insecure,
    )
    const tokens = await client.processAuthorizationCodeResponse(server, who, response, { expectedNonce: nonce })
    return tokens.id_token ?? ''
  }

  const server = { issuer: ISSUER, authorization_response_iss_parameter_supported: true }

  it.each(['continue', 'cancel'])('is answered as RFC 6749, 7636 and 9207 say: %s', async (decision) => {
    const service = start()
    const verifier = client.generateRandomCodeVerifier()
    const state = client.generateRandomState()
    const url = new URL(`${ISSUER}/native`)
    const query = {
      app: 'notes',
      redirect_uri: CALLBACK,
      code_challenge: await client.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      state,
    }
    url.search = String(new URLSearchParams(query))
    const answer = await throughBrowser(service, url, decision)
    const validate = (expected: string) => client.validateAuthResponse(server, { client_id: 'notes' }, answer, expected)
    expect(() => validate(client.generateRandomState())).toThrow()
    if (decision === 'cancel') {
      expect(() => validate(state)).toThrow(expect.objectContaining({ error: 'access_denied' }))
      return
    }
    const code = validate(state).get('code')
    const tokens = await service.post('/native/token', { code, code_verifier: verifier, redirect_uri: CALLBACK })
    expect(await tokens.json()).toMatchObject({ success: true, accessToken: expect.any(String) })
  })

  it.each([
    ['as it is (Google)', (nonce: string) => nonce],
    ['hashed (Apple)', (nonce: string) => createHash('sha256').update(nonce).digest('hex')],
  ])('signs in with an ID token of oidc-provider, with the nonce %s', async (_, inToken) => {
    const { sallyport, post } = start()
    const issued = await (await post('/native/nonce', {})).json()
    const idToken = await idTokenWith(inToken(issued.nonce))
    const other = await (await post('/native/nonce', {})).json()
    expect((await post('/oauth/test/native', { idToken, ...other })).status).toBe(400)
    const answer = await (await post('/oauth/test/native', { idToken, ...issued })).json()
    const headers = { Authorization: `Bearer ${answer.accessToken}` }
    const me = await sallyport.fetch(new Request(`${ISSUER}/me`, { headers }))
    expect(await me.json()).toMatchObject({ email: 'anna@example.com', isEmailVerified: true })
    expect((await post('/oauth/test/native', { idToken, ...issued })).status).toBe(400)
  })
})
