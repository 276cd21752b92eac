import { createSallyport, memoryHub } from '@sallyport/core'
import { memoryStores } from '@sallyport/core/memory'
import { cheapHasher } from './src/fakes/cheap-hasher.ts'
import { mailbox } from './src/fakes/mailbox.ts'
const SECRET = '7d1f0b8e6a2c49538b04d6e1f7a9c35e'
export function make(over: any = {}) {
  const stores: any = memoryStores()
  const mails = mailbox()
  const events: any[] = []
  const opts: any = { secret: 'b3f1c6a09d7e4825af60c1d29e8b7a35', stores, environment: 'development', siteUrl: 'https://app.example.com', passwordHasher: cheapHasher, registration: true, email: { mailer: mails }, admin: { secret: SECRET }, rateLimits: false, logger: (e: any) => { if (e.level === 'error') console.log('LOG', e) }, ...over }
  const s = createSallyport(opts)
  s.on('*', (e) => events.push(e))
  const call = async (method: string, path: string, json?: unknown, headers: any = {}, conn?: any) => {
    const r = await s.fetch(new Request('http://x.test' + path, { method, headers: { ...(path.startsWith('/admin') && { Authorization: `Bearer ${SECRET}` }), ...(json !== undefined && { 'Content-Type': 'application/json' }), ...headers }, ...(json !== undefined && { body: JSON.stringify(json) }) }), conn)
    const t = await r.text(); let body: any = t; try { body = JSON.parse(t) } catch {}
    return { st: r.status, body, h: r.headers }
  }
  return { s, stores, mails, events, call, opts }
}
const sleep = (ms: number) => new Promise((r) => setTimeout(r, ms))
async function user(t: any, email = 'ada@x.com', more = {}) { return (await t.call('POST', '/admin/api/users', { email, password: 'correct horse battery', isEmailVerified: true, ...more })).body.user }

// 1. races: writes while the user is being deleted. The write's own user check is slow, the deletion runs in between.
for (const [name, run] of [
  ['metadata', (t: any, id: string) => t.call('PUT', `/admin/api/users/${id}/metadata`, { ssn: '123-45' })],
  ['role', (t: any, id: string) => t.call('POST', `/admin/api/users/${id}/roles`, { role: 'editor' })],
  ['member', (t: any, id: string) => t.call('POST', `/admin/api/tenants/${t.tenant}/users`, { userId: id })],
  ['reset', (t: any, id: string) => t.call('POST', `/admin/api/users/${id}/reset-password`)],
  ['patch', (t: any, id: string) => t.call('PATCH', `/admin/api/users/${id}`, { firstName: 'Zed' })],
] as const) {
  const t: any = make()
  await t.call('POST', '/admin/api/roles', { name: 'editor', permissions: ['a:b'] })
  t.tenant = (await t.call('POST', '/admin/api/tenants', { name: 'T' })).body.tenant.id
  const u = await user(t)
  // deletion is started the moment the handler has read the user
  const find = t.stores.users.findById
  let once = true
  t.stores.users.findById = async (id: string) => { const f = await find(id); if (once && f) { once = false; await t.call('DELETE', '/admin/api/users/' + u.id) } return f }
  const a = await run(t, u.id)
  t.stores.users.findById = find
  console.log('RACE delete/' + name, a.st, 'metadata', JSON.stringify(await t.stores.metadata.get(u.id)), 'roles', await t.stores.roles.rolesOf(u.id), 'members', (await t.stores.tenants.listMembers(t.tenant, { page: 1, limit: 10 })).userIds.length, 'telemetry', (await t.stores.telemetry.query({ userId: u.id, limit: 10, offset: 0 })).events.map((e: any) => e.event + JSON.stringify(e.data)), 'mails', (await t.mails.arrived(name === 'reset' ? 1 : 0)).length)
}
// real interleaving without hooks: 200 rounds of parallel DELETE + PUT metadata
{
  const t: any = make(); let left = 0
  for (let i = 0; i < 100; i++) {
    const u = await user(t, `u${i}@x.com`)
    await Promise.all([t.call('PUT', `/admin/api/users/${u.id}/metadata`, { ssn: 'x' }), t.call('DELETE', '/admin/api/users/' + u.id), t.call('PUT', `/admin/api/users/${u.id}/metadata`, { ssn: 'y' })])
    if (Object.keys(await t.stores.metadata.get(u.id)).length) left++
  }
  console.log('RACE plain parallel: metadata left over for deleted users in', left, 'of 100')
}
// 2. reset mail raced by disabling: proof survives disabling
{
  const t: any = make()
  const u = await user(t)
  const find = t.stores.users.findById
  let once = true
  t.stores.users.findById = async (id: string) => { const f = await find(id); if (once && f) { once = false; t.stores.users.findById = find; await t.call('PATCH', '/admin/api/users/' + u.id, { isDisabled: true }) } return f }
  const a = await t.call('POST', `/admin/api/users/${u.id}/reset-password`)
  const [m] = await t.mails.arrived()
  const token = /token=([0-9a-f]{64})/.exec(m.text)![1]
  const r = await t.call('POST', '/auth/reset-password', { token, newPassword: 'brand new password' })
  await t.call('PATCH', '/admin/api/users/' + u.id, { isDisabled: false })
  const l = await t.call('POST', '/auth/login', { email: 'ada@x.com', password: 'brand new password' }, { 'X-Auth-Strategy': 'bearer' })
  console.log('RACE disable/reset-mail', a.st, 'reset', r.st, r.body.code, 'login after enable', l.st)
}
// 3. admin secret that can never be sent
{
  const secret = 'correct$horse battery-staple-42-é'
  const t: any = make({ admin: { secret: 'zq$9!kd#lm@pwx&yv%tr*ub(hn)cg+fa' } })
  const a = await t.call('GET', '/admin/api/ping', undefined, { Authorization: 'Bearer zq$9!kd#lm@pwx&yv%tr*ub(hn)cg+fa' })
  console.log('SECRET with symbols accepted at start-up, ping with it:', a.st, a.body.code)
}
// 4. wrong-secret limit
{
  const t: any = make({ rateLimits: {} })
  const sts: any = {}
  for (let i = 0; i < 30; i++) { const a = await t.call('GET', '/admin/api/ping', undefined, { Authorization: 'Bearer wrong' + i }, { address: '1.2.3.4' }); sts[a.st] = (sts[a.st] ?? 0) + 1 }
  const right = await t.call('GET', '/admin/api/ping', undefined, {}, { address: '1.2.3.4' })
  console.log('LIMIT', sts, 'right secret then:', right.st)
  const s2: any = {}
  for (let i = 0; i < 30; i++) { const a = await t.call('GET', '/admin/api/ping', undefined, { Authorization: 'Bearer a.b.c' + i }, { address: '1.2.3.5' }); s2[a.st] = (s2[a.st] ?? 0) + 1 }
  console.log('LIMIT guesses with two dots:', s2)
}
// 5. accessPolicy
{
  const t: any = make({ admin: { accessPolicy: { role: 'boss' } }, csrf: true, tools: {}, hub: memoryHub() })
  console.log('policy, no token', (await t.call('GET', '/admin/api/ping', undefined, { Authorization: '' })).body.code)
  const reg = await t.call('POST', '/auth/register', { email: 'eve@x.com', password: 'correct horse battery', role: 'boss', isAdmin: true })
  console.log('register with role', reg.st, (await t.stores.users.findByEmail('eve@x.com'))?.role)
  const eve = await t.stores.users.findByEmail('eve@x.com')
  const l = await t.call('POST', '/auth/login', { email: 'eve@x.com', password: 'correct horse battery' }, { 'X-Auth-Strategy': 'bearer' })
  const tok = l.body.accessToken
  console.log('non-admin', (await t.call('GET', '/admin/api/ping', undefined, { Authorization: `Bearer ${tok}` })).body)
  console.log('unauth patch role', (await t.call('PATCH', '/auth/profile', { role: 'boss' }, { Authorization: `Bearer ${tok}` })).st, (await t.stores.users.findById(eve.id)).role)
  await t.stores.users.update(eve.id, { role: 'boss' })
  console.log('admin', (await t.call('GET', '/admin/api/ping', undefined, { Authorization: `Bearer ${tok}` })).st)
  const c = await t.call('POST', '/auth/login', { email: 'eve@x.com', password: 'correct horse battery' })
  const cookie = c.h.getSetCookie().map((x: string) => x.split(';')[0]).join('; ')
  const csrf = /csrf-token=([^;]+)/.exec(cookie)![1]
  const post = (h: any) => t.call('POST', '/admin/api/tenants', { name: 'x' }, { Authorization: undefined, ...h })
  const raw = async (method: string, path: string, h: any, body?: any) => { const r = await t.s.fetch(new Request('http://x.test' + path, { method, headers: { cookie, ...(body && { 'Content-Type': 'application/json' }), ...h }, ...(body && { body: JSON.stringify(body) }) })); return [r.status, (await r.json().catch(() => ({}))).code] }
  console.log('cookie GET', await raw('GET', '/admin/api/ping', {}), 'cookie POST no csrf', await raw('POST', '/admin/api/tenants', {}, { name: 'x' }), 'with csrf', await raw('POST', '/admin/api/tenants', { 'X-CSRF-Token': csrf }, { name: 'x' }), 'foreign origin', await raw('POST', '/admin/api/tenants', { 'X-CSRF-Token': csrf, Origin: 'https://evil.example' }, { name: 'x' }), 'text/plain', await raw('POST', '/admin/api/tenants', { 'X-CSRF-Token': csrf, 'Content-Type': 'text/plain' }, { name: 'x' }), 'null', await raw('DELETE', '/admin/api/roles/x', { Origin: 'null' }), 'badbearer+cookie', await raw('GET', '/admin/api/ping', { Authorization: 'Bearer x' }), 'basic+cookie', await raw('GET', '/admin/api/ping', { Authorization: 'Basic x' }))
  await t.stores.users.update(eve.id, { isDisabled: true })
  console.log('disabled admin', await raw('GET', '/admin/api/ping', {}))
}
// 6. API keys
{
  const t: any = make({ hub: memoryHub() })
  const issue = async (b: any) => (await t.call('POST', '/admin/api/api-keys', { name: 'k', ...b })).body
  const match = async (block: string, addr: string) => { const k = await issue({ allowedIps: [block] }); if (!k.rawKey) return 'refused:' + k.code; const a = await t.s.authenticateApiKey(new Request('http://x.test/', { headers: { 'X-Api-Key': k.rawKey } }), [], { address: addr }); return a ? 'IN' : 'out' }
  for (const [b, a] of [['10.0.0.0/8', '::ffff:10.1.2.3'], ['10.0.0.0/8', '::ffff:0a01:203'], ['::ffff:10.0.0.0/104', '10.9.9.9'], ['::/0', '10.1.1.1'], ['0.0.0.0/0', '2001:db8::1'], ['2001:db8::/32', '2001:DB8:0:0::1'], ['2001:db8::1', '2001:db8:0::0001'], ['fe80::/10', 'fe80::1%eth0'], ['::1', '127.0.0.1'], ['127.0.0.1', '::1'], ['10.0.0.1', '::10.0.0.1'], ['10.0.0.1', '64:ff9b::a00:1'], ['010.0.0.1', '10.0.0.1'], ['10.0.0.1/33', '1'], ['10.0.0.1/08', '1'], ['1.2.3.4/ 8', '1'], ['0x7f.0.0.1', '1'], ['2130706433', '1'], ['[::1]', '1'], ['::1%lo', '1'], ['1.2.3.4:80', '1'], ['10.0.0.0/8', ''], ['10.0.0.0/0', '1.2.3.4'], ['::ffff:0:0/96', '1.2.3.4'], ['10.0.0.300','1']] as const) console.log('IP', b, a, await match(b, a))
  const k = await issue({ scopes: ['tools:notify'] })
  for (const h of [{ 'X-Api-Key': k.rawKey }, { Authorization: `ApiKey ${k.rawKey}` }, { Authorization: `apikey   ${k.rawKey}` }, { Authorization: `ApiKey ${k.rawKey} x` }, { 'X-Api-Key': 'x', Authorization: `ApiKey ${k.rawKey}` }, { 'X-Api-Key': k.rawKey.toUpperCase() }, {'X-Api-Key': ''}, { 'X-Api-Key': k.rawKey, Authorization: 'Bearer junk' }]) { const r = await t.s.fetch(new Request('http://x.test/tools/notify/user:1', { method: 'POST', headers: { ...h, 'Content-Type': 'application/json' } as any, body: '{"type":"x","data":{}}' })); console.log('KEY', JSON.stringify(h).slice(0, 60), r.status, (await r.text()).slice(0, 120)) }
  for (const [scopes, want] of [[['tools:*'], 'tools:notify'], [['tools:notify'], 'tools:track'], [['*'], 'x:y'], [['tool:*'], 'tools:x'], [['a:b:*'], 'a:b:c'], [['a:*'], 'a:b:c'], [['orders:*'], 'orders']] as const) { const kk = await issue({ scopes }); console.log('SCOPE', scopes, want, kk.rawKey ? !!(await t.s.authenticateApiKey(new Request('http://x.test/', { headers: { 'X-Api-Key': kk.rawKey } }), [want])) : kk.code) }
}
