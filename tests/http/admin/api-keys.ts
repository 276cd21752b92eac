import { group } from '../group.ts'
import { signedInNative } from '../support/account.ts'
import { type Answer, bytes, send } from '../support/answer.ts'
import { equal, given, invalid, isTrue, refused, status, text } from '../support/expect.ts'
import type { Target } from '../support/target.ts'
import { administer, WITH_ADMIN } from './caller.ts'

const DAY = 86_400_000
const TRACK = { name: 'tracker', scopes: ['tools:track'] }

async function issue(target: Target, json: object): Promise<{ readonly rawKey: string; readonly id: string }> {
  const answer = await administer(target, 'POST', '/api-keys', json)
  status(answer, 200)
  return { rawKey: text(answer, 'rawKey'), id: String(Object(answer.json.record).id) }
}

function track(target: Target, key: string, header: 'X-Api-Key' | 'Authorization' = 'X-Api-Key'): Promise<Answer> {
  const value = header === 'Authorization' ? `ApiKey ${key}` : key
  return send(target, 'POST', '/tools/track/shop.order', { json: {}, headers: { [header]: value } })
}

export const apiKeysGroup = group('/admin/api/api-keys', {
  'R35 issues a key that is told once and kept as a hash': async (open) => {
    const target = await open(WITH_ADMIN)
    const expiresAt = new Date(target.clock.now().getTime() + DAY).toISOString()
    const asked = { ...TRACK, serviceId: 'shop', allowedIps: ['10.0.0.0/8', '::1'], expiresAt }
    const answer = await administer(target, 'POST', '/api-keys', asked)
    const rawKey = text(answer, 'rawKey')
    isTrue(/^ak_[0-9a-f]{48}$/.test(rawKey), 'its form')
    const { id, ...record } = Object(answer.json.record)
    const shown = {
      ...asked,
      keyPrefix: rawKey.slice(0, 11),
      isActive: true,
      createdAt: target.clock.now().toISOString(),
    }
    equal(record, shown)
    const listed = await administer(target, 'GET', '/api-keys?search=SHOP')
    equal(listed.json, { keys: [{ id, ...shown }], total: 1, page: 1, limit: 20 })
    isTrue(!listed.text.includes(rawKey), 'it is not told again')
    const stored = given(await target.stores.apiKeys?.find(id))
    isTrue(!JSON.stringify(stored).includes(rawKey) && stored.keyHash.length >= 43, 'it is not stored')
    equal(
      target.events.all.map(({ event, data }) => [event, data]),
      [['identity.apikey.created', { keyId: id, name: 'tracker', by: 'admin' }]],
    )
  },

  "B7 a gateway's own X-Api-Key counts only where no other credential is there": async (open) => {
    const target = await open(WITH_ADMIN)
    const { rawKey, id } = await issue(target, TRACK)
    const { client } = await signedInNative(target, { email: 'bob@example.com' })
    const bearer = { Authorization: `Bearer ${client.accessToken}` }
    const cookie = { Cookie: `accessToken=${client.accessToken}` }
    const by = (headers: Readonly<Record<string, string>>) =>
      send(target, 'POST', '/tools/track/shop.order', { json: {}, headers })
    for (const foreign of ['gateway-key', `ak_${'0'.repeat(48)}`]) {
      for (const own of [bearer, cookie, { Authorization: `ApiKey ${rawKey}` }])
        status(await by({ ...own, 'X-Api-Key': foreign }), 202)
      refused(await by({ 'X-Api-Key': foreign }), 401, 'API_KEY_INVALID')
      refused(await by({ 'X-Api-Key': foreign, Authorization: 'Basic YTpi' }), 401, 'API_KEY_INVALID')
    }
    await administer(target, 'DELETE', `/api-keys/${id}/revoke`)
    refused(await by({ ...bearer, 'X-Api-Key': rawKey }), 401, 'API_KEY_REVOKED')
  },

  'opens what its scopes say, by either header, and remembers when': async (open) => {
    const target = await open(WITH_ADMIN)
    const { rawKey, id } = await issue(target, TRACK)
    status(await track(target, rawKey), 202)
    status(await track(target, rawKey, 'Authorization'), 202)
    await target.settled()
    const used = async () => given(await target.stores.apiKeys?.find(id)).lastUsedAt?.toISOString()
    const first = target.clock.now().toISOString()
    equal(await used(), first)
    target.clock.advance(30_000)
    status(await track(target, rawKey), 202)
    await target.settled()
    equal(await used(), first, 'at most once a minute')
    const telemetry = { headers: { 'X-Api-Key': rawKey } }
    refused(await send(target, 'GET', '/tools/telemetry', telemetry), 403, 'API_KEY_INSUFFICIENT_SCOPE')
    for (const scopes of [['*'], ['tools:*'], ['other:x', 'tools:track']])
      status(await track(target, (await issue(target, { name: 'k', scopes })).rawKey), 202)
    for (const scopes of [[], ['tools:trac'], ['tool:*'], ['other:*']])
      refused(
        await track(target, (await issue(target, { name: 'k', scopes })).rawKey),
        403,
        'API_KEY_INSUFFICIENT_SCOPE',
      )
  },

  'refuses keys that are unknown, revoked, expired or deleted': async (open) => {
    const target = await open(WITH_ADMIN)
    const expiresAt = new Date(target.clock.now().getTime() + DAY).toISOString()
    const [kept, gone] = [await issue(target, { ...TRACK, expiresAt }), await issue(target, TRACK)]
    for (const wrong of ['ak_', `ak_${'0'.repeat(48)}`, kept.rawKey.toUpperCase(), `${kept.rawKey}0`, 'x'])
      refused(await track(target, wrong), 401, 'API_KEY_INVALID')
    target.events.clear()
    status(await administer(target, 'DELETE', `/api-keys/${gone.id}/revoke`), 200)
    status(await administer(target, 'DELETE', `/api-keys/${gone.id}/revoke`), 200)
    refused(await track(target, gone.rawKey), 401, 'API_KEY_REVOKED')
    status(await administer(target, 'DELETE', `/api-keys/${gone.id}`), 200)
    status(await administer(target, 'DELETE', `/api-keys/${gone.id}`), 200)
    refused(await track(target, gone.rawKey), 401, 'API_KEY_INVALID')
    equal(
      target.events.all.map(({ event, data }) => [event, data]),
      ['revoked', 'deleted'].map((what) => [
        `identity.apikey.${what}`,
        { keyId: gone.id, name: 'tracker', by: 'admin' },
      ]),
    )
    status(await track(target, kept.rawKey), 202)
    target.clock.advance(DAY)
    refused(await track(target, kept.rawKey), 401, 'API_KEY_EXPIRED')
  },

  'tells programs with the scope whether a key is valid, and nobody else': async (open) => {
    const target = await open(WITH_ADMIN)
    const asker = (await issue(target, { name: 'gateway', scopes: ['api-keys:introspect'] })).rawKey
    const expiresAt = new Date(target.clock.now().getTime() + DAY).toISOString()
    const scopes = ['reports:read', 'files:*']
    const bound = await issue(target, { name: 'shop', scopes, allowedIps: ['10.0.0.0/8'], expiresAt })
    const ask = (fields: Readonly<Record<string, string>>, key = asker, path = '/tools/introspect') => {
      const type = { 'Content-Type': 'application/x-www-form-urlencoded' }
      const headers = { ...type, ...(key !== '' && { 'X-Api-Key': key }) }
      return send(target, 'POST', path, { headers, body: bytes(`${new URLSearchParams(fields)}`) })
    }
    const sent = { token: bound.rawKey, ip: '10.1.2.3' }
    const iat = Math.floor(target.clock.now().getTime() / 1000)
    const active = { active: true, client_id: bound.id, scope: 'reports:read files:*', iat, exp: iat + DAY / 1000 }
    equal((await ask(sent)).json, active)
    equal((await ask(sent, asker, '/auth/tools/introspect')).json, active)
    await target.settled()
    isTrue((await target.stores.apiKeys?.find(bound.id))?.lastUsedAt !== undefined, 'the use is recorded')

    const isInactive = async (fields: Readonly<Record<string, string>>) => {
      const answer = await ask(fields)
      status(answer, 200)
      equal(answer.json, { active: false })
    }
    for (const fields of [
      { token: bound.rawKey },
      { token: bound.rawKey, ip: '11.0.0.1' },
      { token: `ak_${'0'.repeat(48)}` },
      { token: 'x' },
    ])
      await isInactive(fields)
    invalid(await ask({ ip: '10.1.2.3' }), 'token')

    refused(await ask(sent, ''), 401, 'UNAUTHORIZED')
    refused(await ask(sent, bound.rawKey), 403, 'API_KEY_IP_BLOCKED')
    refused(await ask(sent, `ak_${'0'.repeat(48)}`), 401, 'API_KEY_INVALID')
    const tools = (await issue(target, { name: 'tools', scopes: ['tools:*'] })).rawKey
    refused(await ask(sent, tools), 403, 'API_KEY_INSUFFICIENT_SCOPE')
    const { client } = await signedInNative(target)
    refused(await client.post('/tools/introspect', {}), 401, 'UNAUTHORIZED')

    status(await administer(target, 'DELETE', `/api-keys/${bound.id}/revoke`), 200)
    await isInactive(sent)
  },

  'refuses what makes no key': async (open) => {
    const target = await open(WITH_ADMIN)
    const past = target.clock.now().toISOString()
    for (const [json, path] of [
      [{}, 'name'],
      [{ name: 'k', scopes: ['all'] }, 'scopes.0'],
      [{ name: 'k', scopes: '*' }, 'scopes'],
      [{ name: 'k', allowedIps: ['10.0.0.0/33'] }, 'allowedIps.0'],
      [{ name: 'k', allowedIps: ['localhost'] }, 'allowedIps.0'],
      [{ name: 'k', expiresAt: 'soon' }, 'expiresAt'],
      [{ name: 'k', expiresAt: past }, 'expiresAt'],
    ] as const)
      invalid(await administer(target, 'POST', '/api-keys', json), path)
    equal((await administer(target, 'GET', '/api-keys')).json.total, 0)
  },

  'O4 takes a time in every form that the schema lets pass, and refuses days that do not exist': async (open) => {
    const target = await open(WITH_ADMIN)
    for (const [expiresAt, read] of [
      ['2124-05-06T07:08:09+00', '2124-05-06T07:08:09.000Z'],
      ['2124-05-06 07:08:09+0200', '2124-05-06T05:08:09.000Z'],
      ['2124-05-06T07:08:09.123456-05:30', '2124-05-06T12:38:09.123Z'],
    ] as const) {
      const answer = await administer(target, 'POST', '/api-keys', { name: 'k', scopes: ['*'], expiresAt })
      equal([answer.status, Object(answer.json.record).expiresAt], [200, read], expiresAt)
      const { id } = Object(answer.json.record)
      equal(given(await target.stores.apiKeys?.find(id)).expiresAt?.toISOString(), read, 'stored')
    }
    for (const expiresAt of ['2124-02-31T00:00:00Z', '2124-05-06T25:00:00Z', '2124-05-06', '2124-05-06T07:08:09']) {
      invalid(await administer(target, 'POST', '/api-keys', { name: 'k', expiresAt }), 'expiresAt')
      const { status: answered } = await administer(target, 'GET', `/audit?from=${encodeURIComponent(expiresAt)}`)
      isTrue(answered === 400 || answered === 404, `${expiresAt}: ${answered}`)
    }
    equal((await administer(target, 'GET', '/api-keys')).json.total, 3)
  },

  'is for administrators alone': async (open) => {
    const target = await open(WITH_ADMIN)
    const { rawKey } = await issue(target, { name: 'all', scopes: ['*'] })
    const { client } = await signedInNative(target)
    for (const headers of [{}, { 'X-Api-Key': rawKey }])
      refused(await send(target, 'GET', '/admin/api/api-keys', { headers }), 401, 'ADMIN_UNAUTHORIZED')
    refused(await client.get('/admin/api/api-keys'), 401, 'ADMIN_UNAUTHORIZED')
  },
})
