import { Hono } from 'hono'
import { setCookie } from 'hono/cookie'
import { cors } from 'hono/cors'
import { administer, WITH_ADMIN } from '../admin/caller.ts'
import { requestGroup } from '../group.ts'
import { addAccount, PASSWORD, signedInBrowser, signedInNative } from '../support/account.ts'
import { bytes, readAnswer, send } from '../support/answer.ts'
import { ADMIN_SECRET } from '../support/everything-on.ts'
import { equal, isTrue, refused, status } from '../support/expect.ts'
import { SITE } from '../support/make-target.ts'
import { mountedTarget } from '../support/mounted-target.ts'
import type { Target } from '../support/target.ts'

const JSON_TYPE = { 'Content-Type': 'application/json' }

/** A sign-in, as a request to hand to an app. */
function signIn({ origin }: Target, email: string): Request {
  const body = JSON.stringify({ email, password: PASSWORD })
  return new Request(`${origin}/auth/login`, { method: 'POST', headers: JSON_TYPE, body })
}

export const mountedInHonoGroup = requestGroup('Mounted in a Hono app', {
  'answers below its mounts and leaves all else to the host': async (open) => {
    const target = mountedTarget(await open(WITH_ADMIN), (app) => void app.get('/before', (c) => c.text('before')), {
      more: (app) =>
        void app
          .get('/after/:id', (c) => c.text(`after ${c.req.param('id')}`))
          .notFound((c) => c.text('the host has nothing', 404)),
    })
    const { client } = await signedInNative(target)
    status(await client.get('/auth/me'), 200)
    status(await client.refresh(), 200)
    status(await administer(target, 'GET', '/users'), 200)
    equal((await send(target, 'GET', '/before')).text, 'before')
    equal((await send(target, 'GET', '/after/a%20b')).text, 'after a b')
    for (const path of ['/', '/authme', '/Auth/me', '/nothing', '/before/', '/adminx']) {
      const answer = await send(target, 'GET', path)
      equal([answer.status, answer.text], [404, 'the host has nothing'], path)
    }
  },

  'answers unknown paths and wrong methods below its mounts itself': async (open) => {
    const target = mountedTarget(await open(WITH_ADMIN))
    for (const path of ['/auth', '/auth/', '/auth/nothing', '/auth/me/more', '/tools', '/tools/x', '/admin/x/y'])
      refused(await send(target, 'GET', path), 404, 'NOT_FOUND')
    for (const [method, path, allowed] of [
      ['GET', '/auth/login', 'POST, OPTIONS'],
      ['POST', '/auth/me', 'GET, HEAD, OPTIONS'],
      ['PUT', '/tools/track/x', 'POST, OPTIONS'],
      ['PUT', '/auth/tools/track/x/', 'POST, OPTIONS'],
      ['PUT', '/admin/api/users/1', 'GET, PATCH, DELETE, OPTIONS'],
    ] as const) {
      const answer = await send(target, method, path)
      refused(answer, 405, 'METHOD_NOT_ALLOWED')
      equal(
        (answer.headers.get('Allow') ?? '')
          .split(', ')
          .filter((one) => one !== 'HEAD')
          .join(', '),
        allowed.replace(' HEAD,', ''),
      )
    }
  },

  'answers OPTIONS with its own CORS headers': async (open) => {
    const target = mountedTarget(await open())
    for (const path of ['/auth/login', '/auth/nothing', '/auth', '/tools/track/x']) {
      const preflight = { Origin: SITE, 'Access-Control-Request-Method': 'POST' }
      const answer = await send(target, 'OPTIONS', path, { headers: preflight })
      equal([answer.status, answer.headers.get('Access-Control-Allow-Origin')], [204, SITE], path)
      equal((await send(target, 'OPTIONS', path)).status, 204, path)
    }
    status(await send(target, 'OPTIONS', '/elsewhere'), 404)
  },

  'answers HEAD as GET, without effects': async (open) => {
    const target = mountedTarget(await open())
    const { client } = await signedInNative(target)
    const [get, head] = [await client.get('/auth/me'), await client.send('HEAD', '/auth/me')]
    equal([head.status, head.text], [200, ''])
    equal(head.headers.get('Content-Type'), get.headers.get('Content-Type'))
    status(await send(target, 'HEAD', '/auth/me'), 401)
    status(await send(target, 'HEAD', '/auth/login'), 405)
    status(await send(target, 'HEAD', '/auth/nothing'), 404)
    target.events.clear()
    status(await client.send('HEAD', '/auth/verify-email?token=x'), 200)
    equal(target.events.all, [])
  },

  'decodes parameters once, whatever the path of the app is': async (open) => {
    const target = await open(WITH_ADMIN)
    const ids = ['a/b', 'a b', '%2F', '%41', '100%', 'zoë', 'x/roles', '..%2F', 'a?b#c']
    for (const id of ids) await addAccount(target, { id, email: `user${ids.indexOf(id)}@example.com` })
    const apps = [
      new Hono(),
      new Hono({ strict: false }),
      new Hono({ getPath: ({ url }) => new URL(url).pathname }),
      new Hono({ getPath: ({ url }) => decodeURIComponent(new URL(url).pathname) }),
    ]
    for (const [index, app] of apps.entries()) {
      const mounted = mountedTarget(target, () => {}, { app })
      for (const id of ids) {
        for (const end of ['', '/', '?x=%2F']) {
          const { json } = await administer(mounted, 'GET', `/users/${encodeURIComponent(id)}${end}`)
          equal(json.id, id, `app ${index}, ${id}${end}`)
        }
      }
    }
  },

  'takes no other path for its own because the app decodes it': async (open) => {
    const target = mountedTarget(await open(WITH_ADMIN))
    const { client } = await signedInNative(target)
    for (const path of ['/auth/%6de', '/%61uth/me', '/auth/me%2F', '/auth//me', '/auth/me//'])
      refused(await client.get(path), 404, 'NOT_FOUND')
    for (const id of ['%', '%E0%A4%A', '%FF'])
      refused(await administer(target, 'GET', `/users/${id}`), 404, 'NOT_FOUND')
    status(await client.get('/auth/me/'), 200)
  },

  "runs the host's middleware first and keeps its headers": async (open) => {
    const seen: string[] = []
    const target = mountedTarget(await open(), (app) =>
      app.use(async (c, next) => {
        c.header('X-Host', 'yes')
        await next()
        seen.push(`${c.req.method} ${c.req.path} ${c.res.status}`)
      }),
    )
    const { client } = await signedInBrowser(target)
    const answer = await client.get('/auth/me')
    equal([answer.status, answer.headers.get('X-Host'), answer.headers.get('Cache-Control')], [200, 'yes', 'no-store'])
    const signIn = await client.login('ada@example.com', PASSWORD)
    isTrue(signIn.setCookies.length >= 2, `each cookie comes: ${signIn.setCookies.length}`)
    refused(await client.get('/auth/nothing'), 404, 'NOT_FOUND')
    equal(seen, ['POST /auth/login 200', 'GET /auth/me 200', 'POST /auth/login 200', 'GET /auth/nothing 404'])
  },

  "loses no cookie or header of its own to the host's": async (open) => {
    const target = mountedTarget(await open(), (app) =>
      app.use(cors({ origin: '*' }), async (c, next) => {
        setCookie(c, 'visited', 'yes')
        c.header('Cache-Control', 'public')
        c.header('Vary', 'Accept')
        await next()
      }),
    )
    const { email } = await addAccount(target)
    const answer = await readAnswer(await target.app.fetch(signIn(target, email)))
    const names = answer.setCookies.map((cookie) => cookie.slice(0, cookie.indexOf('=')))
    for (const name of ['accessToken', 'refreshToken', 'visited']) isTrue(names.includes(name), `${name} is set`)
    equal([answer.headers.get('Cache-Control'), answer.headers.get('Vary')], ['no-store', 'Accept, Origin'])
    equal(answer.json.success, true)
    equal(
      (await send(target, 'GET', '/auth/me', { headers: { Origin: SITE } })).headers.get('Access-Control-Allow-Origin'),
      SITE,
    )
  },

  'takes a body that a middleware has read': async (open) => {
    for (const read of ['json', 'text', 'arrayBuffer'] as const) {
      const target = mountedTarget(await open(), (app) =>
        app.use(async (c, next) => {
          if (c.req.method === 'POST') await c.req[read]()
          await next()
        }),
      )
      const { client } = await signedInNative(target)
      status(await client.refresh(), 200)
      const bad = { body: bytes('{'), headers: JSON_TYPE }
      if (read !== 'json') refused(await send(target, 'POST', '/auth/login', bad), 400, 'VALIDATION_ERROR')
    }
  },

  'lets a middleware answer instead': async (open) => {
    const target = mountedTarget(await open(), (app) =>
      app.use('/auth/register', async (c) => c.text('not today', 403)),
    )
    equal((await send(target, 'POST', '/auth/register', { json: {} })).text, 'not today')
    refused(await send(target, 'GET', '/auth/me'), 401, 'UNAUTHORIZED')
  },

  "tells the client's address as the platform reads it from the app's env": async (open) => {
    const connectionOf = (_: Request, env: unknown) => ({ address: String(Object(env).peer) })
    const target = mountedTarget(await open({ platform: { connectionOf } }))
    const { email } = await addAccount(target)
    for (const peer of ['192.0.2.7', '2001:db8::7']) {
      target.events.clear()
      equal((await target.app.fetch(signIn(target, email), { peer })).status, 200)
      equal(target.events.named('identity.auth.login.success')[0]?.origin.ip, peer)
    }
  },

  'does without a platform, an env and an execution context': async (open) => {
    const target = mountedTarget(await open())
    const { email } = await addAccount(target)
    for (const env of [undefined, null, {}, 'text', { incoming: null, remoteAddr: null }]) {
      target.events.clear()
      // The cast is safe: Hono passes on whatever its server gives it.
      equal((await target.app.fetch(signIn(target, email), env as object)).status, 200)
      equal(target.events.named('identity.auth.login.success')[0]?.origin.ip, undefined)
    }
  },

  'keeps a Worker alive for work after the reply': async (open) => {
    const target = mountedTarget(await open())
    await addAccount(target)
    const waited: Promise<unknown>[] = []
    const context = {
      waitUntil: (work: Promise<unknown>) => void waited.push(work),
      passThroughOnException() {},
      props: {},
    }
    const body = JSON.stringify({ email: 'ada@example.com' })
    const init = { method: 'POST', headers: JSON_TYPE, body }
    const request = new Request(`${target.origin}/auth/forgot-password`, init)
    equal((await target.app.fetch(request, {}, context)).status, 200)
    equal(waited.length, 1)
    await Promise.all(waited)
    equal(target.mails.all.length, 1)
  },

  'refuses a malformed Host header and a URL that is too long': async (open) => {
    const target = mountedTarget(await open())
    const url = `${target.origin}/auth/me`
    const hostile = new Request(url, { headers: { Host: 'evil.example/x' } })
    if (hostile.headers.has('Host')) refused(await readAnswer(await target.app.fetch(hostile)), 400, 'VALIDATION_ERROR')
    refused(await send(target, 'GET', `/auth/${'y'.repeat(8192)}`), 414, 'URI_TOO_LONG')
  },

  'stands where its mounts say': async (open) => {
    const target = mountedTarget(await open({ ...WITH_ADMIN, mounts: { auth: '/api/id', admin: '/api/id/staff' } }))
    refused(await send(target, 'GET', '/api/id/me'), 401, 'UNAUTHORIZED')
    refused(await send(target, 'GET', '/api/id/staff/nothing'), 404, 'NOT_FOUND')
    const headers = { Authorization: `Bearer ${ADMIN_SECRET}` }
    status(await send(target, 'GET', '/api/id/staff/api/users', { headers }), 200)
    equal((await send(target, 'GET', '/auth/me')).text, '404 Not Found')
  },

  'is the whole service by itself': async (open) => {
    const { sallyport, origin } = await open()
    refused(await readAnswer(await sallyport.app.request(`${origin}/auth/me`)), 401, 'UNAUTHORIZED')
    refused(await readAnswer(await sallyport.app.request(`${origin}/elsewhere`)), 404, 'NOT_FOUND')
  },
})
