import { group } from '../group.ts'
import { isJson } from '../openapi/json-schema.ts'
import { addAccount, PASSWORD, signedInBrowser, signedInNative } from '../support/account.ts'
import { send, sendDirect } from '../support/answer.ts'
import { claimsOf, forged } from '../support/claims.ts'
import { equal, isTrue } from '../support/expect.ts'
import { mountedTarget } from '../support/mounted-target.ts'
import type { Target } from '../support/target.ts'

function requestOf(target: Target, headers: Readonly<Record<string, string>>, method = 'GET'): Request {
  return new Request(`${target.origin}/own/route`, { method, headers })
}

/**
 * Runs the middleware as Hono would. Returns the variables it set, whether the route was reached, and its own response.
 */
async function throughMiddleware(target: Target, request: Request) {
  const set: [string, unknown][] = []
  let isReached = false
  const context = { req: { raw: request }, set: (key: string, value: unknown) => void set.push([key, value]) }
  const answer = await target.sallyport.middleware(context, async () => {
    isReached = true
  })
  return { set, isReached, answer }
}

export const hostsGroup = group('What hosts use in process', {
  'E13 a handler below another path than mounts says is told what to set': async (open) => {
    const hintsOf = async (method: string, ...paths: readonly string[]) => {
      const target = await open({ admin: { secret: 'mT5pX2cB8eN4hJ7rW1qL9yV3uK6zG0sD' } })
      for (const path of [...paths, ...paths]) equal((await sendDirect(target, method, path)).status, 404)
      return target.log.filter(({ event }) => event === 'mount.mismatch').map(({ level, hint }) => `${level} ${hint}`)
    }
    const [hint = '', ...more] = await hintsOf('POST', '/api/auth/login')
    isTrue(hint.startsWith('warn ') && hint.includes("mounts: { auth: '/api/auth' }"), hint)
    equal(more, [])
    isTrue((await hintsOf('GET', '/v1/x/admin/api/users/5')).join().includes("{ admin: '/v1/x/admin' }"), 'admin')
    isTrue((await hintsOf('POST', '/login')).join().includes('without /auth at the begin'), 'a removed path')
    equal(await hintsOf('GET', '/api/auth/nothing', '/nothing', '/auth', '/apiauth/me', "/a'}/auth/me"), [])

    const target = await open()
    await sendDirect(target, 'GET', '/auth/me')
    await sendDirect(target, 'POST', '/api/auth/login')
    equal(target.log.filter(({ event }) => event === 'mount.mismatch').length, 0, 'rightly mounted')
  },

  'E13 a host that has read the body is told so': async (open) => {
    const target = await open()
    const request = () =>
      new Request(`${target.origin}/auth/login`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ email: 'ada@example.com', password: PASSWORD }),
      })
    const read = request()
    await read.text()
    equal((await target.direct(read)).status, 500)
    const parsing = mountedTarget(target, (app) =>
      app.use(async (c, next) => {
        await c.req.raw.json()
        await next()
      }),
    )
    equal((await parsing.app.fetch(request())).status, 500)
    const entries = target.log.filter(({ event }) => event === 'mount.body.lost')
    equal(entries.length, 2)
    isTrue(String(entries[0]?.error).includes('mount the service before the body parser'), 'says what to do')
    equal((await target.direct(request())).status, 401, 'an unread body')
    equal(target.log.filter(({ event }) => event === 'request.failed' || event === 'mount.hono.duplicate').length, 0)
  },

  'authenticate gives the decoded access token, or null': async (open) => {
    const target = await open()
    const { client } = await signedInNative(target)
    const { authenticate } = target.sallyport
    const token = client.accessToken
    equal(await authenticate(requestOf(target, { Authorization: `Bearer ${token}` })), claimsOf(token))
    equal(await authenticate(requestOf(target, { Cookie: `accessToken=${token}` })), claimsOf(token))
    const refusals = [
      {},
      { Authorization: `Bearer ${forged(token)}` },
      { Authorization: `Bearer ${forged(token)}`, Cookie: `accessToken=${token}` },
      { Authorization: 'Basic x' },
      { Cookie: 'accessToken=x' },
    ]
    for (const headers of refusals) equal(await authenticate(requestOf(target, headers)), null)
    const behindBasic = requestOf(target, { Authorization: 'Basic x', Cookie: `accessToken=${token}` })
    equal(await authenticate(behindBasic), claimsOf(token))
    target.clock.advance(15 * 60_000)
    equal(await authenticate(requestOf(target, { Authorization: `Bearer ${token}` })), null)
  },

  'R19 authenticate believes no cookie of a foreign page on an unsafe request': async (open) => {
    const target = await open()
    const { client } = await signedInBrowser(target)
    const Cookie = client.jar.header('/own/route') ?? ''
    const { authenticate } = target.sallyport
    const foreign = { Cookie, Origin: 'https://evil.example' }
    equal(await authenticate(requestOf(target, foreign, 'POST')), null)
    isTrue((await authenticate(requestOf(target, foreign))) !== null, 'a read is let through')
    isTrue(
      (await authenticate(requestOf(target, { Cookie, Origin: target.origin }, 'POST'))) !== null,
      'so is our own page',
    )
  },

  'middleware sets the user and goes on, or answers 401 itself': async (open) => {
    const target = await open()
    const { client } = await signedInNative(target)
    const token = client.accessToken
    const through = await throughMiddleware(target, requestOf(target, { Authorization: `Bearer ${token}` }))
    equal([through.isReached, through.answer ?? null, through.set], [true, null, [['user', claimsOf(token)]]])
    for (const [headers, code] of [
      [{}, 'UNAUTHORIZED'],
      [{ Authorization: `Bearer ${forged(token)}` }, 'INVALID_ACCESS_TOKEN'],
      [{ Authorization: 'Basic x' }, 'UNAUTHORIZED'],
    ] as const) {
      const stopped = await throughMiddleware(target, requestOf(target, headers))
      equal([stopped.isReached, stopped.set, stopped.answer?.status], [false, [], 401])
      const body: unknown = await stopped.answer?.json()
      equal(isJson(body) ? [body.success, body.code, body.error === body.message] : body, [false, code, true])
      equal(stopped.answer?.headers.get('Cache-Control'), 'no-store')
    }
  },

  'middleware answers 403 CSRF_INVALID where a cookie lacks its proof': async (open) => {
    const target = await open({ csrf: true })
    const { client } = await signedInBrowser(target)
    const Cookie = client.jar.header('/own/route') ?? ''
    const stopped = await throughMiddleware(target, requestOf(target, { Cookie }, 'POST'))
    equal([stopped.isReached, stopped.answer?.status], [false, 403])
    const headers = { Cookie, 'X-CSRF-Token': client.jar.get('csrf-token')?.value ?? '' }
    equal((await throughMiddleware(target, requestOf(target, headers, 'POST'))).isReached, true)
  },

  'R33 hands out claims that nobody can change for another': async (open) => {
    const target = await open({ buildTokenPayload: () => ({ limits: { seats: 3 } }) })
    const { client } = await signedInNative(target)
    const request = () => requestOf(target, { Authorization: `Bearer ${client.accessToken}` })
    const claims = await target.sallyport.authenticate(request())
    try {
      Object.assign(claims ?? {}, { sub: 'evil' })
      Object.assign(claims?.limits ?? {}, { seats: 100 })
    } catch {
      // A frozen object can't be changed, which is also fine.
    }
    const again = await target.sallyport.authenticate(request())
    equal([again?.sub, again?.limits], [claimsOf(client.accessToken).sub, { seats: 3 }])
  },

  'on calls listeners by name or with everything, until it is ended': async (open) => {
    const target = await open()
    const user = await addAccount(target)
    const heard: string[] = []
    const login = () => send(target, 'POST', '/auth/login', { json: { email: user.email, password: PASSWORD } })
    const endOne = target.sallyport.on('identity.session.created', ({ event }) => heard.push(`one ${event}`))
    const endAll = target.sallyport.on('*', ({ event }) => heard.push(`all ${event}`))
    await login()
    equal(heard, ['all identity.auth.login.success', 'one identity.session.created', 'all identity.session.created'])
    endOne()
    endAll()
    await login()
    equal(heard.length, 3)
  },

  'fetch and auth answer alike': async (open) => {
    const target = await open()
    for (const path of ['/auth/me', '/auth/nothing', '/elsewhere']) {
      const request = () => new Request(target.origin + path)
      const [one, other] = [await target.sallyport.fetch(request()), await target.sallyport.auth(request())]
      equal([one.status, await one.text()], [other.status, await other.text()])
    }
  },
})
