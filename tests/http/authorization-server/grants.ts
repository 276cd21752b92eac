import { mailedReset, reset } from '../auth/account/reset-password.ts'
import { group } from '../group.ts'
import { PASSWORD, signedInBrowser, signedInNative } from '../support/account.ts'
import { send } from '../support/answer.ts'
import { claimsOf } from '../support/claims.ts'
import { equal, given, isTrue, refused, status, text } from '../support/expect.ts'
import type { Target } from '../support/target.ts'
import {
  attempt,
  CALLBACK,
  call,
  codeFrom,
  decide,
  formToken,
  ISSUER,
  isPage,
  OTHER_RESOURCE,
  OWN_SCHEME,
  oauthRefused,
  postForm,
  RESOURCE,
  received,
  redeem,
  refresh,
  withServer,
} from './client.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const DAY = 24 * 60 * MINUTE

/** A browser of Ada's, and the tokens of a client that she allowed. */
async function connected(target: Target, fields = {}) {
  const { client, user } = await signedInBrowser(target, fields)
  const begun = await attempt()
  const answer = await redeem(target, begun, await codeFrom(client, begun))
  status(answer, 200)
  return {
    client,
    user,
    answer,
    refreshToken: text(answer, 'refresh_token'),
    accessToken: text(answer, 'access_token'),
  }
}

const grantsOf = async (target: Target, userId: string, kind = 'grant') =>
  given(target.stores.records).list(
    `authorization-server:${kind}`,
    { userId },
    { page: 1, limit: 10 },
    target.clock.now(),
  )

export const grantsGroup = group('Authorization server: grants', {
  'a user allows a client, which gets tokens for one resource': async (open) => {
    const target = await open(await withServer())
    const { user, answer, client } = await connected(target)
    const { scope, token_type, expires_in, ...tokens } = answer.json
    equal([scope, token_type, expires_in], ['openid email notes:read', 'Bearer', 600])
    const claims = claimsOf(text(answer, 'access_token'))
    const { jti, iat, exp, ...rest } = claims
    equal(rest, { iss: ISSUER, sub: user.id, aud: RESOURCE, client_id: 'notes', scope })
    isTrue(typeof jti === 'string' && Number(exp) - Number(iat) === 600, 'an id and ten minutes')
    const { iat: _, exp: __, auth_time, ...idToken } = claimsOf(text(answer, 'id_token'))
    equal(idToken, { iss: ISSUER, sub: user.id, aud: 'notes', email: user.email, email_verified: true })
    isTrue(typeof auth_time === 'number', 'the time of the sign-in')
    equal(Object.keys(tokens).sort(), ['access_token', 'id_token', 'refresh_token'])
    const apps = Object((await client.get('/auth/oauth2/grants')).json).apps
    equal([apps.length, apps[0].clientId, apps[0].name], [1, 'notes', 'Notes & <Co>'])
    const [told] = target.events.named('identity.authorization-server.grant.given')
    equal([told?.data.clientId, told?.metadata.userId], ['notes', user.id])
  },

  'R01 of 50 parallel redemptions of a code one wins, and the second use ends the grant': async (open) => {
    const target = await open(await withServer({ rateLimits: false }))
    const { client, user } = await signedInBrowser(target)
    const begun = await attempt()
    const code = await codeFrom(client, begun)
    const answers = await Promise.all(Array.from({ length: 50 }, () => redeem(target, begun, code)))
    const won = answers.filter((answer) => answer.status === 200)
    equal(won.length, 1)
    for (const answer of answers) if (answer.status !== 200) oauthRefused(answer, 400, 'invalid_grant')
    oauthRefused(await refresh(target, text(given(won[0]), 'refresh_token')), 400, 'invalid_grant')
    equal([(await grantsOf(target, user.id)).total, (await grantsOf(target, user.id, 'consent')).total], [0, 0])
    equal(target.events.named('identity.authorization-server.grant.ended').length, 1)
  },

  'R01 of 50 parallel clicks one gets a code': async (open) => {
    const target = await open(await withServer({ rateLimits: false }))
    const { client } = await signedInBrowser(target)
    const token = formToken(await client.get((await attempt()).path))
    const fields = { request: token, decision: 'allow' }
    const answers = await Promise.all(Array.from({ length: 50 }, () => postForm(client, '/auth/ui/consent', fields)))
    equal(answers.filter(({ status }) => status === 303).length, 1)
    equal(answers.filter(({ status }) => status === 400).length, 49)
  },

  'C2 an ended session reads no apps': async (open) => {
    const target = await open(await withServer())
    const { client, user } = await signedInNative(target)
    status(await client.get('/auth/oauth2/grants'), 200)
    await target.sallyport.sessions.revokeForUser(user.id)
    refused(await client.get('/auth/oauth2/grants'), 401, 'SESSION_REVOKED')
  },

  'C6 R19 pages of other origins answer no consent and no device': async (open) => {
    const target = await open(await withServer())
    const { client } = await signedInBrowser(target)
    const begun = await attempt()
    const fields = { request: formToken(await client.get(begun.path)), decision: 'allow' }
    const paths = ['/auth/ui/consent', '/auth/ui/device', '/auth/ui/device/decision']
    for (const path of paths)
      for (const foreign of [
        { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' },
        { Origin: 'https://evil.example' },
        { Origin: 'https://app.example.com', 'Sec-Fetch-Site': 'same-site' },
        { Origin: 'null', 'Sec-Fetch-Site': 'cross-site' },
        { Origin: 'null', 'Sec-Fetch-Site': 'same-site' },
        { Origin: '' },
      ])
        refused(await postForm(client, path, { ...fields, code: 'x' }, foreign), 403, 'CSRF_INVALID')
    // Headers that a browser sends from the page itself, which has the referrer policy `no-referrer`. The refusals spent nothing.
    const own = { Origin: 'null', 'Sec-Fetch-Site': 'same-origin' }
    isTrue(received(await postForm(client, '/auth/ui/consent', fields, own), begun).code !== undefined, 'a code')
  },

  'a wrong verifier, address, client or code tells nothing, spends nothing and ends nothing': async (open) => {
    const target = await open(await withServer())
    const { client } = await signedInBrowser(target)
    const begun = await attempt()
    const code = await codeFrom(client, begun)
    const other = await attempt()
    for (const wrong of [
      { code_verifier: other.verifier },
      { code_verifier: 'short' },
      { redirect_uri: 'http://127.0.0.1/cb' },
      { client_id: 'own' },
      { code: `${code}x` },
      { code: code.replace('.', 'x.') },
      { code: 'x' },
    ])
      oauthRefused(await redeem(target, begun, code, wrong), 400, 'invalid_grant')
    oauthRefused(await redeem(target, begun, code, { code_verifier: undefined }), 400, 'invalid_request')
    oauthRefused(await redeem(target, begun, code, { resource: OTHER_RESOURCE }), 400, 'invalid_target')
    const answer = await redeem(target, begun, code)
    status(answer, 200)
    oauthRefused(await redeem(target, begun, code, { code_verifier: other.verifier }), 400, 'invalid_grant')
    status(await refresh(target, text(answer, 'refresh_token')), 200)
  },

  'a code lives for 60 seconds, a page for ten minutes': async (open) => {
    const target = await open(await withServer())
    const { client } = await signedInBrowser(target)
    const begun = await attempt({ redirect_uri: OWN_SCHEME })
    const code = await codeFrom(client, begun)
    target.clock.advance(MINUTE)
    oauthRefused(await redeem(target, begun, code), 400, 'invalid_grant')
    const page = await client.get(begun.path)
    target.clock.advance(10 * MINUTE)
    isPage(await decide(client, page), 400)
  },

  'R36 parallel refreshes and lost replies succeed; a replaced token that comes back ends the grant': async (open) => {
    const target = await open(await withServer({ rateLimits: false }))
    const { refreshToken, user } = await connected(target)
    const first = await Promise.all(Array.from({ length: 10 }, () => refresh(target, refreshToken)))
    for (const answer of first) status(answer, 200)
    const second = text(given(first[0]), 'refresh_token')
    target.clock.advance(20 * SECOND)
    status(await refresh(target, refreshToken), 200)
    status(await refresh(target, second), 200)
    target.clock.advance(20 * SECOND)
    const third = text(await refresh(target, second), 'refresh_token')
    target.clock.advance(40 * SECOND)
    oauthRefused(await refresh(target, refreshToken), 400, 'invalid_grant')
    oauthRefused(await refresh(target, third), 400, 'invalid_grant')
    equal((await grantsOf(target, user.id, 'consent')).total, 0)
    const [told] = target.events.named('identity.authorization-server.grant.ended')
    equal(told?.data.reason, 'reuse')
  },

  'a grant ends after 30 idle days, and after 180 days in all': async (open) => {
    const target = await open(await withServer())
    const { refreshToken } = await connected(target)
    let latest = refreshToken
    for (let days = 0; days < 174; days += 29) {
      target.clock.advance(29 * DAY)
      const answer = await refresh(target, latest)
      status(answer, 200)
      latest = text(answer, 'refresh_token')
    }
    target.clock.advance(6 * DAY)
    oauthRefused(await refresh(target, latest), 400, 'invalid_grant')
    const other = await connected(target, { email: 'bob@example.com' })
    target.clock.advance(30 * DAY)
    oauthRefused(await refresh(target, other.refreshToken), 400, 'invalid_grant')
  },

  'R28 a password reset ends grants, codes that wait and consents': async (open) => {
    const target = await open(await withServer())
    const { client, refreshToken, accessToken, user } = await connected(target)
    const begun = await attempt()
    const code = given(received(await client.get(begun.path), begun).code)
    status(await reset(target, { token: await mailedReset(target), newPassword: 'a whole new password' }), 200)
    oauthRefused(await refresh(target, refreshToken), 400, 'invalid_grant')
    oauthRefused(await redeem(target, begun, code), 400, 'invalid_grant')
    const headers = { Authorization: `Bearer ${accessToken}` }
    oauthRefused(await send(target, 'GET', '/auth/oauth2/userinfo', { headers }), 401, 'invalid_token')
    equal((await grantsOf(target, user.id, 'consent')).total, 0)
  },

  'R28 a changed password and a disabled user end grants; the end of the browser’s session does not': async (open) => {
    const target = await open(await withServer())
    const { client, refreshToken } = await connected(target)
    status(await client.post('/auth/logout'), 200)
    status(await refresh(target, refreshToken), 200)
    status(await client.login('ada@example.com', PASSWORD), 200)
    const change = { currentPassword: PASSWORD, newPassword: 'a whole new password' }
    status(await client.post('/auth/change-password', change), 200)
    oauthRefused(await refresh(target, refreshToken), 400, 'invalid_grant')
    const bob = await connected(target, { email: 'bob@example.com' })
    await target.stores.users.update(bob.user.id, { isDisabled: true })
    oauthRefused(await refresh(target, bob.refreshToken), 400, 'invalid_grant')
  },

  'the user and the client end a grant, and the client alone its own': async (open) => {
    const target = await open(await withServer())
    const { client, refreshToken, accessToken } = await connected(target)
    status(await call(target, 'revoke', { client_id: 'own', token: refreshToken }), 200)
    status(await call(target, 'revoke', { client_id: 'own', token: accessToken }), 200)
    status(await call(target, 'revoke', { client_id: 'notes', token: 'unknown' }), 200)
    status(await refresh(target, refreshToken), 200)
    status(await call(target, 'revoke', { client_id: 'notes', token: refreshToken }), 200)
    oauthRefused(await refresh(target, refreshToken), 400, 'invalid_grant')
    const begun = await attempt({ redirect_uri: CALLBACK })
    const again = text(await redeem(target, begun, await codeFrom(client, begun)), 'refresh_token')
    status(await client.send('DELETE', '/auth/oauth2/grants?client_id=notes'), 200)
    oauthRefused(await refresh(target, again), 400, 'invalid_grant')
    equal((await client.get('/auth/oauth2/grants')).json.apps, [])
    isPage(await client.get(begun.path), 200)
  },
})
