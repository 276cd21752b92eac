import { WITH_ADMIN } from '../admin/caller.ts'
import { rulesGroup } from '../group.ts'
import { signedInBrowser, signedInNative } from '../support/account.ts'
import { readAnswer, send } from '../support/answer.ts'
import { claimsOf } from '../support/claims.ts'
import { equal, given, isTrue, status, text } from '../support/expect.ts'
import type { Target } from '../support/target.ts'
import {
  attempt,
  basic,
  call,
  codeFrom,
  ISSUER,
  ORIGIN,
  OTHER_RESOURCE,
  oauthRefused,
  RESOURCE,
  redeem,
  refresh,
  SECRET,
  signingKeys,
  withServer,
} from './client.ts'

const PARTNER = basic('partner', SECRET)
const bearer = (token: string) => ({ Authorization: `Bearer ${token}` })

async function tokensOf(target: Target) {
  const { client } = await signedInBrowser(target)
  const begun = await attempt({ scope: 'openid email profile phone notes:read' })
  return redeem(target, begun, await codeFrom(client, begun))
}

export const doorsGroup = rulesGroup('Authorization server: doors', {
  'R02 a token of a grant opens no endpoint of sessions, and a session’s token none of grants': async (open) => {
    const target = await open(await withServer(WITH_ADMIN))
    const answer = await tokensOf(target)
    const { client } = await signedInNative(target, { email: 'bob@example.com', isAdmin: true })
    const tokens = ['access_token', 'id_token', 'refresh_token'].map((name) => text(answer, name))
    for (const token of tokens) {
      for (const path of ['/auth/me', '/auth/oauth2/grants', '/admin/api/users', '/tools/telemetry'])
        isTrue((await send(target, 'GET', path, { headers: bearer(token) })).status >= 401, path)
      const Cookie = `accessToken=${token}; refreshToken=${token}`
      status(await send(target, 'GET', '/auth/me', { headers: { Cookie } }), 401)
      status(await send(target, 'POST', '/auth/refresh', { headers: { Cookie } }), 401)
      status(await send(target, 'GET', (await attempt()).path, { headers: { Cookie } }), 302)
    }
    for (const token of [client.accessToken, client.refreshToken, ...tokens.slice(1)]) {
      const refused = await send(target, 'GET', '/auth/oauth2/userinfo', { headers: bearer(token) })
      oauthRefused(refused, 401, 'invalid_token')
      oauthRefused(await refresh(target, token === tokens[2] ? 'x' : token), 400, 'invalid_grant')
    }
    equal((await call(target, 'introspect', { token: client.accessToken }, basic('api', SECRET))).json, {
      active: false,
    })
  },

  'userinfo tells what the scopes give, to tokens with openid alone': async (open) => {
    const target = await open(await withServer())
    const fields = { firstName: 'Ada', lastName: 'Byron', phoneNumber: '+393331234567', isPhoneVerified: false }
    const { client, user } = await signedInBrowser(target, fields)
    const begun = await attempt({ scope: 'openid email profile phone' })
    const tokens = await redeem(target, begun, await codeFrom(client, begun))
    const token = text(tokens, 'access_token')
    const told = {
      sub: user.id,
      name: 'Ada Byron',
      given_name: 'Ada',
      family_name: 'Byron',
      email: user.email,
      email_verified: true,
      phone_number: '+393331234567',
      phone_number_verified: false,
    }
    for (const method of ['GET', 'POST']) {
      const answer = await send(target, method, '/auth/oauth2/userinfo', { headers: bearer(token) })
      equal([answer.status, answer.json], [200, told])
      equal(answer.headers.get('Access-Control-Allow-Origin'), '*')
    }
    const bare = await send(target, 'GET', '/auth/oauth2/userinfo')
    equal([bare.status, bare.headers.get('WWW-Authenticate')], [401, 'Bearer'])
    const narrow = text(await refresh(target, text(tokens, 'refresh_token'), { scope: 'email' }), 'access_token')
    const refused = await send(target, 'GET', '/auth/oauth2/userinfo', { headers: bearer(narrow) })
    oauthRefused(refused, 403, 'insufficient_scope')
    isTrue(refused.headers.get('WWW-Authenticate')?.includes('error="insufficient_scope"') === true, 'a challenge')
    target.clock.advance(10 * 60_000)
    const late = await send(target, 'GET', '/auth/oauth2/userinfo', { headers: bearer(token) })
    oauthRefused(late, 401, 'invalid_token')
  },

  'clients authenticate in one way, and errors have their standard names': async (open) => {
    const target = await open(await withServer())
    const { client } = await signedInBrowser(target)
    const begun = await attempt({
      client_id: 'partner',
      redirect_uri: 'https://partner.example.com/cb?from=us',
      scope: 'openid offline_access',
    })
    const code = await codeFrom(client, begun)
    const fields = {
      grant_type: 'authorization_code',
      code,
      code_verifier: begun.verifier,
      redirect_uri: begun.redirectUri,
    }
    for (const [error, expected, more, headers] of [
      ['invalid_client', 401, { client_id: 'partner' }, {}],
      ['invalid_client', 401, { client_id: 'partner', client_secret: 'wrong' }, {}],
      ['invalid_client', 401, { client_id: 'none', client_secret: SECRET }, {}],
      ['invalid_client', 401, { client_id: 'notes', client_secret: SECRET }, {}],
      ['invalid_client', 401, {}, {}],
      ['invalid_client', 401, {}, basic('partner', 'wrong')],
      ['invalid_client', 401, {}, { Authorization: 'Basic !' }],
      ['invalid_client', 401, {}, { Authorization: 'Bearer x' }],
      ['invalid_request', 400, { client_secret: SECRET }, PARTNER],
      ['invalid_request', 400, { client_id: 'notes' }, PARTNER],
      ['unsupported_grant_type', 400, { grant_type: 'password' }, PARTNER],
      ['invalid_request', 400, { grant_type: undefined }, PARTNER],
      ['unauthorized_client', 400, {}, basic('api', SECRET)],
    ] as const) {
      const answer = await call(target, 'token', { ...fields, ...more }, headers)
      oauthRefused(answer, expected, error)
      const challenge = answer.headers.get('WWW-Authenticate')
      equal(challenge !== null, expected === 401 && 'Authorization' in headers, 'a challenge for Basic')
    }
    const twice = new URLSearchParams(fields)
    twice.append('code', code)
    const body = new TextEncoder().encode(String(twice))
    const headers = { ...PARTNER, 'Content-Type': 'application/x-www-form-urlencoded' }
    oauthRefused(await send(target, 'POST', '/auth/oauth2/token', { body, headers }), 400, 'invalid_request')
    oauthRefused(
      await send(target, 'POST', '/auth/oauth2/token', { json: fields, headers: PARTNER }),
      415,
      'invalid_request',
    )
    const answer = await call(target, 'token', fields, PARTNER)
    status(answer, 200)
    const refreshed = { grant_type: 'refresh_token', refresh_token: text(answer, 'refresh_token') }
    oauthRefused(await call(target, 'token', { ...refreshed, client_id: 'notes' }), 400, 'invalid_grant')
    oauthRefused(await call(target, 'token', { ...refreshed, scope: 'openid email' }, PARTNER), 400, 'invalid_scope')
    oauthRefused(
      await call(target, 'token', { ...refreshed, resource: OTHER_RESOURCE }, PARTNER),
      400,
      'invalid_target',
    )
    const narrow = await call(target, 'token', {
      ...refreshed,
      scope: 'openid',
      client_secret: SECRET,
      client_id: 'partner',
    })
    equal([narrow.status, narrow.json.scope], [200, 'openid'])
  },

  'R24 failures are limited by client and address, successes are not': async (open) => {
    const target = await open(await withServer())
    const wrong = () => call(target, 'token', { grant_type: 'refresh_token', client_id: 'notes', refresh_token: 'x' })
    for (let n = 0; n < 60; n++) oauthRefused(await wrong(), 400, 'invalid_grant')
    const answer = await wrong()
    oauthRefused(answer, 429, 'temporarily_unavailable')
    isTrue(Number(answer.headers.get('Retry-After')) > 0, 'says when')
    const other = await call(target, 'token', { grant_type: 'client_credentials' }, PARTNER)
    status(other, 200)
  },

  'L7 R23 failures count by blocks of addresses': async (open) => {
    const target = await open(await withServer({ trustedProxyHops: 1 }))
    const wrong = (address: string) => {
      const fields = { grant_type: 'refresh_token', client_id: 'notes', refresh_token: 'x' }
      return call(target, 'token', fields, { 'X-Forwarded-For': address })
    }
    for (let n = 0; n < 60; n++) oauthRefused(await wrong(`2001:db8::${n}`), 400, 'invalid_grant')
    oauthRefused(await wrong('2001:db8::99'), 429, 'temporarily_unavailable')
    for (let n = 0; n < 60; n++) oauthRefused(await wrong('2001:db8:0:1::1'), 400, 'invalid_grant')
    oauthRefused(await wrong('2001:db8:0:2::1'), 429, 'temporarily_unavailable')
    oauthRefused(await wrong('2001:db8:0:100::1'), 400, 'invalid_grant')
  },

  'introspection is for confidential clients, about their tokens and resources': async (open) => {
    const target = await open(await withServer())
    const answer = await tokensOf(target)
    const token = text(answer, 'access_token')
    const { json } = await call(target, 'introspect', { token }, basic('api', SECRET))
    const { aud, sub, scope, client_id, iss, exp } = claimsOf(token)
    equal([json.active, json.aud, json.sub, json.scope], [true, aud, sub, scope])
    equal([json.client_id, json.iss, json.exp], [client_id, iss, exp])
    const refreshToken = text(answer, 'refresh_token')
    for (const [asked, headers] of [
      [token, PARTNER],
      [refreshToken, basic('api', SECRET)],
      ['x', basic('api', SECRET)],
      [`${token.slice(0, -4)}AAAA`, basic('api', SECRET)],
    ] as const)
      equal((await call(target, 'introspect', { token: asked }, headers)).json, { active: false })
    oauthRefused(await call(target, 'introspect', { token, client_id: 'notes' }), 401, 'invalid_client')
    oauthRefused(await call(target, 'introspect', {}, PARTNER), 400, 'invalid_request')
    await call(target, 'revoke', { client_id: 'notes', token: refreshToken })
    equal((await call(target, 'introspect', { token }, basic('api', SECRET))).json, { active: false })
  },

  'a confidential client acts for itself, with scopes that are no user’s': async (open) => {
    const target = await open(await withServer())
    const ask = (more: object) => call(target, 'token', { grant_type: 'client_credentials', ...more }, PARTNER)
    const answer = await ask({ scope: 'notes:read', resource: RESOURCE })
    const { sub, aud, client_id, scope } = claimsOf(text(answer, 'access_token'))
    equal([sub, aud, client_id, scope], ['partner', RESOURCE, 'partner', 'notes:read'])
    equal(Object.keys(answer.json).sort(), ['access_token', 'expires_in', 'scope', 'token_type'])
    const userinfo = await send(target, 'GET', '/auth/oauth2/userinfo', {
      headers: bearer(text(answer, 'access_token')),
    })
    oauthRefused(userinfo, 401, 'invalid_token')
    for (const scope of ['openid', 'offline_access', 'notes:write', 'unheard-of'])
      oauthRefused(await ask({ scope }), 400, 'invalid_scope')
    oauthRefused(await ask({ resource: 'https://elsewhere.example' }), 400, 'invalid_target')
    const own = await call(target, 'token', { grant_type: 'client_credentials', client_id: 'own' })
    oauthRefused(own, 400, 'unauthorized_client')
  },

  'metadata announce what there is, at each address where clients look for them': async (open) => {
    const target = await open(await withServer())
    const read = async (path: string, init: RequestInit = {}) =>
      readAnswer(await target.direct(new Request(ORIGIN + path, init)))
    const places = [
      '/auth/.well-known/openid-configuration',
      '/.well-known/openid-configuration/auth',
      '/.well-known/oauth-authorization-server/auth',
    ]
    const documents = await Promise.all(places.map((path) => read(path)))
    for (const { json, headers } of documents) {
      equal(json, documents[0]?.json)
      equal([json.issuer, headers.get('Access-Control-Allow-Origin')], [ISSUER, '*'])
    }
    // `send` compares the answer with the OpenAPI document.
    equal((await send(target, 'GET', places[0] ?? '')).json, documents[0]?.json)
    const described = given(documents[0]).json
    for (const [name, url] of Object.entries(described).filter(([name]) => /_endpoint$|_uri$/.test(name))) {
      const path = String(url).slice(ORIGIN.length)
      const preflight = await read(path, { method: 'OPTIONS', headers: { Origin: 'https://any.example' } })
      status(preflight, 204)
      const isForBrowsers = !['authorization_endpoint', 'introspection_endpoint'].includes(name)
      equal(preflight.headers.get('Access-Control-Allow-Origin'), isForBrowsers ? '*' : null, name)
      equal(preflight.headers.get('Access-Control-Allow-Credentials'), null)
    }
    const { keys } = (await read('/auth/oauth2/jwks.json')).json
    isTrue(Array.isArray(keys) && keys.length === 2 && !JSON.stringify(keys).includes('"d"'), 'public keys alone')
    const [ecKey] = await signingKeys()
    const narrow = await open(await withServer({}, { signingKeys: [ecKey] }))
    const without = await readAnswer(await narrow.direct(new Request(ORIGIN + places[0])))
    equal(
      [without.json.userinfo_endpoint, without.json.scopes_supported],
      [undefined, ['offline_access', 'notes:read', 'notes:write']],
    )
    status(await send(narrow, 'GET', '/auth/oauth2/userinfo'), 404)
  },
})
