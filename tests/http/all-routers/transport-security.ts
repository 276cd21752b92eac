import { requestGroup } from '../group.ts'
import { send } from '../support/answer.ts'
import { equal } from '../support/expect.ts'

const PATHS = ['/auth/me', '/auth/nothing', '/auth/ui/config', '/auth/openapi.json', '/tools/stream']

export const transportSecurityGroup = requestGroup('Strict-Transport-Security', {
  'is sent with every answer of a service whose baseUrl is https': async (open) => {
    const target = await open({ baseUrl: 'https://auth.example.com', ui: {} })
    for (const path of PATHS) {
      const { headers } = await send(target, 'GET', path)
      equal(headers.get('Strict-Transport-Security'), 'max-age=31536000', path)
    }
    const context = { req: { raw: new Request(`${target.origin}/own`) }, set: () => {} }
    const refusal = await target.sallyport.middleware(context, async () => {})
    equal(refusal?.headers.get('Strict-Transport-Security'), 'max-age=31536000', 'the middleware')
  },

  'is left out for http, for this machine and where the host says so, and is sent where it says so': async (open) => {
    for (const [options, expected] of [
      [{}, null],
      [{ baseUrl: 'http://auth.example.com' }, null],
      [{ baseUrl: 'https://localhost:3000' }, null],
      [{ baseUrl: 'https://127.0.0.1:3000' }, null],
      [{ baseUrl: 'https://auth.example.com', hsts: false }, null],
      [{ hsts: true }, 'max-age=31536000'],
    ] as const) {
      const target = await open(options)
      const { headers } = await send(target, 'GET', '/auth/me')
      equal(headers.get('Strict-Transport-Security'), expected, JSON.stringify(options))
    }
  },
})
