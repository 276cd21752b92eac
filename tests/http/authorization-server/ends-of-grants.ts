import { administer, WITH_ADMIN } from '../admin/caller.ts'
import { rulesGroup } from '../group.ts'
import { PASSWORD, signedInBrowser } from '../support/account.ts'
import { send } from '../support/answer.ts'
import { claimsOf } from '../support/claims.ts'
import { equal, given, isTrue, status, text } from '../support/expect.ts'
import type { Browser } from '../support/pages/browser.ts'
import type { Overrides, Target } from '../support/target.ts'
import {
  attempt,
  basic,
  CALLBACK,
  call,
  codeFrom,
  ISSUER,
  isPage,
  OTHER_RESOURCE,
  oauthRefused,
  RESOURCE,
  received,
  redeem,
  refresh,
  SECRET,
  withServer,
} from './client.ts'
import { decide, poll, startDevice, typeCode } from './device.ts'

const OWN = { client_id: 'own', redirect_uri: 'https://own.example.com/cb' }

/** A client that an administrator made, and what changes it. */
async function clientOf(target: Target, fields: object = {}) {
  const grantTypes = ['authorization_code', 'refresh_token']
  const made = { name: 'Reports', redirectUris: [CALLBACK], grantTypes, ...fields }
  const answer = await administer(target, 'POST', '/oauth-clients', made)
  status(answer, 200)
  const id = String(Object(answer.json.client).id)
  const change = async (patch: object) => status(await administer(target, 'PATCH', `/oauth-clients/${id}`, patch), 200)
  return { id, change }
}

async function tokensFor(target: Target, client: Browser, query: Readonly<Record<string, string>>) {
  const begun = await attempt(query)
  const answer = await redeem(target, begun, await codeFrom(client, begun))
  status(answer, 200)
  return answer
}

async function isActive(target: Target, token: string): Promise<unknown> {
  return (await call(target, 'introspect', { token }, basic('api', SECRET))).json.active
}

const appsOf = async (client: Browser) => Object((await client.get('/auth/oauth2/grants')).json).apps

/** Runs `act` once, before the next grant is stored. */
async function withActBeforeGrant(more: Overrides = {}) {
  const server = await withServer(more)
  const next: { act?: () => Promise<unknown> } = {}
  const overrides = ({ stores }: { readonly stores: Target['stores'] }): Overrides => {
    const records = given(stores.records)
    const insert: typeof records.insert = async (record) => {
      const act = record.kind === 'authorization-server:grant' ? next.act : undefined
      if (act !== undefined) delete next.act
      await act?.()
      return records.insert(record)
    }
    return { ...server, stores: { ...stores, records: { ...records, insert } } }
  }
  return { next, overrides }
}

export const endsOfGrantsGroup = rulesGroup('Authorization server: what ends or narrows a grant', {
  'L1 a grant loses the scopes that an administrator takes from its client': async (open) => {
    const target = await open(await withServer(WITH_ADMIN))
    const { client } = await signedInBrowser(target)
    const { id, change } = await clientOf(target)
    const tokens = await tokensFor(target, client, { client_id: id, scope: 'openid email notes:read' })
    await change({ scopes: ['openid', 'notes:read'] })
    const token = text(tokens, 'access_token')
    equal((await call(target, 'introspect', { token }, basic('api', SECRET))).json.scope, 'openid notes:read')
    const userinfo = await refresh(target, text(tokens, 'refresh_token'), {
      client_id: id,
      resource: `${ISSUER}/oauth2/userinfo`,
    })
    equal([userinfo.status, userinfo.json.scope], [200, 'openid notes:read'])
    const headers = { Authorization: `Bearer ${text(userinfo, 'access_token')}` }
    equal((await send(target, 'GET', '/auth/oauth2/userinfo', { headers })).json.email, undefined)
    const latest = text(userinfo, 'refresh_token')
    equal((await refresh(target, latest, { client_id: id, scope: 'openid email' })).json.scope, 'openid')
    oauthRefused(await refresh(target, latest, { client_id: id, scope: 'email' }), 400, 'invalid_scope')
    oauthRefused(await refresh(target, latest, { client_id: id, scope: 'openid phone' }), 400, 'invalid_scope')
    await change({ scopes: ['phone'] })
    oauthRefused(await refresh(target, latest, { client_id: id }), 400, 'invalid_grant')
    await change({ scopes: null })
    oauthRefused(await refresh(target, latest, { client_id: id }), 400, 'invalid_grant')
    isPage(await client.get((await attempt({ client_id: id, scope: 'openid' })).path), 200)
  },

  'L1 a grant ends with the grant type, the device flow and the rank by which its client got it': async (open) => {
    const target = await open(await withServer(WITH_ADMIN))
    const { client } = await signedInBrowser(target)
    const { id, change } = await clientOf(target, { device: true, isFirstParty: true })
    const refused = async (answer: { readonly json: Readonly<Record<string, unknown>> }, patch: object) => {
      await change(patch)
      const refreshToken = String(answer.json.refresh_token)
      oauthRefused(await refresh(target, refreshToken, { client_id: id }), 400, 'invalid_grant')
      await change({ device: true, isFirstParty: true, grantTypes: ['authorization_code', 'refresh_token'] })
      oauthRefused(await refresh(target, refreshToken, { client_id: id }), 400, 'invalid_grant')
    }
    const silent = async () => {
      const begun = await attempt({ client_id: id })
      return redeem(target, begun, given(received(await client.get(begun.path), begun).code))
    }
    await refused(await silent(), { isFirstParty: false })
    await refused(await silent(), { grantTypes: ['authorization_code'] })
    const started = await startDevice(target, { client_id: id })
    isPage(await decide(client, await typeCode(client, text(started, 'user_code'))), 200)
    const device = await poll(target, started, { client_id: id })
    status(device, 200)
    await refused(device, { device: false })
    const begun = await attempt({ client_id: id })
    const code = given(received(await client.get(begun.path), begun).code)
    await change({ scopes: ['phone'] })
    oauthRefused(await redeem(target, begun, code), 400, 'invalid_grant')
  },

  'L1 a resource that is gone is gone from grants': async (open) => {
    const first = await open(await withServer())
    const { client } = await signedInBrowser(first)
    const narrow = await tokensFor(first, client, { scope: 'notes:read' })
    const wide = await tokensFor(first, client, { scope: 'openid notes:read' })
    const grantTypes = ['authorization_code', 'refresh_token'] as const
    const notes = { name: 'Notes', redirectUris: [CALLBACK], grantTypes }
    const options = { resources: [OTHER_RESOURCE], defaultResource: OTHER_RESOURCE, clients: { notes } }
    const second = await open(await withServer({ stores: first.stores }, options))
    oauthRefused(await refresh(second, text(narrow, 'refresh_token')), 400, 'invalid_grant')
    oauthRefused(await refresh(second, text(wide, 'refresh_token'), { resource: RESOURCE }), 400, 'invalid_target')
    const answer = await refresh(second, text(wide, 'refresh_token'))
    equal(claimsOf(text(answer, 'access_token')).aud, `${ISSUER}/oauth2/userinfo`)
  },

  'L14 a device that asks beside a change of password gets nothing': async (open) => {
    const { next, overrides } = await withActBeforeGrant()
    const target = await open(overrides)
    const { client } = await signedInBrowser(target)
    const started = await startDevice(target)
    isPage(await decide(client, await typeCode(client, text(started, 'user_code'))), 200)
    const change = { currentPassword: PASSWORD, newPassword: 'a whole new password' }
    next.act = async () => status(await client.post('/auth/change-password', change), 200)
    oauthRefused(await poll(target, started), 400, 'access_denied')
    oauthRefused(await poll(target, started), 400, 'expired_token')
    equal(await appsOf(client), [])
    const [given, ended] = ['given', 'ended'].map((name) =>
      target.events.named(`identity.authorization-server.grant.${name}` as never),
    )
    equal([given?.length, ended?.length], [1, 1])
  },

  'L14 a device that was allowed gets nothing after its app was disconnected': async (open) => {
    const target = await open(await withServer())
    const { client } = await signedInBrowser(target)
    const started = await startDevice(target)
    isPage(await decide(client, await typeCode(client, text(started, 'user_code'))), 200)
    status(await client.send('DELETE', '/auth/oauth2/grants?client_id=cli'), 200)
    oauthRefused(await poll(target, started), 400, 'expired_token')
    equal(await appsOf(client), [])
  },

  'L3 an app that asks again beside a change of password gets nothing without a click': async (open) => {
    const { next, overrides } = await withActBeforeGrant()
    const target = await open(overrides)
    const { client } = await signedInBrowser(target)
    await tokensFor(target, client, {})
    const change = { currentPassword: PASSWORD, newPassword: 'a whole new password' }
    next.act = async () => status(await client.post('/auth/change-password', change), 200)
    const silent = await attempt({ prompt: 'none' })
    equal(received(await client.get(silent.path), silent).error, 'consent_required')
    equal(await appsOf(client), [])
  },

  'L15 who has only an access token of a public client ends that token, and not the grant': async (open) => {
    const target = await open(await withServer())
    const { client } = await signedInBrowser(target)
    const tokens = await tokensFor(target, client, {})
    const token = text(tokens, 'access_token')
    equal(await isActive(target, token), true)
    for (const _ of ['once', 'twice']) status(await call(target, 'revoke', { client_id: 'notes', token }), 200)
    equal(await isActive(target, token), false)
    const next = await refresh(target, text(tokens, 'refresh_token'))
    equal(await isActive(target, text(next, 'access_token')), true)
    const refreshToken = text(next, 'refresh_token')
    status(await call(target, 'revoke', { client_id: 'notes', token: refreshToken }), 200)
    equal(await isActive(target, text(next, 'access_token')), false)
  },

  'R40 a grant whose access tokens are ended one by one ends with the twenty-first': async (open) => {
    const target = await open(await withServer())
    const { client } = await signedInBrowser(target)
    let tokens = await tokensFor(target, client, {})
    for (let ended = 1; ended <= 21; ended++) {
      equal((await appsOf(client)).length, 1)
      status(await call(target, 'revoke', { client_id: 'notes', token: text(tokens, 'access_token') }), 200)
      if (ended <= 20) tokens = await refresh(target, text(tokens, 'refresh_token'))
    }
    equal(await appsOf(client), [])
    oauthRefused(await refresh(target, text(tokens, 'refresh_token')), 400, 'invalid_grant')
  },

  'L15 an access token ends its grant where its client shows a secret, and where there is nothing else': async (
    open,
  ) => {
    const target = await open(await withServer())
    const { client } = await signedInBrowser(target)
    const query = { client_id: 'partner', redirect_uri: 'https://partner.example.com/cb?from=us' }
    const begun = await attempt({ ...query, scope: 'notes:read offline_access' })
    const headers = basic('partner', SECRET)
    const code = await codeFrom(client, begun)
    const tokens = await call(
      target,
      'token',
      {
        grant_type: 'authorization_code',
        code,
        code_verifier: begun.verifier,
        redirect_uri: begun.redirectUri,
      },
      headers,
    )
    status(await call(target, 'revoke', { token: text(tokens, 'access_token') }, headers), 200)
    const fields = { grant_type: 'refresh_token', refresh_token: text(tokens, 'refresh_token') }
    oauthRefused(await call(target, 'token', fields, headers), 400, 'invalid_grant')
    const own = await attempt(OWN)
    const single = await redeem(target, own, given(received(await client.get(own.path), own).code))
    equal((await appsOf(client)).length, 1)
    status(await call(target, 'revoke', { client_id: 'own', token: text(single, 'access_token') }), 200)
    equal(await appsOf(client), [])
  },

  'L16 the event of a grant names it, as its end does': async (open) => {
    const target = await open(await withServer())
    const { client } = await signedInBrowser(target)
    const tokens = await tokensFor(target, client, {})
    status(await call(target, 'revoke', { client_id: 'notes', token: text(tokens, 'refresh_token') }), 200)
    const [began] = target.events.named('identity.authorization-server.grant.given')
    const [ended] = target.events.named('identity.authorization-server.grant.ended')
    const id = String(claimsOf(text(tokens, 'access_token')).jti).split('.')[0]
    isTrue(id !== '', 'an id')
    equal([began?.data.grantId, ended?.data.grantId], [id, id])
  },
})
