import { createSallyport, memoryHub } from '@sallyport/core'
import { memoryStores } from '@sallyport/core/memory'
import { cheapHasher } from './src/fakes/cheap-hasher.ts'
import { mailbox } from './src/fakes/mailbox.ts'
const SECRET = '7d1f0b8e6a2c49538b04d6e1f7a9c35e'
const sleep = (ms: number) => new Promise((r) => setTimeout(r, ms))
function svc(over: any) { const stores = memoryStores(); const s = createSallyport({ secret: 'b3f1c6a09d7e4825af60c1d29e8b7a35', stores, environment: 'development', siteUrl: 'https://app.example.com', passwordHasher: cheapHasher, registration: true, admin: { secret: SECRET }, rateLimits: false, logger: () => {}, ...over } as any)
  const req = (m: string, p: string, json?: any, h: any = {}) => s.fetch(new Request('http://x.test' + p, { method: m, headers: { ...(json !== undefined && { 'Content-Type': 'application/json' }), ...h }, ...(json !== undefined && { body: JSON.stringify(json) }) }))
  return { s, stores, req, adm: async (m: string, p: string, j?: any) => { const r = await req(m, '/admin/api' + p, j, { Authorization: `Bearer ${SECRET}` }); return { st: r.status, h: r.headers, body: await r.json() as any } } } }
{
  for (const what of ['revoke', 'delete', 'expire']) { let off = 0; const t = svc({ now: () => new Date(Date.now() + off), hub: memoryHub({ heartbeatMs: 200 } as any) })
  const k = (await t.adm('POST', '/api-keys', { name: 'k', scopes: ['tools:stream'], ...(what === 'expire' && { expiresAt: new Date(Date.now() + 60_000).toISOString() }) })).body
  const st = await t.req('GET', '/tools/stream', undefined, { 'X-Api-Key': k.rawKey }); let text = '', ended = false; const reader = st.body!.getReader(); void (async () => { for (;;) { const x = await reader.read(); if (x.done) break; text += new TextDecoder().decode(x.value) } ended = true })()
  if (what !== 'expire') await t.adm('DELETE', `/api-keys/${k.record.id}${what === 'revoke' ? '/revoke' : ''}`); off = 10 * 60_000; await sleep(900); await t.s.track('secret.after', { email: 'a@b.c' }, { userId: 'other' }); await sleep(50)
  console.log('KEY STREAM', what, st.status, 'ended', ended, 'hears 10 min later', text.includes('secret.after')); await reader.cancel() }
}
{
  const t = svc({ hub: memoryHub(), email: { mailer: mailbox() } }); const u = (await t.adm('POST', '/users', { email: 'a@b.com' })).body.user; const ten = (await t.adm('POST', '/tenants', { name: 'T' })).body.tenant; const w = (await t.adm('POST', '/webhooks', { url: 'https://h.example.com/' })).body.webhook
  const lists = ['/users', '/sessions', '/roles', '/tenants', `/tenants/${ten.id}/users`, '/webhooks', `/webhooks/${w.id}/deliveries`, `/webhooks/${w.id}/runs`, '/api-keys', '/events', '/templates/mail', '/templates/ui', '/actions']
  for (const l of lists) { const out: any[] = []
    for (const q of ['', '?limit=500', '?page=2&limit=7', '?offset=14&limit=7', '?page=1&offset=14&limit=7', '?page=0', '?limit=0', '?page=x', '?offset=3&limit=2', '?page=1&page=2', '?limit=-1', '?page=1.5', '?page=999999999&limit=100', '?search=' + 'x'.repeat(201), '?filter=a']) { const a = await t.adm('GET', l + q); out.push(a.st === 200 ? `${a.body.total},${a.body.page},${a.body.limit}` : a.st) }
    console.log(l.replace(/[0-9a-f-]{36}/, ':id').padEnd(26), out.join(' | '), (await t.adm('GET', l)).h.get('cache-control')) }
  // unknown fields in every body
  for (const [m, p, b] of [['POST', '/users', { email: 'q@q.com' }], ['PATCH', `/users/${u.id}`, {}], ['POST', '/2fa-policy', { required: false }], ['POST', '/roles', { name: 'r1' }], ['PATCH', '/roles/r1', { permissions: [] }], ['POST', '/tenants', { name: 'z' }], ['POST', `/tenants/${ten.id}/users`, { userId: u.id }], ['POST', `/users/${u.id}/roles`, { role: 'r1' }], ['POST', '/api-keys', { name: 'k' }], ['POST', '/templates/mail', { id: 'welcome' }], ['POST', '/templates/ui', { page: 'p', translations: {} }], ['PUT', '/settings', {}], ['PATCH', '/settings/ui', {}], ['POST', '/webhooks', { url: 'https://h.example.com/' }], ['PATCH', `/webhooks/${w.id}`, {}], ['POST', `/users/${u.id}/reset-password`, {}]] as const) { const a = await t.adm(m, p, { ...b, zzz: 1 }); console.log('unknown field', m, p.replace(/[0-9a-f-]{36}/, ':id'), a.st) }
  const r415 = await t.s.fetch(new Request('http://x.test/admin/api/roles', { method: 'POST', headers: { Authorization: `Bearer ${SECRET}`, 'Content-Type': 'text/plain' }, body: '{"name":"x"}' })); console.log('415', r415.status)
  // null where optional
  for (const [m, p, b] of [['POST', '/users', { email: 'n@q.com', firstName: null }], ['POST', '/api-keys', { name: 'k2', serviceId: null }], ['POST', '/tenants', { name: 'n', config: null }], ['POST', `/users/${u.id}/roles`, { role: 'r1', tenantId: null }], ['POST', '/2fa-policy', { required: false, userIds: null }]] as const) console.log('null', m, p.slice(0, 12), JSON.stringify(b), (await t.adm(m, p, b)).st)
  // role names
  for (const n of ['a/b', ' a', 'a\u0000', '..', '.', 'a%2Fb', 'é', '​', '__proto__', 'constructor']) { const a = await t.adm('POST', '/roles', { name: n }); const g = a.st === 200 ? await t.adm('PATCH', '/roles/' + encodeURIComponent(n), { permissions: ['a:b'] }) : null; console.log('role', JSON.stringify(n), a.st, g?.st) }
  console.log('user.role', (await t.adm('PATCH', `/users/${u.id}`, { role: ' a/b\u0000 ' })).st)
  for (const b of [{ expiresAt: '2030-02-31T00:00:00Z' }, { expiresAt: '2030-01-01T00:00:00+14:00' }]) console.log(JSON.stringify(b), (await t.adm('POST', '/api-keys', { name: 'e', ...b })).body.record?.expiresAt)
  console.log('days', await Promise.all(['', '1.5', 'x', '007', '90', '-1'].map(async (d) => (await t.adm('GET', '/stats?days=' + d)).st)))
  console.log('events from rolled', (await t.adm('GET', '/events?from=2026-02-31T00:00:00Z')).st)
  // reset-password limit shared with anonymous senders
  const l = svc({ rateLimits: {}, email: { mailer: mailbox() } }); const v = (await l.adm('POST', '/users', { email: 'v@b.com', isEmailVerified: true, password: 'correct horse battery' })).body.user
  for (let i = 0; i < 5; i++) await l.req('POST', '/auth/forgot-password', { email: 'v@b.com' }); console.log('admin reset after 5 anonymous forgot-password:', (await l.adm('POST', `/users/${v.id}/reset-password`)).st)
}
