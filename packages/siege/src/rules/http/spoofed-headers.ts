import { brief } from '../../callers/answer.ts'
import type { Rule } from '../../rule.ts'
import { needs } from '../needs.ts'

const EVIL = 'evil.example'

/** Headers from which some frameworks take the host or scheme of their own URLs. */
const HOST_LINES = [
  `X-Forwarded-Host: ${EVIL}`,
  `X-Forwarded-Server: ${EVIL}`,
  `X-Host: ${EVIL}`,
  `X-Original-Host: ${EVIL}`,
  `X-Forwarded-Proto: javascript`,
  `X-Forwarded-Prefix: //${EVIL}`,
  `Forwarded: host=${EVIL};proto=https`,
  `Referer: https://${EVIL}/`,
]

export const mailLinksRule: Rule = {
  name: 'R12 no request header changes the link in a mail',
  skip: needs({ mailbox: true, endpoint: 'POST /auth/forgot-password' }),
  async run(siege) {
    const requests = [
      { host: EVIL, lines: [] },
      { host: siege.connection.url.host, lines: HOST_LINES },
      { host: siege.connection.url.host, lines: [`Origin: https://${EVIL}`] },
    ]
    for (const { host, lines } of requests) {
      // An account for each request, so that the mail to its address is the one for this request.
      const { email } = await siege.account()
      const own = Object.entries(siege.stranger().headers).map(([name, value]) => `${name}: ${value}`)
      const { status } = await siege.raw({
        method: 'POST',
        target: '/auth/forgot-password',
        host,
        lines: ['Content-Type: application/json', ...own, ...lines],
        body: JSON.stringify({ email }),
      })
      // If the server refuses the forged request, an honest one is sent, so that there is a mail to read.
      if (status !== 200) await siege.stranger().post('/auth/forgot-password', { email })
      await siege.mailedToken(email, 'reset-password')
      for (const text of await siege.messagesTo(email))
        siege.check(!text.includes(EVIL), 'a mail has a link to the host of a header')
    }
  },
}

/** Headers that make some frameworks trust a request. */
const TRUST: readonly Readonly<Record<string, string>>[] = [
  { 'X-User-Id': 'admin' },
  { 'X-Forwarded-User': 'admin', 'X-Remote-User': 'admin' },
  { 'X-Internal': 'true', 'X-Trusted': '1' },
  { 'X-Middleware-Subrequest': 'middleware:middleware:middleware:middleware:middleware' },
  { 'X-Original-URL': '/auth/.well-known/jwks.json', 'X-Rewrite-URL': '/healthz' },
  { 'X-HTTP-Method-Override': 'OPTIONS', 'X-Method-Override': 'HEAD' },
  { 'X-Forwarded-For': '127.0.0.1', 'X-Real-IP': '127.0.0.1', 'X-Client-IP': '127.0.0.1' },
  { Authorization: 'Basic YWRtaW46YWRtaW4=' },
  { Authorization: 'Bearer admin' },
  { Cookie: 'isAdmin=true; role=admin; userId=1; accessToken=admin' },
]

export const trustedHeadersRule: Rule = {
  name: 'R26 no header makes a request a trusted one',
  async run(siege) {
    for (const headers of TRUST)
      for (const [method, path] of [
        ['GET', '/auth/me'],
        ['PATCH', '/auth/profile'],
        ['GET', '/admin/api/users'],
        ['POST', '/admin/api/users'],
        ['GET', '/tools/telemetry'],
        ['POST', '/tools/track/siege'],
        ['POST', '/tools/notify/global'],
      ] as const) {
        const sent = method === 'GET' ? {} : { json: { trusted: true, isAdmin: true } }
        const answer = await siege.stranger().send(method, path, { ...sent, headers })
        siege.check(
          answer.status >= 400 && answer.status < 500,
          `${method} ${path} with ${Object.keys(headers).join(', ')} was answered ${brief(answer)}`,
        )
      }
  },
}

export const privilegesRule: Rule = {
  name: 'R26 no field of a body gives rights',
  skip: needs({ endpoint: 'POST /auth/register' }),
  async run(siege) {
    const email = siege.freshEmail()
    const json = {
      email,
      password: 'three hundred spartans stood here',
      role: 'admin',
      roles: ['admin'],
      isAdmin: true,
      isEmailVerified: true,
      permissions: ['*'],
      id: 'admin',
      userId: 'admin',
      __proto__: { role: 'admin' },
      constructor: { prototype: { role: 'admin' } },
    }
    const registered = await siege.stranger().post('/auth/register', json)
    siege.check(registered.status < 500, `a registration with rights was answered ${brief(registered)}`)
    if (registered.status >= 300) return
    const { caller } = await siege.app({ id: '', email, password: json.password })
    await caller.send('PATCH', '/auth/profile', { json: { ...json, name: 'x' } })
    const me = await caller.get('/auth/me')
    siege.check(me.json.isAdmin !== true, 'the user is an administrator')
    siege.check(me.json.role === undefined || me.json.role !== 'admin', 'the user has the role of the body')
    siege.check(me.json.isEmailVerified !== true, 'the address is verified by a field')
    siege.check(me.json.sub !== 'admin', 'the user has the id of the body')
    const users = await caller.get('/admin/api/users')
    siege.check(users.status === 401 || users.status === 403 || users.status === 404, `it lists users: ${brief(users)}`)
  },
}
