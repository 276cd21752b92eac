import { brief, field, succeeded } from '../../callers/answer.ts'
import type { Rule } from '../../rule.ts'
import { needs } from '../needs.ts'

const FOREIGN = [401, 403, 404]

export const othersRule: Rule = {
  name: "R25 no one reads or changes another user's data",
  skip: needs({ endpoint: 'GET /auth/sign-in-methods' }),
  async run(siege) {
    const [ada, eve] = [await siege.app(await siege.account()), await siege.app(await siege.account())]
    const claims = JSON.parse(Buffer.from(ada.accessToken.split('.')[1] ?? '', 'base64url').toString())
    const tries = [
      ['DELETE', `/auth/sessions/${claims.sid}`],
      ['DELETE', '/auth/linked-accounts/email/ada%40siege.example.com'],
      ['DELETE', `/auth/tenants/${claims.sub}`],
      ['GET', `/auth/tenants/${claims.sub}`],
      ['GET', `/admin/api/users/${claims.sub}`],
      ['DELETE', `/admin/api/users/${claims.sub}`],
      ['PATCH', `/admin/api/users/${claims.sub}`],
      ['POST', `/admin/api/users/${claims.sub}/impersonate`],
      ['DELETE', `/admin/api/sessions/${claims.sid}`],
    ] as const
    for (const [method, path] of tries) {
      const answer = await eve.caller.send(method, path, method === 'GET' ? {} : { json: {} })
      const isNothing = answer.status === 200 && path.includes('linked-accounts')
      siege.check(FOREIGN.includes(answer.status) || isNothing, `${method} ${path} of another: ${brief(answer)}`)
    }
    const json = { sub: claims.sub, userId: claims.sub, id: claims.sub, email: claims.email, name: 'changed by eve' }
    for (const [method, path] of [
      ['PATCH', '/auth/profile'],
      ['POST', '/auth/sign-in-methods/restore'],
      ['POST', '/tools/track/siege.of.another'],
    ] as const)
      await eve.caller.send(method, path, { json })
    const me = await ada.caller.get('/auth/me')
    siege.check(me.status === 200, `the other user's session ended: ${brief(me)}`)
    siege.check(me.json.name !== 'changed by eve', 'a field of the body named whose profile to change')
    const own = await eve.caller.get(`/auth/me?userId=${claims.sub}&sub=${claims.sub}`)
    siege.check(own.json.sub !== claims.sub, 'a parameter names whose profile to read')
  },
}

interface Operation {
  readonly method: string
  readonly path: string
}

export const administrationRule: Rule = {
  name: 'R26 no endpoint of administrators opens to a user, an API key or an unauthenticated caller',
  async skip(siege) {
    if (!siege.hasAdmin) return 'needs --admin-secret'
    const { status } = await siege.administrator.get('/admin/openapi.json')
    return status === 200 ? null : 'the server publishes no OpenAPI document'
  },
  async run(siege) {
    const { json } = await siege.administrator.get('/admin/openapi.json')
    const operations: readonly Operation[] = Object.entries(Object(json.paths)).flatMap(([path, methods]) =>
      Object.keys(Object(methods)).map((method) => ({ method: method.toUpperCase(), path })),
    )
    const { caller } = await siege.app(await siege.account())
    const browser = await siege.browser(await siege.account())
    const made = await siege.administrator.post('/admin/api/api-keys', { name: 'siege', scopes: ['*'] })
    const key = { 'X-Api-Key': field(succeeded(made, 'creating a key'), 'rawKey') }
    const callers = {
      nobody: siege.stranger(),
      'a user': caller,
      'a user by cookie': browser,
      'an API key': siege.stranger(key),
    }
    siege.check(operations.length > 20, 'the OpenAPI document lists the endpoints')
    for (const { method, path } of operations.filter((one) => /\/api\/(?!docs$)/.test(one.path)))
      for (const [who, asks] of Object.entries(callers)) {
        const target = path.replace(/^\/?(?=api\/)/, '/admin/').replaceAll(/\{\w+\}/g, 'x')
        const answer = await asks.send(method, target, method === 'GET' ? {} : { json: {} })
        siege.check([401, 403].includes(answer.status), `${method} ${target} by ${who} was answered ${brief(answer)}`)
      }
  },
}

export const apiKeysRule: Rule = {
  name: 'R24 API keys work only within their scopes, from allowed addresses, until they are revoked',
  skip: needs({ admin: true, endpoint: ['POST /admin/api/api-keys', 'POST /tools/track/siege'] }),
  async run(siege) {
    const issue = async (more: object) => {
      const answer = await siege.administrator.post('/admin/api/api-keys', {
        name: 'siege',
        scopes: ['tools:track'],
        ...more,
      })
      const { json } = succeeded(answer, 'creating a key')
      return { key: String(json.rawKey), id: String(Object(json.record).id) }
    }
    const by = (key: string, method: string, path: string) =>
      siege.stranger({ 'X-Api-Key': key }).send(method, path, method === 'GET' ? {} : { json: {} })
    const { key, id } = await issue({})
    const tracked = await by(key, 'POST', '/tools/track/siege.event')
    siege.check(tracked.status === 202, `a key within its scope was answered ${brief(tracked)}`)
    const beyond = [
      ['GET', '/tools/telemetry'],
      ['GET', '/auth/me'],
      ['GET', '/admin/api/users'],
      ['POST', '/admin/api/api-keys'],
      ['POST', '/tools/track/identity.auth.login.success'],
    ] as const
    for (const [method, path] of beyond) {
      const answer = await by(key, method, path)
      siege.check(
        [401, 403].includes(answer.status),
        `${method} ${path} beyond the scope was answered ${brief(answer)}`,
      )
    }
    const last = key.at(-1) === '0' ? '1' : '0'
    for (const forged of [
      `${key.slice(0, -1)}${last}`,
      key.toUpperCase(),
      `${key} `.repeat(2),
      key.slice(0, 11),
      'ak_',
      id,
    ]) {
      const answer = await by(forged, 'POST', '/tools/track/siege.event')
      siege.check(answer.status === 401, `a forged key was answered ${brief(answer)}`)
    }
    const elsewhere = await issue({ allowedIps: ['203.0.113.0/28'] })
    const blocked = await by(elsewhere.key, 'POST', '/tools/track/siege.event')
    siege.check(blocked.status === 403, `a key from a foreign address was answered ${brief(blocked)}`)
    await siege.administrator.send('DELETE', `/admin/api/api-keys/${id}/revoke`)
    const revoked = await by(key, 'POST', '/tools/track/siege.event')
    siege.check(revoked.status === 401, `a revoked key was answered ${brief(revoked)}`)
    const listed = await siege.administrator.get('/admin/api/api-keys')
    siege.check(!listed.text.includes(key), 'the list of keys contains a whole key')
  },
}

export const organisationsRule: Rule = {
  name: 'R27 R42 an organisation is hidden from everyone but its members, and gives no rights outside',
  skip: needs({ endpoint: 'POST /auth/tenants' }),
  async run(siege) {
    const [ada, eve] = [await siege.app(await siege.account()), await siege.app(await siege.account())]
    const made = succeeded(await ada.caller.post('/auth/tenants', { name: 'Siege' }), 'creating an organisation')
    const id = String(Object(made.json.tenant).id)
    const paths = ['', '/members', '/invitations', '/events', '/keys']
    for (const path of paths) {
      const [foreign, unknown] = [
        await eve.caller.get(`/auth/tenants/${id}${path}`),
        await eve.caller.get(`/auth/tenants/${crypto.randomUUID()}${path}`),
      ]
      siege.check(foreign.status === 404, `GET /auth/tenants/:id${path} by a stranger was answered ${brief(foreign)}`)
      const [one, other] = [foreign, unknown].map(({ status, json }) => `${status} ${json.code}`)
      siege.check(one === other, `a foreign organisation is answered ${one}, an unknown one ${other}`)
    }
    for (const [method, path, json] of [
      ['PATCH', '', { name: 'Eve' }],
      ['DELETE', '', {}],
      ['POST', '/invitations', { email: siege.freshEmail() }],
      ['POST', '/leave', {}],
      ['POST', '/owner', { userId: 'x' }],
    ] as const) {
      const answer = await eve.caller.send(method, `/auth/tenants/${id}${path}`, { json })
      siege.check(FOREIGN.includes(answer.status), `${method} /auth/tenants/:id${path} by a stranger: ${brief(answer)}`)
    }
    for (const path of ['/admin/api/users', '/admin/api/tenants', '/tools/telemetry']) {
      const answer = await ada.caller.get(path)
      siege.check([401, 403].includes(answer.status), `an organisation's owner at ${path}: ${brief(answer)}`)
    }
    const named = await eve.caller.get('/auth/me', { 'X-Tenant-Id': id })
    siege.check(!named.text.includes(id), 'a header makes a stranger see the organisation')
  },
}
