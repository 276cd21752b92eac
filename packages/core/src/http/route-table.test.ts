import { describe, expect, it } from 'vitest'
import { adminEndpoints } from '../routers/admin.ts'
import { authEndpoints } from '../routers/auth.ts'
import { toolsEndpoints } from '../routers/tools.ts'
import { endpointWith, type Method } from './endpoint.ts'
import { createRouteTable } from './route-table.ts'

const endpoint = endpointWith<object>()

function tableOf(mount: string, ...routes: readonly (readonly [method: Method, path: string])[]) {
  const declared = routes.map(([method, path]) =>
    endpoint({ method, path, summary: '', access: 'public', needs: [], replies: {}, handle: () => ({ status: 200 }) }),
  )
  const table = createRouteTable(
    mount,
    declared.map((one, index) => ({ endpoint: one, index })),
  )
  return {
    methodsOf: table.methodsOf,
    find(method: string, path: string) {
      const found = table.find(method, path)
      return found === null ? null : [found.route.index, found.params]
    },
  }
}

describe('createRouteTable', () => {
  it('finds by method and whole path', () => {
    const { find } = tableOf('/a.b', ['GET', '/me'], ['POST', '/me'], ['GET', '/'])
    expect([find('GET', '/a.b/me'), find('POST', '/a.b/me'), find('GET', '/a.b/')]).toEqual([
      [0, {}],
      [1, {}],
      [2, {}],
    ])
    for (const path of ['/axb/me', '/me', '/a.b', '/a.b/me/', '/a.b/me/x', '/A.B/me', '', '/a.b/:name']) {
      expect(find('GET', path), path).toBeNull()
    }
    expect(find('get', '/a.b/me')).toBeNull()
    expect(find('GET /a.b', '/me')).toBeNull()
  })

  it('fills each name with one decoded segment', () => {
    const { find } = tableOf('', ['GET', '/users/:id'], ['DELETE', '/users/:id/roles/:role'])
    expect(find('GET', '/users/a%20b%2Fc')).toEqual([0, { id: 'a b/c' }])
    expect(find('GET', '/users/:id')).toEqual([0, { id: ':id' }])
    expect(find('DELETE', '/users/1/roles/__proto__')).toEqual([1, { id: '1', role: '__proto__' }])
    for (const path of ['/users/', '/users', '/users/a/b', '/users/%E0%A4%A'])
      expect(find('GET', path), path).toBeNull()
    expect(find('DELETE', '/users//roles/x')).toBeNull()
  })

  it('prefers the path without names, but for its own methods alone', () => {
    const { find, methodsOf } = tableOf('', ['DELETE', '/s/:handle'], ['POST', '/s/cleanup'], ['DELETE', '/s/all'])
    expect(find('DELETE', '/s/all')).toEqual([2, {}])
    expect(find('DELETE', '/s/cleanup')).toEqual([0, { handle: 'cleanup' }])
    expect(methodsOf('/s/cleanup')).toEqual(['DELETE', 'POST'])
    expect(methodsOf('/s')).toEqual([])
  })

  it('takes the first of two that are alike', () => {
    const { find } = tableOf('', ['GET', '/x'], ['GET', '/x'], ['GET', '/y/:a'], ['GET', '/y/:b'])
    expect([find('GET', '/x'), find('GET', '/y/1')]).toEqual([
      [0, {}],
      [2, { a: '1' }],
    ])
  })

  it('finds every endpoint of the service under its own path', () => {
    for (const endpoints of [authEndpoints, toolsEndpoints({}), adminEndpoints]) {
      const routes = endpoints.map((one) => ({ endpoint: one }))
      const { find } = createRouteTable('/mount', routes)
      for (const route of routes) {
        const { method, path } = route.endpoint
        expect(find(method, `/mount${path.replaceAll(/:(\w+)/g, 'of-$1')}`)?.route, path).toBe(route)
      }
    }
  })
})
