import { createSallyport } from '@sallyport/core'
import { sqlite } from '@sallyport/sql/sqlite'
import { cheapHasher } from './src/fakes/cheap-hasher.ts'
import { mailbox } from './src/fakes/mailbox.ts'
const SECRET = '7d1f0b8e6a2c49538b04d6e1f7a9c35e'; const PW = 'correct horse battery'
const sleep = (ms: number) => new Promise((r) => setTimeout(r, ms))
const lag: any = (store: any) => new Proxy(store, { get: (o, k) => typeof o[k] === 'function' ? async (...a: any[]) => { await sleep(Math.random() * 3); const r = await o[k](...a); await sleep(Math.random() * 2); return r } : o[k] })
const { stores, migrate } = sqlite(':memory:'); await migrate(); const slow: any = Object.fromEntries(Object.entries(stores).map(([k, v]) => [k, lag(v)]))
const s = createSallyport({ secret: 'b3f1c6a09d7e4825af60c1d29e8b7a35', stores: slow, environment: 'development', siteUrl: 'https://app.example.com', passwordHasher: cheapHasher, registration: true, admin: { secret: SECRET }, email: { mailer: mailbox() }, rateLimits: false, logger: (e: any) => { if (e.level === 'error') console.log(e.error) } } as any)
const call = async (m: string, p: string, j?: any, h: any = {}) => { const r = await s.fetch(new Request('http://x.test' + p, { method: m, headers: { 'X-Auth-Strategy': 'bearer', ...(p.startsWith('/admin') && { Authorization: `Bearer ${SECRET}` }), ...(j !== undefined && { 'Content-Type': 'application/json' }), ...h }, ...(j !== undefined && { body: JSON.stringify(j) }) })); return { st: r.status, body: await r.json() as any } }
const bad: any = { }
const note = (k: string) => { bad[k] = (bad[k] ?? 0) + 1 }
for (const act of ['disable', 'delete', 'sessions', 'session']) for (let i = 0; i < 30; i++) {
  const email = `${act}${i}@x.com`; const u = (await call('POST', '/admin/api/users', { email, password: PW, isEmailVerified: true })).body.user
  const first = (await call('POST', '/auth/login', { email, password: PW })).body; await sleep(2)
  const handle = (await stores.sessions.listForUser(u.id, new Date()))[0]!.handle
  const end = () => act === 'disable' ? call('PATCH', '/admin/api/users/' + u.id, { isDisabled: true }) : act === 'delete' ? call('DELETE', '/admin/api/users/' + u.id) : act === 'sessions' ? call('DELETE', `/admin/api/users/${u.id}/sessions`) : call('DELETE', '/admin/api/sessions/' + handle)
  const off = i
  const login = sleep(Math.random() * 15).then(() => call('POST', '/auth/login', { email, password: PW }))
  const refreshed = sleep(Math.random() * 15).then(() => call('POST', '/auth/refresh', { refreshToken: first.refreshToken }))
  const prof = sleep(Math.random() * 15).then(() => call('PATCH', '/auth/profile', { firstName: 'Zed' }, { Authorization: `Bearer ${first.accessToken}` }))
  const ml = sleep(Math.random() * 15).then(() => call('POST', '/auth/magic-link/send', { email }))
  await sleep(off / 2); const before = Date.now(); await end(); const results = await Promise.all([login, refreshed, prof, ml]); await sleep(15)
  const rows = (await stores.sessions.listForUser(u.id, new Date())).length
  if (act === 'disable') await call('PATCH', '/admin/api/users/' + u.id, { isDisabled: false })
  for (const r of results.slice(1, 2)) if (r.body.refreshToken && (await call('POST', '/auth/refresh', { refreshToken: r.body.refreshToken })).st === 200) note(act + ': refreshed token lives')
  if ((act === 'disable' || act === 'delete') && results[0]!.body.refreshToken && (await call('POST', '/auth/refresh', { refreshToken: results[0]!.body.refreshToken })).st === 200) note(act + ': parallel login lives')
  if ((act === 'disable' || act === 'delete') && rows) note(act + ': session rows')
  if (act === 'delete' && ((await (stores as any).telemetry.query({ userId: u.id, limit: 9, offset: 0 })).total)) note('delete: telemetry rows')
  if (act === 'delete' && await stores.users.findById(u.id)) note('delete: user row')
}
console.log('R28 races', bad)
