import { serve } from '@sallyport/node'
import { randomUUID } from 'node:crypto'
const json = { sub: 'a'.repeat(36), id: 'a'.repeat(36), email: 'user0@example.org', loginProvider: 'local', isEmailVerified: false, isTotpEnabled: false, hasPassword: true, isAdmin: false, lastLogin: '2026-11-21T05:00:00.000Z', metadata: {}, roles: [], permissions: [] }
const body = JSON.stringify(json)
const v = process.env.V
const H = { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store', Vary: 'Origin', 'X-Content-Type-Options': 'nosniff' }
const h: any = v === 'const' ? () => new Response(body, { headers: { 'Content-Type': 'application/json' } })
 : v === 'headers' ? () => new Response(body, { headers: { ...H, 'X-Request-Id': 'x'.repeat(36) } })
 : v === 'uuid' ? () => new Response(JSON.stringify(json), { headers: { ...H, 'X-Request-Id': crypto.randomUUID() } })
 : v === 'headersobj' ? () => { const hs = new Headers(H); hs.append('X-Request-Id', crypto.randomUUID()); return new Response(JSON.stringify(json), { headers: hs }) }
 : v === 'read' ? (r: Request) => { r.headers.get('Origin'); r.headers.get('Authorization'); r.headers.get('Cookie'); const u = new URL(r.url).pathname; return new Response(JSON.stringify(json), { headers: { ...H, 'X-Request-Id': crypto.randomUUID() } }) }
 : async (r: Request) => { r.headers.get('Origin'); r.headers.get('Authorization'); r.headers.get('Cookie'); const u = new URL(r.url).pathname; for (let i=0;i<12;i++) await null; return new Response(JSON.stringify(json), { headers: { ...H, 'X-Request-Id': crypto.randomUUID() } }) }
const { port } = await serve(h, { port: 0 }); console.log('listening ' + port)
