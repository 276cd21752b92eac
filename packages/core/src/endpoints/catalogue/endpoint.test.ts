import { describe, expectTypeOf, it } from 'vitest'
import type { Ports } from '../../ports/ports.ts'
import { ok } from '../../web/http/reply.ts'
import { endpoint } from './endpoint.ts'
import type { ServiceCatalogue } from './service-catalogue.ts'

const common = { method: 'GET', path: '/', summary: '', success: '', access: 'public', replies: {} } as const

describe('endpoint', () => {
  it('gives handlers the ports and services that it names, and no others', () => {
    endpoint({
      ...common,
      needs: ['users.list', 'sessions'],
      uses: ['mailer', 'now'],
      handle(_, given) {
        expectTypeOf<keyof typeof given>().toEqualTypeOf<'users' | 'sessions' | 'mailer' | 'now'>()
        expectTypeOf(given.users.list).toBeFunction()
        expectTypeOf(given.mailer).toEqualTypeOf<Ports['mailer'] | undefined>()
        expectTypeOf(given.now).toEqualTypeOf<ServiceCatalogue['now']>()
        return ok()
      },
    })
  })

  it('refuses a handler that reads an unnamed port or service', () => {
    const handle = (_: unknown, given: Pick<ServiceCatalogue, 'now'>) => ok({ at: given.now() })
    endpoint({ ...common, needs: [], uses: ['now'], handle })
    // @ts-expect-error `uses` doesn't name `now`, so the handler may not read `now`.
    endpoint({ ...common, needs: [], handle })
  })
})
