import { createHash } from 'node:crypto'
import { createSallyport } from '@sallyport/core'
import { memoryStores } from '@sallyport/core/memory'
import { nativeApps } from '@sallyport/core/native-apps'
import { cheapHasher } from '@sallyport/testkit'
import * as client from 'oauth4webapi'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { authorize } from './authorize.ts'
import { type OpenIdProvider, startProvider } from './provider.ts'

const ORIGIN = 'https://auth.example.com'
const CALLBACKS = ['google', 'apple'].map((id) => `${ORIGIN}/auth/oauth/${id}/callback`)
/** Where the platform's SDK gets its answer; nothing of the service. */
const SDK = 'https://sdk.example/done'
/** Apple's person, as its app and its form name them at the first sign-in. */
const ADA = JSON.stringify({ name: { firstName: 'Ada', lastName: 'Lovelace' }, email: 'x@example.com' })

const GOOGLE_CLAIMS = {
  openid: ['sub', 'azp', 'hd'],
  email: ['email', 'email_verified'],
  profile: ['name', 'given_name', 'family_name', 'picture'],
}
/** Apple's ID tokens have no names, and texts in place of true and false. */
const APPLE_CLAIMS = {
  openid: ['sub', 'nonce_supported', 'is_private_email'],
  email: ['email', 'email_verified'],
  name: [],
}

let google: OpenIdProvider
let apple: OpenIdProvider

beforeAll(async () => {
  const common = { claimsInIdToken: true }
  google = await startProvider([...CALLBACKS, SDK], {
    ...common,
    issuer: 'https://accounts.google.com',
    clientIds: ['web.apps.googleusercontent.com', 'ios.apps.googleusercontent.com'],
    more: { claims: GOOGLE_CLAIMS },
  })
  apple = await startProvider([...CALLBACKS, SDK], {
    ...common,
    issuer: 'https://appleid.apple.com',
    clientIds: ['com.example.web', 'com.example.notes'],
    more: {
      claims: APPLE_CLAIMS,
      scopes: ['openid', 'email', 'name'],
      routes: { authorization: '/auth/authorize', token: '/auth/token', jwks: '/auth/keys' },
    },
  })
  google.accounts.set('1099', {
    hd: 'example.com',
    email: 'Anna@Example.com',
    email_verified: true,
    name: 'Anna Rossi',
    given_name: 'Anna',
    family_name: 'Rossi',
    picture: 'https://lh3.googleusercontent.com/a/x',
  })
  apple.accounts.set('001234.ab.0123', {
    email: 'x7@privaterelay.appleid.com',
    email_verified: 'true',
    is_private_email: 'true',
    nonce_supported: true,
  })
})

afterAll(async () => {
  await google.close()
  await apple.close()
})

function start() {
  const fetched = (input: RequestInfo | URL, init?: RequestInit) =>
    (String(input instanceof Request ? input.url : input).startsWith(apple.issuer) ? apple : google).fetch(input, init)
  const sallyport = createSallyport({
    secret: 'b3f1c6a09d7e4825af60c1d29e8b7a35',
    stores: memoryStores(),
    passwordHasher: cheapHasher,
    environment: 'development',
    baseUrl: ORIGIN,
    logger() {},
    platform: { fetch: fetched },
    apps: nativeApps(),
    oauth: {
      providers: {
        google: { ...google.clients[0], nativeClientIds: [google.clients[1].clientId] },
        apple: { ...apple.clients[0], nativeClientIds: [apple.clients[1].clientId] },
      },
    },
  })
  const ask = (path: string, init: RequestInit = {}) => sallyport.fetch(new Request(`${ORIGIN}/auth${path}`, init))
  const post = (path: string, body: object = {}) =>
    ask(path, {
      method: 'POST',
      headers: { Origin: ORIGIN, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })
  return { ask, post }
}

type Service = ReturnType<typeof start>

/** The ID token that a platform's SDK gives to an app, by functions of oauth4webapi. */
async function askSdk(provider: OpenIdProvider, as: string, nonce: string, scope: string): Promise<string> {
  const { fetch } = provider
  const options = {
    [client.customFetch]: (url: string, { body, ...init }: client.CustomFetchOptions<string, BodyInit | undefined>) =>
      fetch(url, { ...init, ...(body !== undefined && { body }) }),
  }
  const issuer = new URL(provider.issuer)
  const discovery = await client.discoveryRequest(issuer, { algorithm: 'oidc', ...options })
  const server = await client.processDiscoveryResponse(issuer, discovery)
  const verifier = client.generateRandomCodeVerifier()
  const url = new URL(server.authorization_endpoint ?? '')
  const who = { client_id: provider.clients[1].clientId }
  const query = {
    ...who,
    redirect_uri: SDK,
    response_type: 'code',
    scope,
    nonce,
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  }
  url.search = String(new URLSearchParams(query))
  const answer = client.validateAuthResponse(server, who, await authorize(url, { as, fetch }), client.expectNoState)
  const request = client.authorizationCodeGrantRequest
  const response = await request(server, who, client.None(), answer, SDK, verifier, options)
  const tokens = await client.processAuthorizationCodeResponse(server, who, response, { expectedNonce: nonce })
  return tokens.id_token ?? ''
}

async function meOf({ ask }: Service, headers: Readonly<Record<string, string>>) {
  const answer = await ask('/me', { headers })
  expect(answer.status).toBe(200)
  return answer.json()
}

async function asApp(service: Service, id: string, sent: object) {
  const answer = await service.post(`/oauth/${id}/native`, sent)
  const json = await answer.json()
  expect([answer.status, json.code]).toEqual([200, undefined])
  return meOf(service, { Authorization: `Bearer ${json.accessToken}` })
}

/** Signs in with a browser. `user`: the field that Apple adds to its form at the first sign-in. */
async function byBrowser(service: Service, provider: OpenIdProvider, id: string, as: string, user?: string) {
  const started = await service.ask(`/oauth/${id}`)
  let cookie = cookiesOf(started)
  const arrival = await authorize(started.headers.get('Location') ?? '', { as, fetch: provider.fetch })
  let path = arrival.pathname.replace('/auth', '') + arrival.search
  if (new URL(started.headers.get('Location') ?? '').searchParams.get('response_mode') === 'form_post') {
    const form = new URLSearchParams({ ...Object.fromEntries(arrival.searchParams), ...(user && { user }) })
    // From another site: the browser sends no cookies with it.
    const headers = { Origin: provider.issuer, 'Content-Type': 'application/x-www-form-urlencoded' }
    const posted = await service.ask(`/oauth/${id}/callback`, { method: 'POST', headers, body: String(form) })
    expect(posted.status).toBe(303)
    path = (posted.headers.get('Location') ?? '').replace('/auth', '')
  }
  const finished = await service.ask(path, { headers: { Cookie: cookie } })
  expect(finished.headers.get('Location')).not.toContain('error=')
  cookie = cookiesOf(finished)
  return meOf(service, { Cookie: cookie })
}

function cookiesOf(answer: Response): string {
  const lines = answer.headers.getSetCookie().filter((line) => !/max-age=0/i.test(line))
  return lines.map((line) => line.split(';')[0]).join('; ')
}

describe('Google, as oidc-provider plays it under its name', () => {
  it('signs an app in with the ID token of its SDK, and a browser to the same account', async () => {
    const service = start()
    const issued = await (await service.post('/native/nonce')).json()
    const idToken = await askSdk(google, '1099', issued.nonce, 'openid email profile')
    const me = await asApp(service, 'google', { idToken, ...issued })
    expect(me).toMatchObject({ email: 'anna@example.com', isEmailVerified: true, name: 'Anna Rossi' })
    expect((await byBrowser(service, google, 'google', '1099')).sub).toBe(me.sub)
  })

  it('opens nothing at Apple’s door, nor for the client of another program', async () => {
    const service = start()
    const issued = await (await service.post('/native/nonce')).json()
    const idToken = await askSdk(google, '1099', issued.nonce, 'openid email profile')
    const refused = await service.post('/oauth/apple/native', { idToken, ...issued })
    expect([refused.status, (await refused.json()).code]).toEqual([400, 'INVALID_APP_SIGN_IN'])
    google.accounts.set('666', { ...google.accounts.get('1099'), azp: 'other.apps.googleusercontent.com' })
    const foreign = await askSdk(google, '666', issued.nonce, 'openid email profile')
    expect((await service.post('/oauth/google/native', { idToken: foreign, ...issued })).status).toBe(400)
    // Neither request spent the nonce.
    expect((await service.post('/oauth/google/native', { idToken, ...issued })).status).toBe(200)
  })
})

describe('Apple, as oidc-provider plays it under its name', () => {
  const SUBJECT = '001234.ab.0123'

  it('signs an app in with the hash of the nonce; the name comes once, beside the token', async () => {
    const service = start()
    for (const user of [ADA, undefined]) {
      const issued = await (await service.post('/native/nonce')).json()
      const hashed = createHash('sha256').update(issued.nonce).digest('hex')
      const idToken = await askSdk(apple, SUBJECT, hashed, 'openid email name')
      expect(await asApp(service, 'apple', { idToken, ...issued, ...(user && { user }) })).toMatchObject({
        email: 'x7@privaterelay.appleid.com',
        isEmailVerified: true,
        name: 'Ada Lovelace',
      })
      expect((await service.post('/oauth/apple/native', { idToken, ...issued })).status).toBe(400)
    }
  })

  it('posts its form from another site, with the name once, and an app then signs in to the same account', async () => {
    const service = start()
    const me = await byBrowser(service, apple, 'apple', SUBJECT, ADA)
    expect(me).toMatchObject({ email: 'x7@privaterelay.appleid.com', name: 'Ada Lovelace' })
    expect(await byBrowser(service, apple, 'apple', SUBJECT)).toMatchObject({ sub: me.sub, name: 'Ada Lovelace' })
    const issued = await (await service.post('/native/nonce')).json()
    const idToken = await askSdk(apple, SUBJECT, issued.nonce, 'openid email name')
    expect((await asApp(service, 'apple', { idToken, ...issued })).sub).toBe(me.sub)
  })
})
