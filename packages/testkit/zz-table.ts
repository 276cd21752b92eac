import { createSallyport, memoryHub } from '@sallyport/core'
import { memoryStores } from '@sallyport/core/memory'
import { cheapHasher } from './src/fakes/cheap-hasher.ts'
import { STATIC_PAGES } from './src/fakes/static-pages.ts'
import { fakeScripts } from './src/fakes/fake-scripts.ts'
import { mailbox } from './src/fakes/mailbox.ts'
import { smsBox } from './src/fakes/sms-box.ts'
const SECRET = '7d1f0b8e6a2c49538b04d6e1f7a9c35e'
const stores = memoryStores()
const mails = mailbox()
const events: any[] = []
const s = createSallyport({ secret: 'b3f1c6a09d7e4825af60c1d29e8b7a35', stores, environment: 'development', siteUrl: 'https://app.example.com',
  passwordHasher: cheapHasher, registration: true, email: { mailer: mails }, sms: { transport: smsBox() }, hub: memoryHub(),
  admin: { secret: SECRET, dashboard: STATIC_PAGES }, rateLimits: false, logger: (e) => { if (e.level === 'error') console.log('LOG', e) }, scripts: fakeScripts(() => null),
  tools: { actions: [] as any } } as any)
s.on('*', (e) => events.push(e))
async function call(method: string, path: string, json?: unknown, headers: any = {}) {
  const r = await s.fetch(new Request('http://x.test/admin' + path, { method, headers: { Authorization: `Bearer ${SECRET}`, ...(json !== undefined && { 'Content-Type': 'application/json' }), ...headers }, ...(json !== undefined && { body: JSON.stringify(json) }) }))
  const ct = r.headers.get('content-type') ?? ''
  if (ct.includes('event-stream')) { await r.body?.cancel(); return { st: r.status, body: ct, h: r.headers } }
  const t = await r.text()
  let body: any = t.slice(0, 100); try { body = JSON.parse(t) } catch {}
  const told = events.splice(0).map((e) => [e.event, e.data])
  return { st: r.status, body, h: r.headers, told }
}
async function show(method: string, path: string, json?: unknown, headers?: any) {
  const a: any = await call(method, path, json, headers)
  console.log(method.padEnd(6), path, json === undefined ? '' : JSON.stringify(json).slice(0, 120), '->', a.st, JSON.stringify(a.body).slice(0, 420), a.told?.length ? '  EV ' + JSON.stringify(a.told) : '')
  return a
}
console.log(Object.keys(stores))
await show('GET', ''); await show('GET', '/'); await show('GET', '/assets/main.js')
await show('GET', '/api/ping')
const u = (await show('POST', '/api/users', { email: 'Ada@x.com', password: 'correct horse battery', firstName: 'A', name: 'Ada', role: 'r', isEmailVerified: true, phoneNumber: '+15550100', require2FA: false })).body.user
await show('POST', '/api/users', { email: 'ada@x.com' })
await show('POST', '/api/users', { email: 'bob@x.com', foo: 1 })
await show('POST', '/api/users', { email: 'nopw@x.com', sendWelcome: true })
await show('POST', '/api/users', {})
const id = u.id
await show('GET', '/api/users?search=da'); await show('GET', '/api/users?search=da%40'); await show('GET', '/api/users?foo=1&page=1')
await show('GET', '/api/users/' + id); await show('GET', '/api/users/none')
await show('PATCH', '/api/users/' + id, { isEmailVerified: false }); await show('PATCH', '/api/users/' + id, { name: 'x' }); await show('PATCH', '/api/users/none', {}); await show('PATCH', '/api/users/' + id, {})
await show('PATCH', '/api/users/' + id, { phoneNumber: '+15550100' })
await show('PATCH', '/api/users/' + id, { require2FA: null })
await show('POST', `/api/users/${id}/reset-password`, { emailLang: 'it' }); await show('POST', `/api/users/${id}/reset-password`); await show('POST', `/api/users/${id}/reset-password`, { emailLang: 'de' }); await show('POST', '/api/users/none/reset-password')
await show('DELETE', `/api/users/${id}/sessions`); await show('DELETE', `/api/users/none/sessions`)
await show('DELETE', `/api/users/${id}/2fa`); await show('DELETE', `/api/users/none/2fa`)
await show('PUT', `/api/users/${id}/metadata`, { a: 1, b: { c: [1] }, ['__proto__x']: 1 }); await show('GET', `/api/users/${id}/metadata`); await show('PUT', `/api/users/${id}/metadata`, { a: null }); await show('PUT', `/api/users/${id}/metadata`, [1]); await show('GET', '/api/users/none/metadata'); await show('PUT', '/api/users/none/metadata', {a:1})
await show('PUT', `/api/users/${id}/metadata`)
await show('GET', `/api/users/${id}/linked-accounts`); await show('GET', `/api/users/none/linked-accounts`)
await show('POST', '/api/roles', { name: 'editor', permissions: ['page:write'] }); await show('POST', '/api/roles', { name: 'editor' }); await show('POST', '/api/roles', { name: 'empty' }); await show('POST', '/api/roles', { name: 'x', foo: 1 })
await show('GET', '/api/roles?limit=1&page=2'); await show('PATCH', '/api/roles/editor', { permissions: ['a:b'] }); await show('PATCH', '/api/roles/none', { permissions: [] })
await show('POST', '/api/roles', { name: 'bad', permissions: ['*'] })
await show('POST', '/api/roles', { name: 'bad', permissions: ['a:*'] })
const t = (await show('POST', '/api/tenants', { name: 'Acme', config: { a: 1 }, foo: 1 })).body.tenant
await show('GET', '/api/tenants?search=ac')
await show('POST', `/api/tenants/${t.id}/users`, { userId: id }); await show('POST', `/api/tenants/${t.id}/users`, { userId: id }); await show('POST', `/api/tenants/${t.id}/users`, { userId: 'none' }); await show('POST', `/api/tenants/none/users`, { userId: id })
await show('GET', `/api/tenants/${t.id}/users`); await show('GET', `/api/tenants/none/users`); await show('GET', `/api/users/${id}/tenants`); await show('GET', `/api/users/none/tenants`)
await show('GET', `/api/users/${id}/tenants?limit=x`)
await show('POST', `/api/users/${id}/roles`, { role: 'editor', tenantId: t.id }); await show('POST', `/api/users/${id}/roles`, { role: 'editor' }); await show('POST', `/api/users/${id}/roles`, { role: 'none' }); await show('POST', `/api/users/${id}/roles`, { role: 'editor', tenantId: 'none' }); await show('POST', `/api/users/none/roles`, { role: 'editor' })
await show('POST', `/api/users/${id}/roles`, { role: 'editor' })
await show('GET', `/api/users/${id}/roles`); await show('GET', `/api/users/${id}/roles?tenantId=${t.id}`); await show('GET', `/api/users/${id}/roles?tenantId=none`); await show('GET', `/api/users/${id}/roles?tenantId=`)
await show('DELETE', `/api/users/${id}/roles/editor?tenantId=${t.id}`); await show('DELETE', `/api/users/${id}/roles/editor?tenantId=${t.id}`); await show('DELETE', `/api/users/${id}/roles/nope`); await show('DELETE', `/api/users/none/roles/editor`); await show('DELETE', `/api/users/${id}/roles/editor?tenantId=none`)
await show('DELETE', `/api/tenants/${t.id}/users/none`); await show('DELETE', `/api/tenants/none/users/${id}`)
await show('POST', `/api/users/${id}/roles`, { role: 'editor', tenantId: t.id })
await show('DELETE', `/api/tenants/${t.id}`); await show('DELETE', `/api/tenants/${t.id}`)
await show('DELETE', '/api/roles/empty'); await show('DELETE', '/api/roles/editor'); await show('DELETE', '/api/roles/editor')
await show('POST', '/api/2fa-policy', { required: false }); await show('POST', '/api/2fa-policy', { required: true, userIds: ['none'] }); await show('POST', '/api/2fa-policy', {})
await show('GET', '/api/sessions'); await show('DELETE', '/api/sessions/none')
await show('GET', '/api/settings'); await show('PUT', '/api/settings', { lazyEmailVerificationGracePeriodDays: 5 }); await show('PUT', '/api/settings', { foo: 5 }); await show('PUT', '/api/settings', { enabledWebhookActions: ['nope'] }); await show('PATCH', '/api/settings/ui', { siteName: 'X' })
await show('GET', '/api/actions')
const w = (await show('POST', '/api/webhooks', { url: 'https://hooks.example.com/x', secret: 'sssssssssssssssssssss' })).body.webhook
await show('GET', '/api/webhooks'); await show('GET', '/api/webhooks/none'); await show('PATCH', '/api/webhooks/none', {}); await show('DELETE', '/api/webhooks/none')
if (w) { await show('GET', `/api/webhooks/${w.id}`); await show('PATCH', `/api/webhooks/${w.id}`, { secret: null }); await show('GET', `/api/webhooks/${w.id}/deliveries`); await show('GET', `/api/webhooks/${w.id}/runs`); await show('POST', `/api/webhooks/${w.id}/dry-run`, { body: {} , jsScript: 'x'}); await show('GET', '/api/webhooks/none/deliveries'); await show('GET', '/api/webhooks/none/runs'); await show('POST', '/api/webhooks/none/test'); await show('POST', '/api/webhooks/none/dry-run', { body: {} }); await show('POST', '/api/deliveries/none/replay'); await show('DELETE', `/api/webhooks/${w.id}`) }
const k = (await show('POST', '/api/api-keys', { name: 'k', scopes: ['tools:*'], allowedIps: ['10.0.0.0/8', '::1'], expiresAt: '2030-01-01T00:00:00Z', serviceId: 's' })).body.record
await show('POST', '/api/api-keys', { name: 'k', expiresAt: '2001-01-01T00:00:00Z' }); await show('POST', '/api/api-keys', { name: 'k', scopes: ['bad'] }); await show('POST', '/api/api-keys', { name: 'k', allowedIps: ['300.1.1.1'] }); await show('POST', '/api/api-keys', { name: 'k', expiresAt: null })
for (const e of ['2030-02-31T00:00:00Z', '2030-01-01T00:00Z', '2030-01-01', '2030-01-01T25:00:00Z', '2030-01-01T00:00:00+99:00']) await show('POST', '/api/api-keys', { name: 'k', expiresAt: e })
await show('GET', '/api/api-keys?search=k'); await show('DELETE', `/api/api-keys/${k.id}/revoke`); await show('DELETE', `/api/api-keys/${k.id}/revoke`); await show('DELETE', `/api/api-keys/${k.id}`); await show('DELETE', `/api/api-keys/${k.id}`); await show('DELETE', `/api/api-keys/none/revoke`)
await show('GET', '/api/templates/mail'); await show('POST', '/api/templates/mail', { id: 'welcome', baseHtml: '<b>{{T.x}}</b>', translations: { en: { x: 'hi {{name}}' } } }); await show('POST', '/api/templates/mail', { id: 'nope' }); await show('POST', '/api/templates/mail', { id: 'welcome', translations: { fr: {} } })
await show('GET', '/api/templates/ui'); await show('POST', '/api/templates/ui', { page: 'login', translations: { en: { a: 'b' } } }); await show('POST', '/api/templates/ui', { page: 'nope-page', translations: {} }); await show('POST', '/api/templates/ui', { page: 'x' })
await show('GET', '/api/events?limit=1'); await show('GET', '/api/events?event=identity.user.created&limit=1'); await show('GET', '/api/events?from=x'); await show('GET', '/api/events?search=x&limit=1'); await show('GET', '/api/events/stream')
await show('GET', '/api/stats?days=1'); await show('GET', '/api/stats?days=91'); await show('GET', '/api/stats?days=0'); await show('GET', '/api/stats')
for (const p of ['/docs', '/openapi.json', '/api/docs', '/api/openapi.json', '/docs/start.js', '/docs/swagger-ui.css', '/docs/nope']) { await show('GET', p); await show('GET', p, undefined, { Authorization: '' }) }
await show('DELETE', '/api/users/' + id); await show('DELETE', '/api/users/' + id)
await show('PUT', '/api/users'); await show('GET', '/api/nope'); await show('GET', '/api/users', undefined, { Authorization: 'Bearer x' }); await show('GET', '/api/users', undefined, { Authorization: 'Basic x' })
await show('GET', '/api/users/%00'); await show('GET', '/api/users/%2e%2e'); await show('GET', '/api//users')
