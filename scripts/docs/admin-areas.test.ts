import { expect, it } from 'vitest'
import { adminEndpoints } from '../../packages/core/src/endpoints/routers/admin.ts'
import { metrics } from '../../packages/core/src/endpoints/routers/metrics.ts'
import { passkeyAdminEndpoints } from '../../packages/core/src/endpoints/routers/passkeys.ts'
import { ADMIN_SCOPES, adminScope } from '../../packages/core/src/web/http/routing/admin-areas.ts'
import type { Endpoint } from '../../packages/core/src/web/http/routing/endpoint.ts'
import { publishedFeatures } from './feature-endpoints.ts'

const endpoints = [
  ...adminEndpoints,
  ...metrics().endpoints,
  ...passkeyAdminEndpoints,
  ...Object.values(publishedFeatures()).flatMap(({ admin = [] }) => admin),
].filter(({ access }) => access.includes('admin'))
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`

it('every endpoint for administrators has an area', () => {
  expect(endpoints.filter(({ area }) => area === undefined).map(nameOf)).toEqual([])
})

it('every scope opens an endpoint', () => {
  const used = endpoints.flatMap(({ area, method }) => (area === undefined ? [] : adminScope(area, method)))
  expect(ADMIN_SCOPES.filter((scope) => !used.includes(scope))).toEqual([])
})

it('every change of a user, who may be an administrator, says which one it is', () => {
  const changes = endpoints.filter(({ method, path, body }) => {
    const entries = Object(body).entries ?? {}
    return method !== 'GET' && (/\/users\/:id|:userId/.test(path) || 'userId' in entries)
  })
  expect(changes.length).toBeGreaterThan(14)
  expect(changes.filter(({ changesUser }) => changesUser === undefined).map(nameOf)).toEqual([])
})
