import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { nativeApps } from '@sallyport/core/native-apps'
import { toElysia } from '@sallyport/mount/elysia'
import { toExpress } from '@sallyport/mount/express'
import { toFastify } from '@sallyport/mount/fastify'
import { toH3 } from '@sallyport/mount/h3'
import { toNext } from '@sallyport/mount/next'
import { toSvelteKit } from '@sallyport/mount/sveltekit'
import express from 'express'
import fastify from 'fastify'
import { createApp, defineEventHandler, toNodeListener } from 'h3'
import { Hono } from 'hono'
import { expect, it } from 'vitest'
import { serviceUnderTest } from './walk.ts'

// Loaded by a variable name: the types of Elysia would declare those of Bun for every test of the repository.
const ELYSIA: string = 'elysia'
const { Elysia } = await import(ELYSIA)

const ORIGIN = 'http://localhost'
const PACKAGE = 'com.example.notes'
const APPLE = 'ABCDE12345.com.example.notes'

const apps = nativeApps({
  notes: {
    redirectUris: ['com.example.notes:/cb'],
    android: { packageName: PACKAGE, fingerprints: [Array.from({ length: 32 }, () => 'AB').join(':')] },
    apple: { appIds: [APPLE] },
  },
})

type Service = ReturnType<typeof serviceUnderTest>['sallyport']
type Read = (path: string) => Promise<Response>

async function ofListener(listener: RequestListener, visit: (read: Read) => Promise<void>): Promise<void> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  await visit((path) => fetch(`http://127.0.0.1:${port}${path}`))
  server.close()
  server.closeAllConnections()
}

const ofFetch = (handle: (request: Request) => Promise<Response>): Read => {
  return (path) => handle(new Request(ORIGIN + path))
}

const MOUNTS: Readonly<Record<string, (service: Service, visit: (read: Read) => Promise<void>) => Promise<void>>> = {
  Hono: (service, visit) => visit(ofFetch(async (request) => new Hono().route('/', service.app).fetch(request))),
  Elysia: (service, visit) => {
    const { onRequest, derive, mapResponse } = toElysia(service)
    const app = new Elysia().onRequest(onRequest).derive(derive).mapResponse(mapResponse)
    return visit(ofFetch((request) => app.handle(request)))
  },
  SvelteKit: (service, visit) => {
    const handle = toSvelteKit(service)
    return visit(
      ofFetch(async (request) => {
        const event = {
          request,
          url: new URL(request.url),
          locals: { user: null },
          getClientAddress: () => '127.0.0.1',
        }
        return handle<typeof event>({ event, resolve: async () => new Response('', { status: 404 }) })
      }),
    )
  },
  'Next.js, in app/.well-known/[...path]/route.ts': (service, visit) =>
    visit(ofFetch(toNext(service, { headers: async () => new Headers() }).GET)),
  Express: (service, visit) => ofListener(express().use(toExpress(service)), visit),
  Fastify: async (service, visit) => {
    const app = fastify()
    await app.register(toFastify(service))
    const origin = await app.listen({ port: 0, host: '127.0.0.1' })
    await visit((path) => fetch(origin + path))
    await app.close()
  },
  'h3, as in Nuxt': (service, visit) =>
    ofListener(toNodeListener(createApp().use(defineEventHandler(toH3(service)))), visit),
}

it.each(Object.entries(MOUNTS))(
  '%s answers for the files of apps, and for no other file beside them',
  async (_, mount) => {
    await mount(serviceUnderTest({}, { baseUrl: ORIGIN, apps }).sallyport, async (read) => {
      const links = await read('/.well-known/assetlinks.json')
      expect([links.status, links.headers.get('Content-Type')]).toEqual([200, 'application/json; charset=utf-8'])
      expect(JSON.stringify(await links.json())).toContain(PACKAGE)
      const association = await read('/.well-known/apple-app-site-association')
      expect([association.status, await association.json()]).toEqual([200, { webcredentials: { apps: [APPLE] } }])
      expect((await read('/.well-known/webauthn')).status).toBe(404)
    })
  },
)
