import { describe, expectTypeOf, it } from 'vitest'
import type { Ports } from '../../ports/ports.ts'
import { ok } from '../../web/http/replies/reply.ts'
import { endpoint } from './endpoint.ts'
import type { ServiceCatalogue } from './service-catalogue.ts'

const common = { method: 'GET', path: '/', summary: '', success: '', access: 'public', replies: {} } as const

describe('endpoint', () => {
  it('gives handlers the ports that it needs, other optional ports if they are there, and all services', () => {
    endpoint({
      ...common,
      needs: ['users.list', 'sessions', 'roles'],
      handle(_, given) {
        expectTypeOf(given.users.list).toBeFunction()
        expectTypeOf(given.roles.rolesOf).toBeFunction()
        expectTypeOf(given.mailer).toEqualTypeOf<Ports['mailer'] | undefined>()
        expectTypeOf(given.now).toEqualTypeOf<ServiceCatalogue['now']>()
        return ok()
      },
    })
  })

  it('refuses a handler that reads a required store that it does not need', () => {
    const handle = (_: unknown, given: Pick<Ports, 'sessions'>) => ok({ given })
    endpoint({ ...common, needs: ['sessions'], handle })
    // @ts-expect-error `needs` doesn't name `sessions`.
    endpoint({ ...common, needs: [], handle })
  })

  it('refuses a handler that reads a method that it does not need', () => {
    // @ts-expect-error A store of users may have no `list`.
    endpoint({ ...common, needs: ['users'], handle: (_, { users }) => ok({ list: users.list({ page: 1, limit: 1 }) }) })
  })
})
