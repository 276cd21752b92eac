import { administer, WITH_ADMIN } from '../admin/caller.ts'
import { group } from '../group.ts'
import { signedInBrowser } from '../support/account.ts'
import { equal, invalid, isTrue, refused, status, text } from '../support/expect.ts'
import type { Target } from '../support/target.ts'
import { attempt, basic, CALLBACK, call, codeFrom, isPage, oauthRefused, redeem, withServer } from './client.ts'

const HOUR = 60 * 60_000
const FIELDS = { name: 'Reports', redirectUris: [CALLBACK], grantTypes: ['authorization_code', 'refresh_token'] }

async function create(target: Target, more: object = {}) {
  const answer = await administer(target, 'POST', '/oauth-clients', { ...FIELDS, ...more })
  status(answer, 200)
  return { answer, id: String(Object(answer.json.client).id) }
}

export const adminClientsGroup = group('Authorization server: clients of administrators', {
  'an administrator makes a client, which people allow like any other': async (open) => {
    const target = await open(await withServer(WITH_ADMIN))
    const { id, answer } = await create(target)
    equal(answer.json.secret, undefined)
    const { client, user } = await signedInBrowser(target)
    const begun = await attempt({ client_id: id })
    const tokens = await redeem(target, begun, await codeFrom(client, begun))
    status(tokens, 200)
    const apps = Object((await client.get('/auth/oauth2/grants')).json).apps
    equal([apps[0].clientId, apps[0].name], [id, 'Reports'])
    const listed = (await administer(target, 'GET', '/oauth-clients')).json
    equal([listed.total, Object(listed.clients)[0].id], [1, id])
    isTrue(!JSON.stringify(listed).includes('hash'), 'no hash of a secret')
    status(await administer(target, 'DELETE', `/oauth-clients/${id}`), 200)
    refused(await administer(target, 'DELETE', `/oauth-clients/${id}`), 404, 'NOT_FOUND')
    isPage(await client.get(begun.path), 400)
    const fields = { grant_type: 'refresh_token', client_id: id, refresh_token: text(tokens, 'refresh_token') }
    oauthRefused(await call(target, 'token', fields), 401, 'invalid_client')
    const headers = { Authorization: `Bearer ${text(tokens, 'access_token')}` }
    oauthRefused(await client.send('GET', '/auth/oauth2/userinfo', { headers }), 401, 'invalid_token')
    equal(target.events.named('identity.authorization-server.client.deleted').length, 1)
    isTrue(user.id !== id, 'no id of a user')
  },

  'a secret is shown once, and the one before works until the overlap ends': async (open) => {
    const target = await open(await withServer(WITH_ADMIN))
    const { id, answer } = await create(target, {
      isConfidential: true,
      redirectUris: [],
      grantTypes: ['client_credentials'],
    })
    const first = text(answer, 'secret')
    const ask = (secret: string) => call(target, 'token', { grant_type: 'client_credentials' }, basic(id, secret))
    status(await ask(first), 200)
    const second = text(await administer(target, 'POST', `/oauth-clients/${id}/secret`, { overlapHours: 1 }), 'secret')
    for (const secret of [first, second]) status(await ask(secret), 200)
    target.clock.advance(HOUR)
    oauthRefused(await ask(first), 401, 'invalid_client')
    status(await ask(second), 200)
    const third = text(await administer(target, 'POST', `/oauth-clients/${id}/secret`, { overlapHours: 0 }), 'secret')
    oauthRefused(await ask(second), 401, 'invalid_client')
    status(await ask(third), 200)
    oauthRefused(
      await call(target, 'token', { grant_type: 'client_credentials', client_id: id }),
      401,
      'invalid_client',
    )
  },

  'the two former secrets work at most': async (open) => {
    const target = await open(await withServer(WITH_ADMIN))
    const { id, answer } = await create(target, {
      isConfidential: true,
      redirectUris: [],
      grantTypes: ['client_credentials'],
    })
    const secrets = [text(answer, 'secret')]
    for (let renewal = 0; renewal < 3; renewal++)
      secrets.push(text(await administer(target, 'POST', `/oauth-clients/${id}/secret`, {}), 'secret'))
    const [first = '', ...rest] = secrets
    const ask = (secret: string) => call(target, 'token', { grant_type: 'client_credentials' }, basic(id, secret))
    oauthRefused(await ask(first), 401, 'invalid_client')
    for (const secret of rest) status(await ask(secret), 200)
  },

  'wrong clients are refused, and a change keeps what it does not name': async (open) => {
    const target = await open(await withServer(WITH_ADMIN))
    for (const wrong of [
      { redirectUris: ['http://example.com/cb'] },
      { redirectUris: [] },
      { grantTypes: ['client_credentials'] },
    ])
      invalid(await administer(target, 'POST', '/oauth-clients', { ...FIELDS, ...wrong }), 'client')
    const foreign = { ...FIELDS, introspects: ['https://elsewhere.example'], isConfidential: true }
    // The response doesn't repeat what was sent (R15).
    invalid(
      await administer(target, 'POST', '/oauth-clients', foreign),
      'client',
      'introspects[0]: must be one of `resources`',
    )
    invalid(await administer(target, 'POST', '/oauth-clients', { ...FIELDS, name: '' }), 'name')
    const { id } = await create(target, { isConfidential: true })
    const changed = await administer(target, 'PATCH', `/oauth-clients/${id}`, { name: 'Figures', scopes: ['openid'] })
    const { name, scopes, redirectUris, isConfidential } = Object(changed.json.client)
    equal([name, scopes, redirectUris, isConfidential], ['Figures', ['openid'], [CALLBACK], true])
    invalid(await administer(target, 'PATCH', `/oauth-clients/${id}`, { redirectUris: ['javascript:x'] }), 'client')
    refused(await administer(target, 'PATCH', '/oauth-clients/notes', { name: 'Mine' }), 404, 'NOT_FOUND')
  },
})
