import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
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
import { greeting, serviceUnderTest, WALKED, walk } from './walk.ts'

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
    app.get('/hello', (request, response) => void response.send(greeting(request.user)))
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

describe('Fastify 5', () => {
  it('keeps a user signed in, whatever parsers the app has', async () => {
    const service = serviceUnderTest()
    const app = fastify()
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
    await app.register(toFastify(service.sallyport))
    app.get('/hello', async ({ user }) => greeting(user))
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
