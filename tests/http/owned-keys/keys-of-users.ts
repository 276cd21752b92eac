import { memoryHub } from '@sallyport/core'
import { administer } from '../admin/caller.ts'
import { mailedReset } from '../auth/account/reset-password.ts'
import { group } from '../group.ts'
import { PASSWORD, signIn } from '../support/account.ts'
import { send } from '../support/answer.ts'
import { openStream } from '../support/event-stream.ts'
import { equal, given, invalid, isTrue, refused, status } from '../support/expect.ts'
import { FRESH, person } from '../tenants/organisation.ts'
import { assign, introspector, keyOf, lacks, WITH_KEYS, withKey } from './keys.ts'

const HOUR = 3_600_000

export const keysOfUsersGroup = group('API keys of users', {
  'R35 are told once, listed and deleted by their owner alone': async (open) => {
    const target = await open(WITH_KEYS)
    const [ada, eve] = [await person(target, 'ada'), await person(target, 'eve')]
    target.events.clear()
    const made = await ada.client.post('/auth/api-keys', { ...FRESH, name: 'ci' })
    status(made, 201)
    const { rawKey, key } = Object(made.json)
    isTrue(/^uk_[0-9a-f]{48}$/.test(rawKey), 'its form')
    const { id, ...shown } = key
    const createdAt = target.clock.now().toISOString()
    equal(shown, { name: 'ci', keyPrefix: rawKey.slice(0, 11), scopes: [], allowedIps: [], isActive: true, createdAt })
    const listed = await ada.client.get('/auth/api-keys')
    equal(listed.json, { keys: [key], scopes: [], max: 20 })
    isTrue(!listed.text.includes(rawKey), 'it is not told again')
    equal((await eve.client.get('/auth/api-keys')).json.keys, [])
    refused(await eve.client.send('DELETE', `/auth/api-keys/${id}`), 404, 'NOT_FOUND')
    equal((await withKey(target, { rawKey }, 'GET', '/auth/me')).json.sub, ada.id)
    const { keys } = Object((await administer(target, 'GET', '/api-keys')).json)
    equal([keys[0].userId, keys[0].createdBy], [ada.id, undefined])
    status(await ada.client.send('DELETE', `/auth/api-keys/${id}`), 200)
    refused(await withKey(target, { rawKey }, 'GET', '/auth/me'), 401, 'API_KEY_INVALID')
    equal(
      target.events.all.map(({ event, data, metadata: { userId } }) => [event, data, userId]),
      ['created', 'deleted'].map((what) => [`identity.apikey.${what}`, { keyId: id, name: 'ci', by: ada.id }, ada.id]),
    )
  },

  'R06 R37 need a recent proof, and are made by no guest, key or acting administrator': async (open) => {
    const target = await open({ ...WITH_KEYS, guests: {} })
    const ada = await person(target, 'ada')
    const key = await keyOf(ada)
    target.clock.advance(HOUR)
    const { client } = { client: await signIn(target, { email: 'ada@example.com' }) }
    target.clock.advance(14 * 60_000)
    status(await client.post('/auth/refresh', { refreshToken: client.refreshToken }), 200)
    target.clock.advance(14 * 60_000)
    refused(await client.post('/auth/api-keys', { name: 'ci' }), 403, 'REAUTHENTICATION_REQUIRED')
    status(await client.post('/auth/api-keys', { name: 'ci', currentPassword: PASSWORD }), 201)
    for (const [method, path] of [
      ['GET', '/auth/api-keys'],
      ['POST', '/auth/api-keys'],
      ['DELETE', `/auth/api-keys/${key.id}`],
    ] as const)
      refused(await withKey(target, key, method, path, { ...FRESH, name: 'more' }), 401, 'UNAUTHORIZED')
    const guest = await send(target, 'POST', '/auth/guest', { json: {}, headers: { 'X-Auth-Strategy': 'bearer' } })
    const headers = { Authorization: `Bearer ${guest.json.accessToken}` }
    refused(await send(target, 'POST', '/auth/api-keys', { headers, json: { name: 'ci' } }), 403, 'GUEST_FORBIDDEN')
  },

  'have scopes that are permissions of their owner, at each use': async (open) => {
    const target = await open(WITH_KEYS)
    const ada = await person(target, 'ada')
    const ask = await introspector(target)
    const told = { active: true, sub: ada.id }
    const wrong = await ada.client.post('/auth/api-keys', { ...FRESH, name: 'ci', scopes: ['reports:read'] })
    lacks(wrong, 'reports:read')
    await assign(target, ada, 'reporter', ['reports:read', 'tools:track', 'admin:users'])
    await assign(target, ada, 'writer', ['reports:write'])
    equal(Object((await ada.client.get('/auth/api-keys')).json).scopes, ['reports:read', 'reports:write'])
    for (const scope of [
      '*',
      'tools:track',
      'tools:*',
      'api-keys:introspect',
      'admin:users',
      'files:*',
      'Admin:x',
      'x',
    ])
      invalid(await ada.client.post('/auth/api-keys', { ...FRESH, name: 'ci', scopes: [scope] }), 'scopes.0')
    const key = await keyOf(ada, ['reports:read', 'reports:write'])
    equal(await ask(key), { ...told, scope: 'reports:read reports:write' })
    status(await administer(target, 'DELETE', `/users/${ada.id}/roles/writer`), 200)
    equal(await ask(key), { ...told, scope: 'reports:read' })
    status(await administer(target, 'PATCH', '/roles/reporter', { permissions: ['reports:write'] }), 200)
    equal(await ask(key), { ...told, scope: 'reports:write' })
    status(await administer(target, 'DELETE', `/users/${ada.id}/roles/reporter`), 200)
    equal(await ask(key), { ...told, scope: '' })
  },

  'R28 R38 end with what ends sessions for good, and rest while their owner is disabled': async (open) => {
    const target = await open(WITH_KEYS)
    const ada = await person(target, 'ada')
    const key = await keyOf(ada)
    const me = () => withKey(target, key, 'GET', '/auth/me')
    const ask = await introspector(target)
    status(await administer(target, 'PATCH', `/users/${ada.id}`, { isDisabled: true }), 200)
    refused(await me(), 401, 'API_KEY_REVOKED')
    equal(await ask(key), { active: false })
    status(await administer(target, 'PATCH', `/users/${ada.id}`, { isDisabled: false }), 200)
    status(await me(), 200)
    target.clock.advance(1)
    const client = await signIn(target, { email: 'ada@example.com' })
    const next = 'another correct horse'
    status(await client.post('/auth/change-password', { currentPassword: PASSWORD, newPassword: next }), 200)
    status(await me(), 200)
    const token = await mailedReset(target)
    status(await send(target, 'POST', '/auth/reset-password', { json: { token, newPassword: PASSWORD } }), 200)
    refused(await me(), 401, 'API_KEY_INVALID')
    target.clock.advance(1)
    const again = { id: ada.id, client: await signIn(target, { email: 'ada@example.com' }) }
    const second = await keyOf(again)
    status(await administer(target, 'DELETE', `/users/${ada.id}`), 200)
    refused(await withKey(target, second, 'GET', '/auth/me'), 401, 'API_KEY_INVALID')
    equal((await given(target.stores.apiKeys?.listOf)({ userId: ada.id }, { page: 1, limit: 9 })).total, 0)
  },

  'act as their owner at the tools': async (open) => {
    const target = await open({
      ...WITH_KEYS,
      hub: memoryHub(),
      tools: { access: { telemetry: 'user', notify: 'user' } },
    })
    const [ada, eve] = [await person(target, 'ada'), await person(target, 'eve')]
    const key = await keyOf(ada)
    status(await withKey(target, key, 'POST', '/tools/track/shop.order', { userId: eve.id, sessionId: 's' }), 202)
    equal(Object(target.events.named('shop.order')[0]?.metadata).userId, ada.id)
    refused(
      await withKey(target, key, 'POST', '/tools/track/shop.order', { tenantId: 'acme' }),
      403,
      'INSUFFICIENT_SCOPE',
    )
    refused(await withKey(target, key, 'POST', '/tools/track/identity.user.x', {}), 403, 'INSUFFICIENT_SCOPE')
    await eve.client.post('/tools/track/shop.other', {})
    const { data } = Object((await withKey(target, key, 'GET', `/tools/telemetry?userId=${eve.id}`)).json)
    equal([...new Set(data.map(({ userId }: { userId?: string }) => userId))], [ada.id])
    const headers = { 'X-Api-Key': key.rawKey }
    const stream = await openStream(target, `?topics=user:${ada.id},user:${eve.id},*,session:x`, headers)
    equal(stream.topics, [`user:${ada.id}`])
    await stream.close()
    const notify = (topic: string) => withKey(target, key, 'POST', `/tools/notify/${topic}`, { data: 1 })
    status(await notify(`user:${ada.id}`), 202)
    refused(await notify(`user:${eve.id}`), 403, 'INSUFFICIENT_SCOPE')
    refused(await withKey(target, key, 'POST', '/tools/introspect', {}), 401, 'API_KEY_INVALID')
    refused(await withKey(target, key, 'GET', '/admin/api/users'), 401, 'ADMIN_UNAUTHORIZED')
  },

  'R42 are taken by the routes of the host that ask for them, and by no other': async (open) => {
    const target = await open(WITH_KEYS)
    const ada = await person(target, 'ada')
    await assign(target, ada, 'reporter', ['reports:read'])
    const { rawKey } = await keyOf(ada, ['reports:read'])
    const { sallyport } = target
    const request = () => new Request('https://host.example/reports', { headers: { 'X-Api-Key': rawKey } })
    equal(await sallyport.authenticateApiKey(request()), null)
    const caller = await sallyport.authenticateOwnedKey(request(), 'user', ['reports:read'])
    equal([caller?.owner, caller?.scopes], [{ userId: ada.id }, ['reports:read']])
    equal(await sallyport.authenticateOwnedKey(request(), 'tenant'), null)
    equal(await sallyport.authenticateOwnedKey(request(), 'user', ['reports:write']), null)
    const call = async (owner: 'user' | 'tenant') => {
      const context = { req: { raw: request() }, set() {} }
      return (await sallyport.ownedKeyMiddleware(owner)(context, async () => {}))?.status ?? 200
    }
    equal([await call('user'), await call('tenant')], [200, 401])
  },
})
