import { createSallyport, oidc } from '@sallyport/core'
import { memoryStores } from '@sallyport/core/memory'
import { verifyJws } from '../core/src/features/oauth/verify-jws.ts'
import { isOutboundUrl } from '../core/src/http/outbound-url.ts'
const b64 = (x: any) => Buffer.from(typeof x === 'string' ? x : x instanceof Uint8Array ? x : JSON.stringify(x)).toString('base64url')
const enc = (s: string) => new TextEncoder().encode(s)
async function sign(header: any, payload: any, key: CryptoKey, alg: any) { const h = b64(header), p = b64(payload); return `${h}.${p}.${b64(new Uint8Array(await crypto.subtle.sign(alg, key, enc(`${h}.${p}`))))}` }
const gen: any = { RS256: { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256', modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]) }, PS256: { name: 'RSA-PSS', hash: 'SHA-256', modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]) }, PS512: { name: 'RSA-PSS', hash: 'SHA-512', modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]) }, ES256: { name: 'ECDSA', namedCurve: 'P-256' }, ES384: { name: 'ECDSA', namedCurve: 'P-384' }, ES512: { name: 'ECDSA', namedCurve: 'P-521' }, EdDSA: { name: 'Ed25519' } }
const sig: any = { RS256: 'RSASSA-PKCS1-v1_5', PS256: { name: 'RSA-PSS', saltLength: 32 }, PS512: { name: 'RSA-PSS', saltLength: 64 }, ES256: { name: 'ECDSA', hash: 'SHA-256' }, ES384: { name: 'ECDSA', hash: 'SHA-384' }, ES512: { name: 'ECDSA', hash: 'SHA-512' }, EdDSA: 'Ed25519' }
const safe = async (f: () => Promise<any>) => { try { return await f() } catch (e: any) { return 'THROWS ' + e.name + ': ' + e.message } }
const pairs: any = {}
for (const alg of Object.keys(gen)) { const p: any = await crypto.subtle.generateKey(gen[alg], true, ['sign', 'verify']); const jwk: any = await crypto.subtle.exportKey('jwk', p.publicKey); jwk.kid = 'k'; pairs[alg] = { p, jwk }
  const t = await sign({ alg, kid: 'k' }, { sub: 1 }, p.privateKey, sig[alg]); const [h, b, s] = t.split('.')
  console.log(alg, await safe(() => verifyJws(t, [jwk])), 'published', jwk.alg, 'tampered', await safe(() => verifyJws(`${h}.${b64({ sub: 2 })}.${s}`, [jwk])), 'nosig', await safe(() => verifyJws(`${h}.${b}.`, [jwk])), '2parts', await safe(() => verifyJws(`${h}.${b}`, [jwk])), '4parts', await safe(() => verifyJws(`${t}.x`, [jwk])), 'crit', await safe(async () => verifyJws(await sign({ alg, kid: 'k', crit: ['b64'], b64: false }, { sub: 1 }, p.privateKey, sig[alg]), [jwk])), 'encuse', await safe(() => verifyJws(t, [{ ...jwk, use: 'enc' }])), 'keyops5', await safe(() => verifyJws(t, [{ ...jwk, key_ops: 5 }])), 'nokid-in-key', await safe(() => verifyJws(t, [{ ...jwk, kid: undefined }])), 'garbage', await safe(() => verifyJws(t, [{ kty: jwk.kty, crv: jwk.crv, kid: 'k' } as any])))
}
const { p: ec, jwk: ecj } = pairs.ES256
const rs = pairs.RS256
for (const alg of ['none', 'HS256', 'RS256 ', 'rs256', ['RS256'], { toString: 1 }, null, '__proto__']) console.log('alg', JSON.stringify(alg), await safe(() => verifyJws(`${b64({ alg, kid: 'k' })}.${b64({})}.${b64('x')}`, [rs.jwk, ecj])))
const hk = await crypto.subtle.importKey('raw', enc(JSON.stringify(rs.jwk)), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
console.log('hmac confusion', await safe(async () => verifyJws(await sign({ alg: 'HS256', kid: 'k' }, {}, hk, 'HMAC'), [rs.jwk])))
console.log('oct key', await safe(() => verifyJws(`${b64({ alg: 'RS256' })}.${b64({})}.${b64('x')}`, [{ kty: 'oct', k: 'AA' } as any])))
// embedded jwk ignored
console.log('embedded jwk', await safe(async () => verifyJws(await sign({ alg: 'ES256', kid: 'k', jwk: ecj }, {}, ec.privateKey, sig.ES256), [pairs.ES384.jwk])))
// ES256 sig as zeros, DER
console.log('zero sig', await safe(() => verifyJws(`${b64({ alg: 'ES256', kid: 'k' })}.${b64({})}.${b64(new Uint8Array(64))}`, [ecj])))
// short RSA
const sh: any = await crypto.subtle.generateKey({ ...gen.RS256, modulusLength: 1024 }, true, ['sign', 'verify']); console.log('1024', await safe(async () => verifyJws(await sign({ alg: 'RS256' }, {}, sh.privateKey, sig.RS256), [await crypto.subtle.exportKey('jwk', sh.publicKey) as any])))
// e=1
console.log('e=1', await safe(() => verifyJws(`${b64({ alg: 'RS256', kid: 'k' })}.${b64({})}.${b64(new Uint8Array(256))}`, [{ ...rs.jwk, e: 'AQ' }])))
for (const u of ['https://127.0.0.1.nip.io/', 'https://[::ffff:127.0.0.1]/', 'https://0x7f.1/', 'https://[64:ff9b::7f00:1]/', 'https://[2002:7f00:1::]/', 'https://[fec0::1]/', 'https://metadata.google.internal/', 'https://localhost./', 'https://a.localhost./', 'https://192.88.99.1/', 'https://[3fff::1]/', 'https://①②⑦.0.0.1/', 'https://foo.cluster.local./', 'https://foo.svc.cluster.local/', 'https://consul.service.consul/', 'https://x.home/', 'https://x.corp/','https://x.intranet/', 'https://100.64.0.1/', 'https://198.51.100.1', 'https://example.com:22/', 'https://[2001:20::1]/', 'https://router.lan/', 'https://instance-data.ec2.internal./']) console.log('URL', u, isOutboundUrl(new URL(u), 'production'))
// whole flow
const NOW = () => new Date()
async function flow(what: string, tweak: { header?: any; claims?: any; jwks?: any; token?: (t: string) => string; meta?: any; userinfo?: any; reply?: any; cb?: any; status?: number; disc?: any; key?: any; alg?: string }) {
  const logs: any[] = []; const seen: string[] = []
  const alg = tweak.alg ?? 'RS256'; let nonce = ''
  const s = createSallyport({ secret: 'b3f1c6a09d7e4825af60c1d29e8b7a35', stores: memoryStores(), environment: 'production', baseUrl: 'https://auth.example.org', siteUrl: 'https://app.example.org', passwordHasher: { hash: async () => 'x', verify: async () => ({ isRight: false }) } as any, rateLimits: false, logger: (e: any) => logs.push(e), oauth: { fetch: undefined, providers: { p: oidc({ clientId: 'c', clientSecret: 's', issuer: 'https://idp.example.net' }) } } } as any)
  const g = globalThis.fetch
  globalThis.fetch = (async (url: string, init: any) => { seen.push(url)
    if (url.endsWith('openid-configuration')) return tweak.disc ?? Response.json({ issuer: 'https://idp.example.net', authorization_endpoint: 'https://idp.example.net/a', token_endpoint: 'https://idp.example.net/t', jwks_uri: 'https://idp.example.net/j', userinfo_endpoint: 'https://idp.example.net/u', id_token_signing_alg_values_supported: ['RS256', 'ES256', 'none', 'HS256'], ...tweak.meta })
    if (url.endsWith('/j')) return Response.json(tweak.jwks ?? { keys: [pairs[alg].jwk] })
    if (url.endsWith('/u')) return tweak.userinfo ?? Response.json({ sub: 's1', email: 'a@b.com', email_verified: true })
    const now = Math.floor(Date.now() / 1000)
    let t = await sign({ alg, kid: 'k', ...tweak.header }, { iss: 'https://idp.example.net', aud: 'c', sub: 's1', iat: now, exp: now + 60, nonce, email: 'ada@b.com', email_verified: true, ...tweak.claims }, tweak.key ?? pairs[alg].p.privateKey, sig[alg])
    if (tweak.token) t = tweak.token(t)
    return Response.json({ access_token: 'at', token_type: 'bearer', id_token: t, ...tweak.reply }, { status: tweak.status ?? 200 })
  }) as any
  try {
    const start = await s.fetch(new Request('https://auth.example.org/auth/oauth/p'))
    const loc = new URL(start.headers.get('location') ?? 'https://x/none'); nonce = loc.searchParams.get('nonce') ?? ''
    const cookie = start.headers.getSetCookie().map((c) => c.split(';')[0]).join('; ')
    const q = new URLSearchParams({ code: 'code1', state: loc.searchParams.get('state') ?? '', ...tweak.cb })
    const back = await s.fetch(new Request('https://auth.example.org/auth/oauth/p/callback?' + q, { headers: { cookie } }))
    console.log('FLOW', what, back.status, (back.headers.get('location') ?? '').slice(0, 90), back.headers.getSetCookie().some((c) => /accessToken=ey/.test(c)) ? 'SIGNED IN' : '', JSON.stringify(logs.map((l) => l.reason ?? l)).slice(0, 200), seen.length)
  } finally { globalThis.fetch = g }
}
await flow('good', {}); await flow('ES256', { alg: 'ES256' })
await flow('crit', { header: { crit: ['x'], x: 1 } }); await flow('wrong key', { key: (await crypto.subtle.generateKey(gen.RS256, true, ['sign', 'verify']) as any).privateKey })
await flow('none', { token: (t) => `${b64({ alg: 'none' })}.${t.split('.')[1]}.` }); await flow('alg unlisted', { alg: 'ES256', meta: { id_token_signing_alg_values_supported: ['RS256'] } })
await flow('aud two', { claims: { aud: ['c', 'd'], azp: 'c' } }); await flow('iss', { claims: { iss: 'https://evil.example' } }); await flow('expired', { claims: { exp: 1 } }); await flow('nonce', { claims: { nonce: 'x' } }); await flow('no exp', { claims: { exp: undefined } }); await flow('exp string', { claims: { exp: '9999999999' } })
await flow('jwks private', { meta: { jwks_uri: 'https://169.254.169.254/j' } }); await flow('token_endpoint private', { meta: { token_endpoint: 'https://10.0.0.1/t' } }); await flow('jwks not set', { jwks: { keys: 'x' } }); await flow('jwks null key', { jwks: { keys: [null] } }); await flow('no token endpoint', { meta: { token_endpoint: undefined } }); await flow('algs string', { meta: { id_token_signing_alg_values_supported: 'RS256' } })
await flow('disc issuer', { meta: { issuer: 'https://idp.example.net/' } }); await flow('disc html', { disc: new Response('<html>') }); await flow('token 401', { status: 401, reply: { error: 'invalid_client', error_description: 'secret s' } }); await flow('200 with error', { reply: { error: 'bad_verification_code' } }); await flow('two codes', { cb: {} }); await flow('userinfo other', { claims: { email: undefined }, userinfo: Response.json({ sub: 's2', email: 'victim@b.com', email_verified: true }) }); await flow('userinfo ok', { claims: { email: undefined } }); await flow('userinfo error', { claims: { email: undefined }, userinfo: Response.json({ error: 'x', sub: 's1' , email: 'a@b.com', email_verified: true}) }); await flow('denied', { cb: { error: 'access_denied' } }); await flow('bad iss in cb', { cb: { iss: 'https://evil.example' } }); await flow('token redirect', { status: 307 }); await flow('huge', { reply: { x: 'y'.repeat(1100000) } }); await flow('token_type', { reply: { token_type: 'mac' } }); await flow('sub empty', { claims: { sub: '' } }); await flow('signed email absent + userinfo verified=true with signed verified false', { claims: { email: undefined, email_verified: false } })
