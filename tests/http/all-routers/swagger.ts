import type { SallyportOptions } from '@sallyport/core'
import { WITH_ADMIN } from '../admin/caller.ts'
import { requestGroup } from '../group.ts'
import { operationsOf } from '../openapi/find-operation.ts'
import { isJson } from '../openapi/json-schema.ts'
import { send } from '../support/answer.ts'
import { ADMIN_SECRET } from '../support/everything-on.ts'
import { equal, isTrue, refused, status } from '../support/expect.ts'
import type { Overrides } from '../support/target.ts'

const CORE = [
  'delete /auth/sessions',
  'delete /auth/sessions/{handle}',
  'get /auth/docs',
  'get /auth/docs/swagger-ui-dist/{file}',
  'get /auth/me',
  'get /auth/openapi.json',
  'get /auth/sessions',
  'patch /auth/profile',
  'post /auth/login',
  'post /auth/logout',
  'post /auth/refresh',
  'post /auth/register',
]
const asset = async (path: string) => (path.startsWith('swagger-ui-dist/') ? new Response(`/* ${path} */`) : null)

export const swaggerGroup = requestGroup('Docs', {
  'are on by the option, else unless in production': async (open) => {
    const cases: readonly (readonly [Overrides, boolean])[] = [
      [{ environment: 'development' }, true],
      [{ environment: 'production' }, false],
      [{ environment: undefined }, false],
      [{ environment: undefined, platform: { environment: 'development' } }, true],
      [{ environment: 'production', swagger: true }, true],
      [{ environment: 'production', swagger: { auth: true } }, true],
      [{ environment: 'development', swagger: false }, false],
      [{ environment: 'development', swagger: { auth: false } }, false],
      [{ environment: 'development', swagger: 'auto' }, true],
    ]
    for (const [options, isOn] of cases) {
      const target = await open({ baseUrl: 'https://auth.example.com', ...options })
      for (const path of ['/auth/docs', '/auth/openapi.json']) {
        // In process: the response check also knows these paths when they are off.
        const { status: code } = await target.direct(new Request(target.origin + path))
        equal(code, isOn ? 200 : 404, `${path} with ${JSON.stringify(options)}`)
      }
    }
  },

  'list exactly the endpoints that are routed': async (open) => {
    const target = await open({ session: { selfService: true } })
    const { json } = await send(target, 'GET', '/auth/openapi.json')
    const operations = operationsOf(json)
    const listed = operations.map(({ method, template }) => `${method} ${template}`).sort()
    for (const one of CORE) isTrue(listed.includes(one), `${one} is listed`)
    for (const { method, template } of operations) {
      const response = await target.direct(
        new Request(target.origin + template.replace(/\{\w+\}/, 'x'), { method: method.toUpperCase() }),
      )
      isTrue(response.status !== 405, `${method} ${template} is routed: ${response.status}`)
      if (!template.includes('{')) isTrue(response.status !== 404, `${template} is routed`)
    }
  },

  'leave out what is off': async (open) => {
    const optional =
      /register|sessions|jwks|sms|verify-phone|magic|forgot|reset|verif.*email|change-email|link|account$|oauth/
    const listed = async (options: Overrides | ((given: SallyportOptions) => Overrides)) => {
      const { json } = await send(await open(options), 'GET', '/auth/openapi.json')
      return operationsOf(json)
        .map(({ template }) => template)
        .filter((path) => optional.test(path))
    }
    const least = ({ stores: { users, sessions, proofs, rateLimiter } }: SallyportOptions): Overrides => {
      const { delete: _delete, ...keptUsers } = users
      const { deleteExpired: _deleteExpired, ...keptSessions } = sessions
      const stores = { users: keptUsers, sessions: keptSessions, proofs, ...(rateLimiter && { rateLimiter }) }
      return { registration: undefined, email: undefined, sms: undefined, stores }
    }
    equal(await listed(least), [])
    // Endpoints that need only the stores.
    equal((await listed({ registration: undefined, email: undefined, sms: undefined })).sort(), [
      '/auth/account',
      '/auth/linked-accounts',
      '/auth/linked-accounts/{provider}/{id}',
      '/auth/sessions/cleanup',
    ])
  },

  'say for every operation what it is, and how it fails': async (open) => {
    const target = await open({ session: { selfService: true } })
    const { json } = await send(target, 'GET', '/auth/openapi.json')
    equal(json.openapi, '3.0.3')
    const ids = new Set<unknown>()
    for (const { template, method, description } of operationsOf(json)) {
      isTrue(typeof description.summary === 'string' && description.summary !== '', `${template} has a summary`)
      ids.add(description.operationId)
      const responses = isJson(description.responses) ? Object.keys(description.responses) : []
      isTrue(
        responses.some((code) => code.startsWith('2')),
        `${method} ${template} can succeed`,
      )
      isTrue(responses.includes('500'), `${method} ${template} can fail`)
    }
    equal(ids.size, operationsOf(json).length, 'operation ids are unique')
  },

  'show a page that runs two inline scripts, named by their hashes, and may load nothing from elsewhere': async (
    open,
  ) => {
    const target = await open({ platform: { asset } })
    const answer = await send(target, 'GET', '/auth/docs')
    status(answer, 200)
    equal(answer.headers.get('Content-Type'), 'text/html; charset=utf-8')
    const policy = answer.headers.get('Content-Security-Policy') ?? ''
    const inline = [...answer.text.matchAll(/<script>(.*?)<\/script>/gs)].map((match) => match[1])
    const directives = Object.fromEntries(
      policy.split(';').map((text) =>
        text
          .trim()
          .split(/\s+(.*)/s)
          .slice(0, 2),
      ),
    )
    equal(
      [directives['default-src'], directives['script-src'], directives['frame-ancestors']],
      [
        "'none'",
        `'self' 'sha256-${await sha256(inline[0] ?? '')}' 'sha256-${await sha256(inline[1] ?? '')}'`,
        "'none'",
      ],
    )
    equal([inline.length, answer.text.match(/<script/g)?.length], [2, 3])
    isTrue(!/unsafe|https?:|\*/.test(policy), `no other host: ${policy}`)
    isTrue(!/\son\w+=/.test(answer.text), 'no handlers in attributes')
    const references = [...answer.text.matchAll(/(?:src|href)="([^"]*)"/g)].map((match) => match[1] ?? '')
    isTrue(
      references.length === 2 && references.every((url) => url.startsWith('/auth/')),
      `all from here: ${references}`,
    )
  },

  'ask administrators for their secret, below /api too': async (open) => {
    const target = await open({ ...WITH_ADMIN, platform: { asset } })
    for (const path of ['/admin/docs', '/admin/api/docs']) {
      const page = await send(target, 'GET', path)
      status(page, 200)
      isTrue(page.text.includes('type="password"') && page.text.includes("url: '/admin/openapi.json'"), path)
      isTrue(!page.text.includes('/admin/api/users'), 'it tells nothing of the service')
    }
    for (const path of ['/admin/openapi.json', '/admin/api/openapi.json']) {
      refused(await send(target, 'GET', path), 401, 'ADMIN_UNAUTHORIZED')
      const { json } = await send(target, 'GET', path, { headers: { Authorization: `Bearer ${ADMIN_SECRET}` } })
      isTrue(
        operationsOf(json).some(({ template }) => template === '/admin/api/users'),
        path,
      )
    }
    isTrue(!(await send(target, 'GET', '/auth/docs')).text.includes('password'), 'others ask for nothing')
  },

  'say of the tools what base they are told': async (open) => {
    const paths = async (toolsBasePath?: string) => {
      const swagger = { tools: true, ...(toolsBasePath !== undefined && { toolsBasePath }) }
      const { json } = await send(await open({ swagger }), 'GET', '/tools/openapi.json')
      return operationsOf(json).every(({ template }) => template.startsWith(toolsBasePath ?? '/tools'))
    }
    equal([await paths(), await paths('/api/v1/tools')], [true, true])
  },

  'serve their files from the platform, and no others': async (open) => {
    const target = await open({ ...WITH_ADMIN, platform: { asset } })
    for (const [file, type] of [
      ['auth/docs/swagger-ui-dist/swagger-ui.css', 'text/css; charset=utf-8'],
      ['auth/docs/swagger-ui-dist/swagger-ui-bundle.js', 'text/javascript; charset=utf-8'],
      ['admin/docs/swagger-ui-dist/swagger-ui-bundle.js', 'text/javascript; charset=utf-8'],
      ['admin/docs/admin-secret.js', 'text/javascript; charset=utf-8'],
    ]) {
      const response = await target.direct(new Request(`${target.origin}/${file}`))
      equal([response.status, response.headers.get('Content-Type')], [200, type])
    }
    for (const file of ['x', '..%2f..%2fpackage.json', '%2e%2e', 'swagger-ui.css.map', '__proto__', 'constructor']) {
      refused(await send(target, 'GET', `/auth/docs/${file}`), 404, 'NOT_FOUND')
    }
    for (const file of ['x', '..%2f..%2fpackage.json', 'swagger-ui.css.map', 'admin-secret.js', '__proto__']) {
      refused(await send(target, 'GET', `/auth/docs/swagger-ui-dist/${file}`), 404, 'NOT_FOUND')
    }
  },

  'only name the document where the platform has no files': async (open) => {
    const target = await open()
    const answer = await send(target, 'GET', '/auth/docs')
    isTrue(answer.text.includes('/auth/openapi.json') && !answer.text.includes('<script'), 'a link, no script')
    refused(await send(target, 'GET', '/auth/docs/swagger-ui-dist/swagger-ui.css'), 404, 'NOT_FOUND')
  },
})

/** Formats a hash as in a CSP: padded base64. */
async function sha256(text: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return btoa(String.fromCharCode(...new Uint8Array(hash)))
}
