import { createApiKeyVerifier, createVerifier } from '@sallyport/verify'
import { protectedResource } from '@sallyport/verify/resource'
import { opensNoOtherDoor } from '../all-routers/misused-credentials.ts'
import { type Owner, ownerFor, type TokenKind } from '../auth/sessions/token-owner.ts'
import { rulesGroup } from '../group.ts'
import { type Answer, send } from '../support/answer.ts'
import { ADMIN_SECRET, everythingOn } from '../support/everything-on.ts'
import { equal, given, isTrue, status, text } from '../support/expect.ts'
import { TEST_SECRET } from '../support/make-target.ts'
import { type Browser, browser } from '../support/pages/browser.ts'
import type { Overrides, Target } from '../support/target.ts'
import {
  attempt,
  basic,
  call,
  codeFrom,
  ISSUER,
  ORIGIN,
  oauthRefused,
  RESOURCE,
  redeem,
  refresh,
  SECRET,
  withServer,
} from './client.ts'
import { decide, poll, startDevice, typeCode } from './device.ts'

const bearer = (token: string) => ({ Authorization: `Bearer ${token}` })

/** The owner's browser, signed in a moment ago. */
async function freshBrowser(target: Target, { user, tempToken, code }: Owner): Promise<Browser> {
  const client = browser(target)
  status(await client.post('/auth/2fa/verify', { tempToken: await tempToken(), totpCode: await code() }), 200)
  await target.stores.users.update(user.id, { totpLastStep: 0 })
  return client
}

async function tokensOf(target: Target, owner: Owner, scope = 'openid email notes:read'): Promise<Answer> {
  const begun = await attempt({ scope, prompt: 'consent' })
  return redeem(target, begun, await codeFrom(await freshBrowser(target, owner), begun))
}

const isOwn = () => false

/** The secrets of the authorization server. None has an input among those of sessions. */
const KINDS: Readonly<Record<string, TokenKind>> = {
  'access token of a grant': {
    async issue(target, owner) {
      const value = text(await tokensOf(target, owner, 'openid email'), 'access_token')
      return { value, isOwn, redeem: () => send(target, 'GET', '/auth/oauth2/userinfo', { headers: bearer(value) }) }
    },
  },
  'ID token': {
    async issue(target, owner) {
      const value = text(await tokensOf(target, owner), 'id_token')
      return { value, isOwn, redeem: () => owner.client.get('/auth/me') }
    },
  },
  'refresh token of a grant': {
    async issue(target, owner) {
      const value = text(await tokensOf(target, owner), 'refresh_token')
      return { value, isOwn, redeem: () => refresh(target, value) }
    },
  },
  'authorization code': {
    async issue(target, owner) {
      const begun = await attempt()
      const value = await codeFrom(await freshBrowser(target, owner), begun)
      return { value, isOwn, redeem: () => redeem(target, begun, value) }
    },
  },
  'device code': {
    async issue(target, owner) {
      const client = await freshBrowser(target, owner)
      const started = await startDevice(target)
      status(await decide(client, await typeCode(client, text(started, 'user_code'))), 200)
      return { value: text(started, 'device_code'), isOwn, redeem: () => poll(target, started) }
    },
  },
}

/** Every endpoint that options add. */
const withGrants = () =>
  withServer(
    { platform: { fetch: () => Promise.reject(new Error('unreachable')) } },
    { tenants: true, clientDocuments: {} },
  )

/** Doors of the authorization server that open to sessions, and to administrators. */
const OF_SESSIONS = [
  ['GET', '/auth/oauth2/grants'],
  ['DELETE', '/auth/oauth2/grants?client_id=none'],
  ['GET', '/auth/tenants/none/apps'],
  ['PUT', '/auth/tenants/none/apps'],
  ['GET', '/admin/api/oauth-clients'],
  ['POST', '/admin/api/oauth-clients'],
  ['PATCH', '/admin/api/oauth-clients/none'],
  ['DELETE', '/admin/api/oauth-clients/none'],
  ['POST', '/admin/api/oauth-clients/none/secret'],
  ['GET', '/admin/api/oauth-documents'],
  ['PATCH', '/admin/api/oauth-documents'],
  ['GET', '/admin/api/users/none/oauth-grants'],
  ['DELETE', '/admin/api/users/none/oauth-grants?client_id=none'],
] as const

/** Every secret, by name, of one person at one service. */
async function everySecret(target: Target): Promise<Readonly<Record<string, string>>> {
  const owner = await ownerFor(target, { issue: given(KINDS['ID token']).issue })
  const tokens = await tokensOf(target, owner)
  const signIn = await tokensOf(target, owner, 'openid')
  const begun = await attempt({ prompt: 'consent' })
  const code = await codeFrom(await freshBrowser(target, owner), begun)
  const started = await startDevice(target)
  const ticket = await send(target, 'POST', '/tools/stream/ticket', { headers: bearer(owner.client.accessToken) })
  const { rawKey } = await target.sallyport.apiKeys.create({ name: 'program', scopes: ['*'] })
  return {
    'session access': owner.client.accessToken,
    'session refresh': owner.client.refreshToken,
    temp: await owner.tempToken(),
    'resource token': text(tokens, 'access_token'),
    'userinfo token': text(signIn, 'access_token'),
    refresh: text(tokens, 'refresh_token'),
    'ID token': text(tokens, 'id_token'),
    code,
    'device code': text(started, 'device_code'),
    'API key': rawKey,
    ticket: text(ticket, 'ticket'),
  }
}

const everything = async (): Promise<Overrides> => ({ ...(await everythingOn()), ...(await withGrants()) })

export const wrongDoorsOfGrantsGroup = rulesGroup('R02 secrets of sessions and of grants at each other’s doors', {
  ...Object.fromEntries(
    Object.entries(KINDS).map(([name, kind]) => [`R02 ${name}`, opensNoOtherDoor(kind, withGrants)]),
  ),

  'R02 each door of grants opens to its own secret alone': async (open) => {
    const target = await open(await everything())
    const secrets = await everySecret(target)
    const opened: string[] = []
    for (const [name, secret] of Object.entries(secrets)) {
      const at = (door: string, answer: Answer) => answer.status < 400 && opened.push(`${name} at ${door}`)
      const grant = { client_id: 'notes', redirect_uri: 'https://notes.example.com/cb', code_verifier: 'v'.repeat(43) }
      const deviceType = 'urn:ietf:params:oauth:grant-type:device_code'
      at('code', await call(target, 'token', { grant_type: 'authorization_code', code: secret, ...grant }))
      if (name !== 'refresh') at('refresh', await refresh(target, secret))
      at('device', await call(target, 'token', { grant_type: deviceType, client_id: 'cli', device_code: secret }))
      at('client secret', await call(target, 'token', { grant_type: 'client_credentials' }, basic('partner', secret)))
      at('userinfo', await send(target, 'GET', '/auth/oauth2/userinfo', { headers: bearer(secret) }))
      const { active } = (await call(target, 'introspect', { token: secret }, basic('api', SECRET))).json
      if (active !== false) opened.push(`${name} at introspect`)
      for (const path of ['/auth/ui/consent', '/auth/ui/device', '/auth/ui/device/decision']) {
        const body = new TextEncoder().encode(`request=${encodeURIComponent(secret)}&decision=allow&code=BBBBBBBB`)
        const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
        at(path, await send(target, 'POST', path, { body, headers }))
      }
      for (const [method, path] of OF_SESSIONS)
        at(path, await send(target, method, path, { headers: bearer(secret), ...(method !== 'GET' && { json: {} }) }))
      const cookies = { headers: { Cookie: `accessToken=${secret}; refreshToken=${secret}` } }
      const page = await send(target, 'GET', (await attempt({ prompt: 'consent' })).path, cookies)
      if (page.status === 200) opened.push(`${name} at authorize`)
    }
    equal(opened, [
      'session access at /auth/oauth2/grants',
      'session access at /auth/oauth2/grants?client_id=none',
      'session refresh at authorize',
      'resource token at introspect',
      'userinfo token at userinfo',
    ])
    oauthRefused(await refresh(target, given(secrets.code)), 400, 'invalid_grant')
    status(await refresh(target, given(secrets.refresh)), 200)
  },

  'R02 @sallyport/verify lets in what it is for': async (open) => {
    const target = await open({ ...(await everything()), signingKeys: undefined })
    const secrets = await everySecret(target)
    const fetch = (url: string, init?: RequestInit) => target.direct(new Request(url, init))
    const jwksUrl = `${ISSUER}/oauth2/jwks.json`
    const now = () => target.clock.now()
    const { rawKey } = await target.sallyport.apiKeys.create({ name: 'api', scopes: ['api-keys:introspect'] })
    const resource = protectedResource({
      resource: RESOURCE,
      authorizationServers: [{ issuer: ISSUER, jwksUrl }],
      fetch,
      now,
    })
    const verifiers = {
      sessions: createVerifier({ secret: TEST_SECRET, issuer: ORIGIN, now }),
      'sessions with the keys of grants': createVerifier({ jwksUrl, issuer: ISSUER, audience: RESOURCE, fetch, now }),
      resource,
      'API keys': createApiKeyVerifier({ introspectionUrl: `${ORIGIN}/tools/introspect`, apiKey: rawKey, fetch, now }),
    }
    const opened: string[] = []
    for (const [door, verifier] of Object.entries(verifiers))
      for (const [name, secret] of Object.entries({ ...secrets, admin: ADMIN_SECRET }))
        await verifier.verify(secret).then(
          () => opened.push(`${name} at ${door}`),
          (error: unknown) => isTrue(Object(error).status === 401, `${name} at ${door}: ${error}`),
        )
    equal(opened, ['session access at sessions', 'resource token at resource', 'API key at API keys'])
  },
})
