import { createSallyport, memoryHub } from '@sallyport/core'
import { memoryStores } from '@sallyport/core/memory'
import { cheapHasher } from './src/fakes/cheap-hasher.ts'
import { mailbox } from './src/fakes/mailbox.ts'
const SECRET = '7d1f0b8e6a2c49538b04d6e1f7a9c35e'
function svc(over: any) { const stores = memoryStores(); const s = createSallyport({ secret: 'b3f1c6a09d7e4825af60c1d29e8b7a35', stores, environment: 'development', siteUrl: 'https://app.example.com', passwordHasher: cheapHasher, registration: true, admin: { secret: SECRET }, rateLimits: false, logger: () => {}, ...over } as any)
  const events: any[] = []; s.on('*', (e) => events.push([e.event, e.data]))
  return { s, stores, events, adm: async (m: string, p: string, j?: any) => { const r = await s.fetch(new Request('http://x.test/admin/api' + p, { method: m, headers: { Authorization: `Bearer ${SECRET}`, ...(j !== undefined && { 'Content-Type': 'application/json' }) }, ...(j !== undefined && { body: JSON.stringify(j) }) })); return { st: r.status, body: await r.json() as any } } } }
const t = svc({ email: { mailer: mailbox() } })
for (const name of ['..', '%2e%2e', '.%2E', '.']) {
  const u = (await t.adm('POST', '/users', { email: `a${Math.random()}@b.com` })).body.user
  console.log('create role', JSON.stringify(name), (await t.adm('POST', '/roles', { name })).st, 'assign', (await t.adm('POST', `/users/${u.id}/roles`, { role: name })).st, 'roles', (await t.adm('GET', `/users/${u.id}/roles`)).body.roles)
  const d = await t.adm('DELETE', `/users/${u.id}/roles/${encodeURIComponent(name)}`)
  console.log('  DELETE role of the user, encodeURIComponent ->', d.st, d.body, 'user afterwards', (await t.adm('GET', '/users/' + u.id)).st, t.events.slice(-1))
  console.log('  DELETE role itself', (await t.adm('DELETE', '/roles/' + encodeURIComponent(name))).st)
}
