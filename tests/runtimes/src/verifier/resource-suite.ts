import { createSallyport } from '@sallyport/core'
import { memoryStores } from '@sallyport/core/memory'
import { cheapHasher, check, same, type TestApi } from '@sallyport/testkit'
import { createVerifier } from '@sallyport/verify'
import { protectedResource } from '@sallyport/verify/resource'
import { codeOf } from '../code-of.ts'
import { forgedTokens, spellings } from './forged-tokens.ts'
import {
  bearer,
  CLAIMS,
  ISSUER,
  KEY,
  keyServer,
  NOW,
  OTHER_KEY,
  RESOURCE,
  resource,
  resourceToken,
} from './resource-tokens.ts'

const SERVICE = 'https://auth.example'

/** Tests that a protected resource accepts tokens meant for it alone, and leads clients to its authorization servers. */
export function resourceSuite({ describe, it }: TestApi): void {
  describe('a protected resource', () => {
    const code = async (changes: object = {}, header: object = {}, options: Parameters<typeof resource>[0] = {}) =>
      codeOf(resource(options).verifyRequest(bearer(await resourceToken(changes, header))))

    it('accepts a token of RFC 9068 until it expires', async () => {
      const issued = await resourceToken()
      const claims = await resource().verifyRequest(bearer(issued), { scopes: ['notes:read'] })
      same([claims.sub, claims.client_id, claims.scope], ['ada', 'notes-cli', CLAIMS.scope], 'claims')
      const at = (seconds: number) => code({}, {}, { now: () => new Date(NOW.getTime() + seconds * 1000) })
      same(await at(599.999), 'accepted', 'just before its end')
      same(await at(600), 'ACCESS_TOKEN_EXPIRED', 'at its end')
      same(await code({}, { typ: 'application/at+jwt' }), 'accepted', 'the long name of its type')
      same(await code({ aud: [RESOURCE] }), 'accepted', 'a list of one audience')
      for (const spelling of spellings(issued))
        same(await codeOf(resource().verify(spelling)), 'INVALID_ACCESS_TOKEN', spelling.slice(-3))
    })

    it('ignores the trailing slash of an empty path, and of no other path', async () => {
      const root = { resource: 'https://api.example' }
      same(await code({ aud: 'https://api.example/' }, {}, root), 'accepted', 'an empty path')
      same(await code({ aud: 'https://api.example' }, {}, { resource: 'https://api.example/' }), 'accepted', 'a slash')
      same(await code({ aud: `${RESOURCE}/` }), 'INVALID_ACCESS_TOKEN', 'another path')
    })

    it('R16 refuses every other token', async () => {
      const refused: readonly (readonly [string, object, object?])[] = [
        ['another audience', { aud: 'https://other.example' }],
        ['no audience', { aud: undefined }],
        ['two audiences', { aud: [RESOURCE, 'https://other.example'] }],
        ['one audience twice', { aud: [RESOURCE, RESOURCE] }],
        ['an expired token of another resource', { aud: 'https://other.example', exp: CLAIMS.iat - 1 }],
        ['another issuer', { iss: 'https://evil.example' }],
        ['a slash behind the issuer', { iss: `${ISSUER}/` }],
        ['a list of issuers', { iss: [ISSUER] }],
        ['the session of a user', { sid: 'session' }],
        ['a use', { token_use: 'access' }],
        ['L9 a key that the sender must prove', { cnf: { jkt: 'x' } }],
        ['L9 an empty confirmation', { cnf: null }],
        ['no client', { client_id: undefined }],
        ['no subject', { sub: undefined }],
        ['an empty subject', { sub: '' }],
        ['no id', { jti: undefined }],
        ['no time of issue', { iat: undefined }],
        ['no expiry', { exp: undefined }],
        ['a time before which it is not valid', { nbf: CLAIMS.iat + 60 }],
        ['a list of scopes', { scope: ['notes:read'] }],
        ['an ID token', {}, { typ: 'JWT' }],
        ['no type', {}, { typ: undefined }],
        ['an unknown key', {}, { kid: 'unknown' }],
      ]
      for (const [name, changes, header] of refused) same(await code(changes, header), 'INVALID_ACCESS_TOKEN', name)
      const forged = await forgedTokens({ token: await resourceToken(), key: KEY })
      // Changes of claims that only a session's token has leave a good resource token.
      const ofSessions = ['no use', 'no session', 'a time before which it is not valid']
      const tried = forged.filter(({ name }) => !ofSessions.includes(name))
      check(tried.length > 50, 'forged tokens')
      for (const { name, token } of tried)
        same(/^(INVALID_|ACCESS_)/.test(await codeOf(resource().verify(token))), true, name)
    })

    it('knows the keys of each authorization server apart', async () => {
      const second = 'https://second.example'
      const both = resource({
        authorizationServers: [ISSUER, second].map((issuer) => ({ issuer, jwksUrl: `${issuer}/jwks.json` })),
        fetch: keyServer({ [`${ISSUER}/jwks.json`]: KEY, [`${second}/jwks.json`]: OTHER_KEY }),
      })
      const by = async (iss: string, key = KEY) =>
        codeOf(both.verifyRequest(bearer(await resourceToken({ iss }, {}, key))))
      same(await by(ISSUER), 'accepted', 'the first')
      same(await by(second, OTHER_KEY), 'accepted', 'the second')
      same(await by(second), 'INVALID_ACCESS_TOKEN', "the first one's key in the second one's name")
      same(await by(ISSUER, OTHER_KEY), 'INVALID_ACCESS_TOKEN', "the second one's key in the first one's name")
    })

    it('R02 takes no token of a session, and a session no token of a resource, even with one key', async () => {
      const { fetch } = createSallyport({
        secret: 'a-secret-of-the-tests-0123456789abcdefghi',
        baseUrl: SERVICE,
        environment: 'development',
        registration: true,
        stores: memoryStores(),
        passwordHasher: cheapHasher,
        signingKeys: [KEY],
        now: () => NOW,
        logger: () => {},
      })
      const post = async (path: string) => {
        const headers = { 'Content-Type': 'application/json', 'X-Auth-Strategy': 'bearer' }
        const body = JSON.stringify({ email: 'ada@example.com', password: 'correct horse battery' })
        return (await fetch(new Request(SERVICE + path, { method: 'POST', headers, body }))).json()
      }
      const { userId } = await post('/auth/register')
      const { accessToken, refreshToken } = await post('/auth/login')
      const jwksUrl = `${SERVICE}/auth/.well-known/jwks.json`
      const load = (url: string) => Promise.resolve(fetch(new Request(url)))
      // The resource trusts the keys of sessions by mistake.
      const trusting = { authorizationServers: [{ issuer: SERVICE, jwksUrl }], now: () => NOW, fetch: load }
      const { verifyRequest } = protectedResource({ ...trusting, resource: `${SERVICE}/mcp` })
      for (const token of [accessToken, refreshToken])
        same(await codeOf(verifyRequest(bearer(String(token)))), 'INVALID_ACCESS_TOKEN', 'a token of a session')
      const { verify } = createVerifier({ jwksUrl, issuer: SERVICE, now: () => NOW, fetch: load })
      const me = async (token: string) =>
        (await fetch(new Request(`${SERVICE}/auth/me`, { headers: { Authorization: `Bearer ${token}` } }))).status
      same(await me(String(accessToken)), 200, "the session's own token")
      for (const changes of [{}, { iss: SERVICE }, { iss: SERVICE, aud: SERVICE }]) {
        const token = await resourceToken({ ...changes, sub: userId })
        same(await codeOf(verify(token)), 'INVALID_ACCESS_TOKEN', 'createVerifier')
        same(await me(token), 401, 'GET /auth/me')
      }
    })

    it('reads the header alone', async () => {
      const token = await resourceToken()
      const read = (headers: Record<string, string>) =>
        codeOf(resource().verifyRequest(new Request(`${RESOURCE}?access_token=${token}`, { headers })))
      same(await read({ Cookie: `accessToken=${token}` }), 'UNAUTHORIZED', 'a cookie or query')
      same(await read({ Authorization: `DPoP ${token}` }), 'UNAUTHORIZED', 'another scheme')
      same(await read({ Authorization: `Bearer ${token} ${token}` }), 'INVALID_ACCESS_TOKEN', 'two tokens')
      same(await read({ Authorization: `bearer ${token}` }), 'accepted', 'the scheme in small letters')
    })

    it('challenges with what the client needs next', async () => {
      const { verifyRequest, refuse, metadataUrl } = resource()
      const answer = async (request: Request, scopes?: readonly string[]) => {
        const demands = scopes && { scopes }
        const response = await verifyRequest(request, demands).then(
          () => new Response(),
          (error: unknown) => refuse(error, demands),
        )
        return [response.status, response.headers.get('WWW-Authenticate')]
      }
      const link = `resource_metadata="${metadataUrl}"`
      same(await answer(new Request(RESOURCE)), [401, `Bearer ${link}`], 'without a token')
      same(await answer(new Request(RESOURCE), ['notes:read']), [401, `Bearer scope="notes:read", ${link}`], 'scopes')
      const invalid = 'error="invalid_token", error_description="The access token is not valid."'
      same(await answer(bearer('x')), [401, `Bearer ${invalid}, ${link}`], 'a bad token')
      const lacks = 'error="insufficient_scope", error_description="The access token lacks the required scope."'
      const good = bearer(await resourceToken())
      same(await answer(good, ['notes:read']), [200, null], 'a good token')
      same(
        await answer(good, ['notes:read', 'notes:write']),
        [403, `Bearer ${lacks}, scope="notes:read notes:write", ${link}`],
        'a scope too few',
      )
      const unavailable = await refuseWithoutKeys()
      same([unavailable.status, unavailable.headers.has('WWW-Authenticate')], [503, false], 'without keys')
      check(
        throwsFor(() => refuse(new Error('a bug'))),
        'another error',
      )
      check(
        throwsFor(() => refuse(null, { scopes: ['notes:delete'] })),
        'a scope that is not offered',
      )
    })

    it('publishes its metadata to any origin', async () => {
      const { respond, metadataUrl } = resource()
      same(metadataUrl, 'https://api.example/.well-known/oauth-protected-resource/mcp', 'the address')
      const get = respond(new Request(metadataUrl))
      const document = {
        resource: RESOURCE,
        authorization_servers: [ISSUER],
        scopes_supported: ['notes:read', 'notes:write'],
        bearer_methods_supported: ['header'],
      }
      same(await get?.json(), document, 'the document')
      same(get?.headers.get('Access-Control-Allow-Origin'), '*', 'CORS')
      const head = respond(new Request(metadataUrl, { method: 'HEAD' }))
      same(
        [head?.status, head?.headers.get('Cache-Control'), await head?.text()],
        [200, 'public, max-age=300', ''],
        'HEAD',
      )
      same(respond(new Request(metadataUrl, { method: 'OPTIONS' }))?.status, 204, 'a preflight')
      same(respond(new Request(metadataUrl, { method: 'POST' })), null, 'another method')
      same(respond(new Request(RESOURCE)), null, 'another path')
      const root = resource({ resource: 'https://api.example' }).metadataUrl
      same(root, 'https://api.example/.well-known/oauth-protected-resource', 'the address without a path')
    })

    it('refuses options that can not work', async () => {
      const bad: readonly Parameters<typeof resource>[0][] = [
        ...[
          'http://api.example',
          'api.example',
          `${RESOURCE}#a`,
          `${RESOURCE}?a`,
          `${RESOURCE}?`,
          'https://a@b.example',
        ].map((value) => ({ resource: value })),
        { resource: 'https://API.example/mcp' },
        { resource: ISSUER },
        { resource: `${ISSUER}/` },
        { authorizationServers: [] },
        { authorizationServers: [{ issuer: 'http://login.example', jwksUrl: `${ISSUER}/jwks.json` }] },
        { authorizationServers: [{ issuer: ISSUER, jwksUrl: 'http://login.example/jwks.json' }] },
        { authorizationServers: [1, 2].map(() => ({ issuer: ISSUER, jwksUrl: `${ISSUER}/jwks.json` })) },
        { scopes: ['two words'] },
        { scopes: ['"'] },
      ]
      for (const options of bad)
        check(
          throwsFor(() => resource(options)),
          JSON.stringify(options),
        )
    })
  })
}

async function refuseWithoutKeys(): Promise<Response> {
  const { verifyRequest, refuse } = resource({ fetch: keyServer({}) })
  return verifyRequest(bearer(await resourceToken())).then(() => new Response(), refuse)
}

function throwsFor(act: () => unknown): boolean {
  try {
    act()
    return false
  } catch {
    return true
  }
}
