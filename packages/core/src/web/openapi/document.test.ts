import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { adminEndpoints } from '../../endpoints/routers/admin.ts'
import { authEndpoints } from '../../endpoints/routers/auth.ts'
import { toolsEndpoints } from '../../endpoints/routers/tools.ts'
import { ok } from '../http/replies/reply.ts'
import { endpointWith, tagged } from '../http/routing/endpoint.ts'
import { openApi } from './document.ts'

const endpoint = endpointWith<object>()
const replies = { 200: v.object({}), 302: { contentType: 'text/html' } }
const success = 'Here it is.'
const common = {
  method: 'GET',
  summary: 'Get it',
  success,
  access: 'user',
  needs: [],
  replies,
  handle: () => ok(),
} as const
const things = tagged('Things', [
  endpoint({ ...common, path: '/plain' }),
  endpoint({ ...common, path: '/described', success: { 200: 'The thing.', 302: 'Elsewhere.' }, errors: ['NOT_FOUND'] }),
])
const { tags, paths } = openApi('API', '/auth', things)

describe('openApi', () => {
  it('groups operations by tag', () => {
    expect(tags).toEqual([{ name: 'Things' }])
    expect(paths['/auth/plain']?.get).toMatchObject({ tags: ['Things'] })
  })

  it('describes successful responses with one text for all, or one by status', () => {
    expect(paths['/auth/plain']?.get).toMatchObject({
      responses: { 200: { description: success }, 302: { description: success } },
    })
    expect(paths['/auth/described']?.get).toMatchObject({
      responses: { 200: { description: 'The thing.' }, 302: { description: 'Elsewhere.' } },
    })
  })

  it('describes errors by their codes and messages', () => {
    const description = [
      '- `UNAUTHORIZED`: Authentication is required.',
      '- `INVALID_ACCESS_TOKEN`: The access token is not valid or has expired.',
      '- `SESSION_REVOKED`: The session has ended.',
    ].join('\n')
    expect(paths['/auth/described']?.get).toMatchObject({
      responses: { 401: { description }, 404: { description: '`NOT_FOUND`: Not found.' } },
    })
  })

  it('P10 names what every operation for users and for administrators answers to an ended session or a disabled account', () => {
    const all = [...authEndpoints, ...toolsEndpoints({}), ...adminEndpoints]
    const signedIn = all.filter(({ access }) => access.includes('user') || access.includes('admin'))
    expect(signedIn.length).toBeGreaterThan(80)
    for (const each of signedIn) {
      const [operation] = Object.values(Object.values(openApi('API', '', [each]).paths)[0] ?? {})
      const { responses } = operation as { readonly responses: Readonly<Record<string, object>> }
      const codes = Object.values(responses).flatMap((response) => Object(response)['x-error-codes'] ?? [])
      expect(codes, `${each.method} ${each.path}`).toEqual(
        expect.arrayContaining(['SESSION_REVOKED', 'ACCOUNT_DISABLED']),
      )
    }
  })

  it('has a tag for every endpoint of the service', () => {
    const all = [...authEndpoints, ...toolsEndpoints({}), ...adminEndpoints]
    expect(all.filter(({ tag }) => tag === undefined)).toEqual([])
  })
})
