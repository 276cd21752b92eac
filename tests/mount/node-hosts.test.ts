import { once } from 'node:events'
import { createServer, type RequestListener, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { requirePermission, requireUser, toExpress } from '@sallyport/mount/express'
import {
  requirePermission as requireFastifyPermission,
  requireUser as requireFastifyUser,
  toFastify,
} from '@sallyport/mount/fastify'
import { toH3 } from '@sallyport/mount/h3'
import express from 'express'
import express4 from 'express-4'
import fastify from 'fastify'
import { createApp, createRouter, defineEventHandler, setResponseStatus, toNodeListener } from 'h3'
import { describe, expect, it } from 'vitest'
import { greeting, PUBLIC, serviceUnderTest, WALKED, walk } from './walk.ts'

async function listening<T>(listener: RequestListener, visit: (origin: string) => Promise<T>): Promise<T> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  try {
    return await visit(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  } finally {
    server.close()
    server.closeAllConnections()
  }
}

const sending = (origin: string) => (path: string, init?: RequestInit) => fetch(origin + path, init)

describe.each([
  ['Express 5', express],
  ['Express 4', express4],
] as const)('%s', (_, framework) => {
  it.each([
    ['behind express.json()', true],
    ['before express.json()', false],
  ])('keeps a user signed in, %s', async (_, isBehind) => {
    const service = serviceUnderTest()
    const app = framework()
    if (isBehind) app.use(framework.json())
    app.use(toExpress(service.sallyport))
    if (!isBehind) app.use(framework.json())
    app.get('/hello', (request, response) => {
      response.set('Cache-Control', PUBLIC).send(greeting(request.user))
    })
    app.get('/notes', requireUser(), (_request, response) => void response.send('notes'))
    app.get(
      '/drafts',
      requirePermission(service.sallyport, 'drafts:read'),
      (_request, response) => void response.send('drafts'),
    )
    expect(await listening(app, (origin) => walk(sending(origin), service))).toEqual(WALKED)
  })

  it('says what is missing', async () => {
    const app = framework()
    app.get('/notes', requireUser(), (_request, response) => void response.send('notes'))
    const text = await listening(app, async (origin) => (await fetch(`${origin}/notes`)).text())
    expect(text).toContain('put app.use(toExpress(sallyport)) before this route')
  })

  it('passes a failure of the service on to the app', async () => {
    const app = framework()
    const down = () => Promise.reject(new Error('down'))
    app.use(toExpress({ ...serviceUnderTest().sallyport, session: down }))
    expect(await listening(app, async (origin) => (await fetch(`${origin}/hello`)).status)).toBe(500)
  })
})

describe('a request that Express passes on', () => {
  async function seenFor(path: string, headers: Record<string, string> = {}) {
    const seen: Request[] = []
    const { sallyport } = serviceUnderTest()
    const session = async (request: Request) => {
      seen.push(request)
      return { user: null, headers: new Headers() }
    }
    const app = express()
    app.use('/admin', (_request, response) => void response.status(403).send('office only'))
    app.use(toExpress({ ...sallyport, session }))
    app.use((_request, response) => void response.send('host'))
    const text = await listening(app, (origin) => raw(origin, path, headers))
    return { origin: seen[0] && new URL(seen[0].url).origin, text }
  }

  /** Sends the path as it is; `fetch` would normalise it. */
  function raw(origin: string, path: string, headers: Record<string, string>): Promise<string> {
    return new Promise((resolve, reject) => {
      const sent = request(
        origin,
        { path, headers: { Cookie: 'a=b', Host: 'own.example', ...headers } },
        (response) => {
          let text = ''
          response.on('data', (chunk) => (text += chunk)).on('end', () => resolve(text))
        },
      )
      sent.on('error', reject).end()
    })
  }

  it('has the origin of its Host, whatever the path looks like', async () => {
    for (const path of ['/x', '//evil.example/x', '///evil.example', '//evil.example:80@x/'])
      expect((await seenFor(path)).origin).toBe('http://own.example')
    expect((await seenFor('/x', { Host: 'a b' })).origin).toBe('http://host.invalid')
  })

  it('leaves no path of the host by dot segments', async () => {
    for (const path of ['/auth/../admin/api/users', '/auth/%2e%2E/admin/api/ping', '/tools/x/../../admin/api/ping'])
      expect((await seenFor(path)).text).toBe('host')
  })
})

describe('Fastify 5', () => {
  it('keeps a user signed in, whatever parsers the app has', async () => {
    const service = serviceUnderTest()
    const app = fastify()
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
    await app.register(toFastify(service.sallyport))
    app.get('/hello', async ({ user }, reply) => reply.header('Cache-Control', PUBLIC).send(greeting(user)))
    app.get('/notes', { preHandler: requireFastifyUser() }, async () => 'notes')
    app.get('/drafts', { preHandler: requireFastifyPermission(service.sallyport, 'drafts:read') }, async () => 'drafts')
    const origin = await app.listen({ port: 0, host: '127.0.0.1' })
    expect(await walk(sending(origin), service)).toEqual(WALKED)
    await app.close()
  })
})

describe('h3 1, as in Nuxt', () => {
  it('keeps a user signed in', async () => {
    const service = serviceUnderTest()
    const router = createRouter()
    router.get(
      '/hello',
      defineEventHandler(({ context: { user } }) => greeting(user)),
    )
    router.get(
      '/notes',
      defineEventHandler((event) => allowed(event, event.context.user !== null, 401)),
    )
    router.get(
      '/drafts',
      defineEventHandler(async (event) => {
        const { user } = event.context
        if (user === null) return allowed(event, false, 401)
        const permissions = await service.sallyport.roles.permissionsOf(user.sub)
        return allowed(event, permissions.includes('drafts:read'), 403)
      }),
    )
    const app = createApp()
      .use(defineEventHandler(toH3(service.sallyport)))
      .use(router)
    expect(await listening(toNodeListener(app), (origin) => walk(sending(origin), service))).toEqual(WALKED)
  })

  function allowed(event: Parameters<typeof setResponseStatus>[0], isAllowed: boolean, refusal: number): string {
    if (!isAllowed) setResponseStatus(event, refusal)
    return isAllowed ? 'yes' : 'no'
  }
})
