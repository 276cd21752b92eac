import { createSallyport, memoryHub } from '@sallyport/core'
import { memoryStores } from '@sallyport/core/memory'
import { sqlite } from '@sallyport/sql/sqlite'
import { cheapHasher } from './src/fakes/cheap-hasher.ts'
import { mailbox } from './src/fakes/mailbox.ts'
const SECRET = '7d1f0b8e6a2c49538b04d6e1f7a9c35e'
function make(over: any = {}) {
  const stores: any = over.stores ?? memoryStores(); const mails = mailbox(); const events: any[] = []; const logs: any[] = []
  const s = createSallyport({ secret: 'b3f1c6a09d7e4825af60c1d29e8b7a35', stores, environment: 'development', siteUrl: 'https://app.example.com', passwordHasher: cheapHasher, registration: true, email: { mailer: mails }, admin: { secret: SECRET }, rateLimits: false, logger: (e: any) => logs.push(e), ...over } as any)
  s.on('*', (e) => events.push(e))
  const call = async (method: string, path: string, json?: unknown, headers: any = {}) => {
    const r = await s.fetch(new Request('http://x.test' + path, { method, headers: { ...(path.startsWith('/admin') && { Authorization: `Bearer ${SECRET}` }), ...(json !== undefined && { 'Content-Type': 'application/json' }), ...headers }, ...(json !== undefined && { body: JSON.stringify(json) }) }))
    const t = await r.text(); let body: any = t; try { body = JSON.parse(t) } catch {}
    return { st: r.status, body, h: r.headers }
  }
  return { s, stores, mails, events, call, logs }
}
const sleep = (ms: number) => new Promise((r) => setTimeout(r, ms))
const mk = async (t: any, email = 'ada@x.com', more = {}) => (await t.call('POST', '/admin/api/users', { email, password: 'correct horse battery', isEmailVerified: true, ...more })).body.user
// sqlite plain parallel race
{
  const { stores, migrate, close } = sqlite(':memory:'); await migrate(); const t = make({ stores }); let m = 0, r = 0, ten = 0, tel = 0
  await t.call('POST', '/admin/api/roles', { name: 'editor', permissions: ['a:b'] }); const tenant = (await t.call('POST', '/admin/api/tenants', { name: 'T' })).body.tenant.id
  for (let i = 0; i < 50; i++) { const u = await mk(t, `u${i}@x.com`)
    const out = await Promise.all([t.call('DELETE', '/admin/api/users/' + u.id), t.call('PUT', `/admin/api/users/${u.id}/metadata`, { ssn: 'x' }), t.call('POST', `/admin/api/users/${u.id}/roles`, { role: 'editor' }), t.call('POST', `/admin/api/tenants/${tenant}/users`, { userId: u.id })])
    if (i === 0) console.log(out.map((o) => o.st))
    if (Object.keys(await stores.metadata.get(u.id)).length) m++
    if ((await stores.roles.rolesOf(u.id)).length) r++
    if ((await (stores as any).telemetry.query({ userId: u.id, limit: 10, offset: 0 })).total) tel++ }
  ten = (await stores.tenants.listMembers(tenant, { page: 1, limit: 100 })).total
  console.log('SQLITE parallel DELETE + PUT metadata + POST role + POST member; left over of 50:', { m, r, ten, tel })
  const lm = await t.call('GET', `/admin/api/tenants/${tenant}/users`); console.log('ghost members', lm.body.userIds.length, 'users', lm.body.users.length, 'total', lm.body.total)
  close()
}
// reset mail raced by disabling, enabled again before redeeming
for (const what of ['disable', 'delete']) {
  const t = make(); const u = await mk(t)
  const find = t.stores.users.findById; let once = true
  t.stores.users.findById = async (id: string) => { const f = await find(id); if (once && f) { once = false; t.stores.users.findById = find; await (what === 'disable' ? t.call('PATCH', '/admin/api/users/' + u.id, { isDisabled: true }) : t.call('DELETE', '/admin/api/users/' + u.id)) } return f }
  const puts: any[] = []; const put = t.stores.proofs.put; t.stores.proofs.put = async (p: any, o: any) => { puts.push(p); return put(p, o) }
  await t.call('POST', `/admin/api/users/${u.id}/reset-password`)
  const left = await t.stores.proofs.find(puts[0].purpose, puts[0].hash)
  console.log('RESET race', what, 'proof left:', left && { purpose: left.purpose, data: left.data })
  if (what === 'disable') { const [m] = await t.mails.arrived(); const token = /token=([0-9a-f]{64})/.exec(m!.text)![1]; await t.call('PATCH', '/admin/api/users/' + u.id, { isDisabled: false }); console.log('  reset after enabling', (await t.call('POST', '/auth/reset-password', { token, newPassword: 'brand new password' })).st) }
}
// cascade events
{
  const t = make(); const u = await mk(t); await t.call('POST', '/admin/api/roles', { name: 'editor', permissions: ['a:b'] }); const ten = (await t.call('POST', '/admin/api/tenants', { name: 'T' })).body.tenant.id
  await t.call('POST', `/admin/api/tenants/${ten}/users`, { userId: u.id }); await t.call('POST', `/admin/api/users/${u.id}/roles`, { role: 'editor' })
  await t.call('POST', '/auth/login', { email: 'ada@x.com', password: 'correct horse battery' })
  t.events.length = 0; await t.call('DELETE', '/admin/api/users/' + u.id); console.log('DELETE user events', t.events.map((e) => [e.event, e.data]))
  const v = await mk(t, 'bob@x.com'); await t.call('POST', '/auth/login', { email: 'bob@x.com', password: 'correct horse battery' }); await t.call('POST', `/admin/api/tenants/${ten}/users`, { userId: v.id }); await t.call('POST', `/admin/api/users/${v.id}/roles`, { role: 'editor', tenantId: ten })
  t.events.length = 0; await sleep(2); await t.call('PATCH', '/admin/api/users/' + v.id, { isDisabled: true }); console.log('disable events', t.events.map((e) => [e.event, e.data]))
  t.events.length = 0; await t.call('DELETE', '/admin/api/tenants/' + ten); await t.call('DELETE', '/admin/api/roles/editor'); console.log('DELETE tenant+role events', t.events.map((e) => [e.event, e.data]))
  // login failures for unknown/deleted addresses
  await t.call('POST', '/auth/login', { email: 'ada@x.com', password: 'x' }); console.log('telemetry with deleted address', (await t.stores.telemetry.query({ limit: 50, offset: 0 })).events.filter((e: any) => JSON.stringify(e).includes('ada@x.com')).map((e: any) => [e.event, e.userId, e.data]))
}
// HEAD on the stream, unauthenticated
{
  const t = make({ hub: memoryHub() })
  for (const p of ['/admin/api/events/stream', '/admin/api/users', '/admin/api/ping']) console.log('HEAD unauth', p, (await t.s.fetch(new Request('http://x.test' + p, { method: 'HEAD' }))).status)
  console.log('unauth big body', (await t.s.fetch(new Request('http://x.test/admin/api/templates/mail', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{"a":' }))).status, (await t.s.fetch(new Request('http://x.test/admin/api/templates/mail', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '"' + 'x'.repeat(300000) + '"' }))).status)
}
// page texts unbounded; metadata unbounded
{
  const t = make({ ui: {} as any }); const texts = Object.fromEntries(Array.from({ length: 20 }, (_, i) => ['k' + i, 'x'.repeat(9000)]))
  for (let i = 0; i < 30; i++) await t.call('POST', '/admin/api/templates/ui', { page: 'p' + i, translations: { en: texts } })
  const c = await t.call('GET', '/auth/ui/config'); console.log('ui/config bytes', c.st, JSON.stringify(c.body).length, 'list bytes', JSON.stringify((await t.call('GET', '/admin/api/templates/ui')).body).length)
  const u = await mk(t); for (let i = 0; i < 20; i++) await t.call('PUT', `/admin/api/users/${u.id}/metadata`, { ['k' + i]: 'x'.repeat(90000) }); console.log('metadata bytes', JSON.stringify((await t.call('GET', `/admin/api/users/${u.id}/metadata`)).body).length)
}
// mail template injection
{
  const t = make()
  await t.call('POST', '/admin/api/templates/mail', { id: 'welcome', baseHtml: '<p>{{T.hello}} {{name}} {{email}} {{constructor}} {{T.__proto__}} {{link}} {{{name}}} {{unknown}}</p>', baseText: '{{T.hello}} {{name}}', translations: { en: { hello: 'Hi <b>{{name}}</b> {{T.hello}}', subject: 'Hi {{name}}\r\nBcc: x@y' } } })
  for (const firstName of ['<img src=x onerror=1>', '{{link}}', 'A\r\nBcc: evil@x.com', 'A\u0085B\u2028C', 'https://evil.example click']) { await t.call('POST', '/admin/api/users', { email: `m${Math.random()}@x.com`, firstName, sendWelcome: true }); await sleep(5) }
  console.log((await t.mails.arrived(5)).map((m: any) => JSON.stringify([m.subject, m.html, m.text])).join('\n'))
  await t.call('POST', '/admin/api/templates/mail', { id: 'password-reset', baseHtml: '<p>hello</p>' }); const u = await mk(t, 'z@x.com'); await t.call('POST', `/admin/api/users/${u.id}/reset-password`); console.log('only html given ->', JSON.stringify((await t.mails.arrived()).at(-1)).slice(0, 300))
  const t0 = performance.now(); await t.call('POST', '/admin/api/templates/mail', { id: 'password-reset', baseHtml: '{{' + ' '.repeat(99000), baseText: '{{T.'.repeat(20000) }); await t.call('POST', `/admin/api/users/${u.id}/reset-password`); console.log('regex ms', Math.round(performance.now() - t0))
}
// accessPolicy stream after demotion
{
  const t = make({ admin: { accessPolicy: { role: 'boss' } }, hub: memoryHub({ heartbeatMs: 1000 } as any), })
  const s = createSallyport({ secret: 'b3f1c6a09d7e4825af60c1d29e8b7a35', stores: t.stores, environment: 'development', siteUrl: 'https://app.example.com', passwordHasher: cheapHasher, registration: true, admin: { accessPolicy: { role: 'boss' }, secret: SECRET }, rateLimits: false, hub: memoryHub({ heartbeatMs: 1000 } as any), logger: () => {} } as any)
  const req = (m: string, p: string, json?: any, h: any = {}) => s.fetch(new Request('http://x.test' + p, { method: m, headers: { ...(json && { 'Content-Type': 'application/json' }), ...h }, ...(json && { body: JSON.stringify(json) }) }))
  await req('POST', '/auth/register', { email: 'eve@x.com', password: 'correct horse battery' }); const eve = await t.stores.users.findByEmail('eve@x.com'); await t.stores.users.update(eve.id, { role: 'boss' })
  for (const mode of ['cookie', 'bearer']) {
    await t.stores.users.update(eve.id, { role: 'boss' })
    const l = await req('POST', '/auth/login', { email: 'eve@x.com', password: 'correct horse battery' }, mode === 'bearer' ? { 'X-Auth-Strategy': 'bearer' } : {})
    const h = mode === 'bearer' ? { Authorization: `Bearer ${(await l.json()).accessToken}` } : { cookie: l.headers.getSetCookie().map((c) => c.split(';')[0]).join('; ') }
    const st = await req('GET', '/admin/api/events/stream', undefined, h); let text = '', ended = false
    const reader = st.body!.getReader(); void (async () => { for (;;) { const x = await reader.read(); if (x.done) break; text += new TextDecoder().decode(x.value) } ended = true })()
    await t.stores.users.update(eve.id, { role: null }); const at = Date.now()
    await sleep(200); await s.track('secret.before', { a: 1 }, { userId: 'other' }); await sleep(3000); await s.track('secret.after', { a: 1 }, { userId: 'other' }); await sleep(100)
    console.log('STREAM', mode, st.status, 'ended', ended, 'heard before beat', text.includes('secret.before'), 'heard 3 s after demotion', text.includes('secret.after')); await reader.cancel().catch(() => {})
  }
}
