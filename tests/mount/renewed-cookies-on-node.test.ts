import { once } from 'node:events'
import { createServer, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { toExpress } from '@sallyport/mount/express'
import { toFastify } from '@sallyport/mount/fastify'
import { toH3 } from '@sallyport/mount/h3'
import express from 'express'
import express4 from 'express-4'
import fastify from 'fastify'
import {
  createApp,
  createRouter,
  defineEventHandler,
  sendRedirect,
  sendWebResponse,
  setHeader,
  toNodeListener,
} from 'h3'
import { describe, expect, it } from 'vitest'
import { CACHED, OWN, wrongWith } from './renewals.ts'
import { PUBLIC, type Send, serviceUnderTest, signedInLater } from './walk.ts'

describe('I5 R21 R32 renewed cookies are never cached, whatever the route writes, in', () => {
  /** Routes that write to Node's response. */
  const WRITING: Readonly<Record<string, (response: ServerResponse) => void>> = {
    '/set': (response) => {
      for (const [name, value] of Object.entries(CACHED)) response.setHeader(name, value)
      response.end('page')
    },
    '/head': (response) => response.writeHead(200, CACHED).end('page'),
    '/pairs': (response) => response.writeHead(200, 'Fine', Object.entries(CACHED).flat()).end('page'),
    '/removed': (response) => {
      response.removeHeader('Cache-Control')
      response.removeHeader('Set-Cookie')
      response.setHeaders(new Headers(CACHED)).flushHeaders()
      response.end('page')
    },
    '/own-replaced': (response) => {
      response.appendHeader('Cache-Control', PUBLIC).setHeader('Set-Cookie', OWN).write('pa')
      response.end('ge')
    },
    '/own-head': (response) => response.writeHead(200, { 'set-cookie': [OWN], ...CACHED }).end('page'),
    '/own-appended': (response) => response.appendHeader('Set-Cookie', OWN).end('page'),
    '/redirect': (response) => response.writeHead(302, { Location: '/x', ...CACHED }).end(),
  }

  async function listening<T>(listener: RequestListener, visit: (send: Send) => Promise<T>): Promise<T> {
    const server = createServer(listener).listen(0, '127.0.0.1')
    await once(server, 'listening')
    // The cast is safe: the server listens on TCP.
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    try {
      return await visit((path, init) => fetch(origin + path, { redirect: 'manual', ...init }))
    } finally {
      server.close()
      server.closeAllConnections()
    }
  }

  it.each([
    ['Express 5', express],
    ['Express 4', express4],
  ] as const)('%s', async (_, framework) => {
    const service = serviceUnderTest()
    const app = framework()
    app.use(toExpress(service.sallyport))
    for (const [path, write] of Object.entries(WRITING)) app.get(path, (_request, response) => write(response))
    app.get('/express', (_request, response) => void response.set(CACHED).status(404).send('page'))
    app.get('/own-cookie', (_request, response) => void response.set(CACHED).cookie('theme', 'dark').send('page'))
    const paths = [...Object.keys(WRITING), '/express', '/own-cookie', '/missing']
    expect(await listening(app, (send) => wrongWith(send, service, paths))).toEqual([])
  })

  it('Fastify 5', async () => {
    const service = serviceUnderTest()
    const app = fastify()
    await app.register(toFastify(service.sallyport))
    for (const [path, write] of Object.entries(WRITING)) app.get(path, (_request, reply) => write(reply.hijack().raw))
    app.get('/fastify', (_request, reply) => reply.headers(CACHED).send('page'))
    app.get('/own-fastify', (_request, reply) => reply.headers({ ...CACHED, 'Set-Cookie': OWN }).send({ page: true }))
    app.get('/streamed', (_request, reply) => reply.headers(CACHED).send(new Response('page').body))
    app.get('/response', () => new Response('page', { headers: CACHED }))
    app.get('/thrown', (_request, reply) => {
      reply.headers(CACHED)
      throw new Error('failed')
    })
    app.addHook('onSend', async (_request, reply) => void reply.header('Cache-Control', PUBLIC))
    const origin = await app.listen({ port: 0, host: '127.0.0.1' })
    const paths = [...Object.keys(WRITING), '/fastify', '/own-fastify', '/streamed', '/response', '/thrown', '/missing']
    expect(
      await wrongWith((path, init) => fetch(origin + path, { redirect: 'manual', ...init }), service, paths),
    ).toEqual([])
    await app.close()
  })

  it('h3 1, as in Nuxt', async () => {
    const service = serviceUnderTest()
    const router = createRouter()
    for (const [path, write] of Object.entries(WRITING))
      router.get(
        path,
        defineEventHandler(({ node: { res } }) => write(res)),
      )
    const cached = (event: Parameters<typeof setHeader>[0]) => setHeader(event, 'Cache-Control', PUBLIC)
    router.get(
      '/h3',
      defineEventHandler((event) => void cached(event)),
    )
    router.get(
      '/elsewhere',
      defineEventHandler((event) => {
        cached(event)
        return sendRedirect(event, '/x')
      }),
    )
    router.get(
      '/web',
      defineEventHandler((event) => sendWebResponse(event, new Response('page', { headers: CACHED }))),
    )
    const app = createApp()
      .use(defineEventHandler(toH3(service.sallyport)))
      .use(router)
    const paths = [...Object.keys(WRITING), '/elsewhere', '/web', '/missing']
    expect(await listening(toNodeListener(app), (send) => wrongWith(send, service, paths))).toEqual([])
  })

  it('no response whose headers are sent already', async () => {
    const service = serviceUnderTest()
    const mount = toExpress(service.sallyport)
    const app = express()
    app.use('/late', (_request, response, next) => {
      response.flushHeaders()
      next()
    })
    app.use(mount)
    app.get('/late', (request, response) => void response.end(request.user?.email))
    const texts = await listening(app, async (send) => {
      const { visit } = await signedInLater(send, service)
      return Promise.all([1, 2].map(async () => (await visit('/late')).text()))
    })
    expect(texts).toEqual(['ada@example.com', 'ada@example.com'])
  })
})
