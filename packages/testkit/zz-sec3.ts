import { createSallyport, memoryHub } from '@sallyport/core'
import { memoryStores } from '@sallyport/core/memory'
import { sqlite } from '@sallyport/sql/sqlite'
import { cheapHasher } from './src/fakes/cheap-hasher.ts'
const SECRET = '7d1f0b8e6a2c49538b04d6e1f7a9c35e'
const sleep = (ms: number) => new Promise((r) => setTimeout(r, ms))
function svc(over: any) { const s = createSallyport({ secret: 'b3f1c6a09d7e4825af60c1d29e8b7a35', environment: 'development', siteUrl: 'https://app.example.com', passwordHasher: cheapHasher, registration: true, admin: { accessPolicy: { role: 'boss' }, secret: SECRET }, rateLimits: false, logger: () => {}, ...over } as any)
  const req = (m: string, p: string, json?: any, h: any = {}) => s.fetch(new Request('http://x.test' + p, { method: m, headers: { ...(json && { 'Content-Type': 'application/json' }), ...h }, ...(json && { body: JSON.stringify(json) }) }))
  return { s, req, adm: (m: string, p: string, j?: any) => req(m, '/admin/api' + p, j, { Authorization: `Bearer ${SECRET}` }) } }
{
  for (const mode of ['cookie', 'bearer']) for (const end of ['demote', 'disable', 'delete', 'sessions']) {
    let off = 0; const stores = memoryStores(); const t = svc({ stores, now: () => new Date(Date.now() + off), hub: memoryHub({ heartbeatMs: 200 } as any)})
    await t.req('POST', '/auth/register', { email: 'eve@x.com', password: 'correct horse battery' }); const eve: any = await stores.users.findByEmail('eve@x.com'); await stores.users.update(eve.id, { role: 'boss' })
    const l = await t.req('POST', '/auth/login', { email: 'eve@x.com', password: 'correct horse battery' }, mode === 'bearer' ? { 'X-Auth-Strategy': 'bearer' } : {})
    const h: any = mode === 'bearer' ? { Authorization: `Bearer ${(await l.json()).accessToken}` } : { cookie: l.headers.getSetCookie().map((c) => c.split(';')[0]).join('; ') }
    const st = await t.req('GET', '/admin/api/events/stream', undefined, h); let text = '', ended = false
    const reader = st.body!.getReader(); void (async () => { for (;;) { const x = await reader.read(); if (x.done) break; text += new TextDecoder().decode(x.value) } ended = true })()
    await sleep(50)
    if (end === 'demote') await t.adm('PATCH', '/users/' + eve.id, { role: null }); if (end === 'disable') await t.adm('PATCH', '/users/' + eve.id, { isDisabled: true }); if (end === 'delete') await t.adm('DELETE', '/users/' + eve.id); if (end === 'sessions') await t.adm('DELETE', `/users/${eve.id}/sessions`)
    const ping = (await t.req('GET', '/admin/api/ping', undefined, h)).status
    off = 5 * 60_000; await sleep(1200); await t.s.track('secret.after', { a: 1 }, { userId: 'other' }); await sleep(50)
    console.log('STREAM', mode, end, 'ping now', ping, 'ended', ended, 'hears everything 5 min later', text.includes('secret.after')); await reader.cancel().catch(() => {})
  }
}
