import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import { adminEndpoints } from '../../../endpoints/routers/admin.ts'
import { authEndpoints } from '../../../endpoints/routers/auth.ts'
import { toolsEndpoints } from '../../../endpoints/routers/tools.ts'
import { memoryRateLimiter } from '../../../foundations/memory/rate-limiter.ts'
import { createBodyBudget } from '../bodies/body-budget.ts'
import { createOrigins } from '../sites/origins.ts'
import { endpointWith, type Method } from './endpoint.ts'
import { createRouter, type Mounted, type RouterSettings } from './router.ts'

const ORIGIN = 'http://a.example'
const endpoint = endpointWith<object>()
const now = () => new Date('2030-01-01T00:00:00Z')
const settings: RouterSettings = {
  platform: {},
  mounts: { auth: '/auth', tools: '/tools', admin: '/admin' },
  publicPath: '',
  publicPathCheck: { reachedBelow() {}, removed() {} },
  trustedProxyHops: 0,
  logger: ({ event }) => {
    // These requests come over no connection.
    if (event !== 'client.address.unknown') throw new Error(`logs ${event}`)
  },
  cookiePolicy: { secure: false, prefix: false, sameSite: 'lax', path: '/', refreshTokenPath: '/' },
  now,
  headers: {},
  guard: async () => ({}),
  requireFresh: async () => {},
  requireFreshAdmin: async () => {},
  assertHashRoom() {},
  origins: createOrigins({ allowed: [] }),
  rateLimiter: memoryRateLimiter(),
  localRateLimiter: memoryRateLimiter(),
  rateLimits: false,
  bodyBudget: createBodyBudget(1, now),
  given: {},
  clearedCookies: [],
  isReplaced: async () => false,
  conflictCookies: [],
}

/** Returns endpoints that respond with `name` and with the values of their `:names`. */
function mounted(mount: string, ...paths: readonly (readonly [Method, path: string, name?: string])[]): Mounted {
  const endpoints = paths.map(([method, path, name = `${method} ${path}`]) =>
    endpoint({
      method,
      path,
      summary: '',
      success: '',
      access: 'public',
      needs: [],
      replies: {},
      handle: ({ params }) => ({ status: 200, body: [name, params] }),
    }),
  )
  return [mount, endpoints]
}

function routerOf(...mounts: readonly Mounted[]) {
  const { fetch, app } = createRouter(mounts, settings)
  const send = (method: string, path: string) => fetch(new Request(ORIGIN + path, { method }))
  return {
    app,
    send,
    /** Returns the endpoint's response, otherwise the status. */
    async find(method: string, path: string): Promise<unknown> {
      const response = await send(method, path)
      return response.ok ? response.json() : response.status
    },
    async allowed(path: string): Promise<string | null> {
      return (await send('NONE', path)).headers.get('Allow')
    },
  }
}

describe('createRouter', () => {
  it('finds endpoints by method and whole path', async () => {
    const { find } = routerOf(mounted('/a.b', ['GET', '/me'], ['POST', '/me'], ['GET', '']))
    expect(await find('GET', '/a.b/me')).toEqual(['GET /me', {}])
    expect(await find('POST', '/a.b/me')).toEqual(['POST /me', {}])
    expect(await find('GET', '/a.b')).toEqual(['GET ', {}])
    for (const path of ['/axb/me', '/me', '/', '/a.b//', '/a.b/me/x', '/A.B/me', '/a.bme', '/a.b/:name', '/a.b/*']) {
      expect(await find('GET', path), path).toBe(404)
    }
    expect(await find('patch', '/a.b/me')).toBe(405)
  })

  it('ignores one trailing slash', async () => {
    const { find } = routerOf(mounted('/auth', ['GET', ''], ['GET', '/me'], ['GET', '/users/:id']))
    expect(await find('GET', '/auth/')).toEqual(['GET ', {}])
    expect(await find('GET', '/auth/me/')).toEqual(['GET /me', {}])
    expect(await find('GET', '/auth/users/1/')).toEqual(['GET /users/:id', { id: '1' }])
    for (const path of ['/auth/me//', '/auth//me', '//auth/me']) expect(await find('GET', path), path).toBe(404)
  })

  it('fills each name with one segment, decoded once', async () => {
    const { find, allowed } = routerOf(mounted('', ['GET', '/users/:id'], ['DELETE', '/users/:id/roles/:role']))
    for (const [segment, id] of [
      ['a%20b%2Fc', 'a b/c'],
      ['%252F', '%2F'],
      ['%2525', '%25'],
      [':id', ':id'],
      ['%E2%82%AC', '€'],
      ['*', '*'],
    ]) {
      expect(await find('GET', `/users/${segment}`), segment).toEqual(['GET /users/:id', { id }])
    }
    const found = await find('DELETE', '/users/1/roles/__proto__')
    expect(found).toEqual(['DELETE /users/:id/roles/:role', { id: '1', role: '__proto__' }])
    for (const path of ['/users/', '/users', '/users/a/b', '/users/%', '/users/%E0%A4%A', '/users/%FF'])
      expect(await find('GET', path), path).toBe(404)
    expect(await find('DELETE', '/users//roles/x')).toBe(404)
    expect(await find('PUT', '/users/%E0%A4%A')).toBe(404)
    expect(await allowed('/users/%E0%A4%A')).toBeNull()
  })

  it('matches paths as they are sent, without decoding them', async () => {
    const { find } = routerOf(mounted('/auth', ['GET', '/me'], ['GET', '/users/:id/roles']))
    for (const path of ['/%61uth/me', '/auth/%6de', '/auth%2Fme', '/auth/users/1%2Froles'])
      expect(await find('GET', path), path).toBe(404)
  })

  it('prefers the path without names, for its own methods only', async () => {
    const { find, allowed } = routerOf(
      mounted('', ['DELETE', '/s/:handle'], ['POST', '/s/cleanup'], ['DELETE', '/s/all'], ['GET', '/s/:a/:b']),
    )
    expect(await find('DELETE', '/s/all')).toEqual(['DELETE /s/all', {}])
    expect(await find('DELETE', '/s/cleanup')).toEqual(['DELETE /s/:handle', { handle: 'cleanup' }])
    expect(await allowed('/s/cleanup')).toBe('POST, DELETE, OPTIONS')
    expect(await allowed('/s/1/2')).toBe('GET, HEAD, OPTIONS')
    expect(await allowed('/s')).toBeNull()
  })

  it('takes the first of two that are alike', async () => {
    const { find } = routerOf(
      mounted('', ['GET', '/x', 'one'], ['GET', '/x', 'two'], ['GET', '/y/:a', 'three'], ['GET', '/y/:b', 'four']),
    )
    expect(await find('GET', '/x')).toEqual(['one', {}])
    expect(await find('GET', '/y/1')).toEqual(['three', { a: '1' }])
  })

  it('leaves a mount inside another to its own endpoints', async () => {
    const outer = mounted('/auth', ['GET', '/:any/:other'], ['GET', '/me'], ['GET', '/tools/hidden'])
    const inner = mounted('/auth/tools', ['POST', '/track'])
    for (const mounts of [
      [outer, inner],
      [inner, outer],
    ] as const) {
      const { find, allowed } = routerOf(...mounts)
      expect(await find('POST', '/auth/tools/track')).toEqual(['POST /track', {}])
      expect(await find('GET', '/auth/tools/nothing')).toBe(404)
      expect(await find('GET', '/auth/tools/hidden')).toBe(404)
      expect(await allowed('/auth/tools/track')).toBe('POST, OPTIONS')
      expect(await find('GET', '/auth/toolsmith/x')).toEqual(['GET /:any/:other', { any: 'toolsmith', other: 'x' }])
    }
  })

  it('rejects, and never throws, if the observer throws', async () => {
    const observer = {
      request() {
        throw new Error('the observer failed')
      },
    }
    const { fetch } = createRouter([mounted('/a', ['GET', '/x'])], { ...settings, observer })
    await expect(fetch(new Request(`${ORIGIN}/a/x`))).rejects.toThrow('the observer failed')
  })

  it.each(['__proto__', 'constructor', 'toString', 'ALL', 'NONE'])('answers the method %s', async (method) => {
    const { send, app } = routerOf(mounted('/a', ['GET', '/x'], ['GET', '/:name']))
    expect((await send(method, '/a/x')).status).toBe(405)
    expect((await send(method, '/a/x/y')).status).toBe(404)
    expect((await app.fetch(new Request(`${ORIGIN}/a/x`, { method }))).status).toBe(405)
    expect((await app.fetch(new Request(`${ORIGIN}/a/x/y`, { method }))).status).toBe(404)
    expect(Object.keys(Object.prototype)).toEqual([])
  })

  it.each(['/auth/me', 'http://', 'http://?x/auth/me', '', 'http://a.example:x/auth/me'])(
    'refuses a request whose URL is "%s"',
    async (url) => {
      const { fetch } = createRouter([mounted('/auth', ['GET', '/me'])], settings)
      const request = new Proxy(new Request(`${ORIGIN}/auth/me`), {
        get: (target, name) => (name === 'url' ? url : Reflect.get(target, name, target)),
      })
      expect((await fetch(request)).status).toBe(400)
    },
  )

  it('finds every endpoint of the service under its own path', async () => {
    for (const endpoints of [authEndpoints, toolsEndpoints({}), adminEndpoints]) {
      const { find } = routerOf(mounted('/mount', ...endpoints.map(({ method, path }) => [method, path] as const)))
      for (const { method, path } of endpoints) {
        const found = await find(method, `/mount${path.replaceAll(/:(\w+)/g, 'of-$1')}`)
        expect(Object(found)[0], path).toBe(`${method} ${path}`)
      }
    }
  })

  it("shows its routes in a host's app under their own paths", () => {
    const { app } = routerOf(mounted('/auth', ['GET', '/users/:id']))
    const { routes } = new Hono().route('/', app)
    expect(routes.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'GET /auth/users/:id',
      'ALL /auth/*',
      'ALL /*',
    ])
  })
})
