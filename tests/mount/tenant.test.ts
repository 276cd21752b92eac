import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createSallyport, type SessionTenant } from '@sallyport/core'
import { memoryStores } from '@sallyport/core/memory'
import { toElysia } from '@sallyport/mount/elysia'
import { requirePermission as requireExpressPermission, toExpress } from '@sallyport/mount/express'
import { requirePermission as requireFastifyPermission, toFastify } from '@sallyport/mount/fastify'
import { toH3 } from '@sallyport/mount/h3'
import { toHono } from '@sallyport/mount/hono'
import { toNext } from '@sallyport/mount/next'
import { toSvelteKit } from '@sallyport/mount/sveltekit'
import { tenants } from '@sallyport/tenants'
import { cheapHasher } from '@sallyport/testkit'
import express from 'express'
import fastify from 'fastify'
import { createApp, defineEventHandler, setResponseStatus, toNodeListener } from 'h3'
import { Hono } from 'hono'
import { expect, it } from 'vitest'

// Loaded by a variable name: the types of Elysia would declare those of Bun for every test of the repository.
const ELYSIA: string = 'elysia'
const { Elysia } = await import(ELYSIA)

const ORIGIN = 'http://localhost'
const IN_TENANT = { in: 'tenant' } as const

type Service = ReturnType<typeof serviceWithTenants>
type Send = (init: RequestInit) => Promise<Response>

function serviceWithTenants() {
  const stores = memoryStores()
  const service = createSallyport({
    secret: 'b3f1c6a09d7e4825af60c1d29e8b7a35',
    environment: 'development',
    stores,
    passwordHasher: cheapHasher,
    registration: true,
    rateLimits: false,
    features: [tenants({ create: 'anyone' })],
    logger() {},
  })
  return Object.assign(service, { stores })
}

/** Status of a route that checks by itself, in a framework whose mount has no `requirePermission`. */
function statusFor(user: unknown, tenant: SessionTenant | null | undefined): number {
  if (user === null) return 401
  if (!tenant) return 404
  return tenant.permissions.includes('tenant:update') ? 200 : 403
}

const within = (handle: (request: Request) => Response | Promise<Response>) => (visit: (send: Send) => Promise<void>) =>
  visit(async (init) => handle(new Request(`${ORIGIN}/settings`, init)))

async function listening(listener: RequestListener, visit: (send: Send) => Promise<void>): Promise<void> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  try {
    await visit((init) => fetch(`http://127.0.0.1:${port}/settings`, init))
  } finally {
    server.close()
    server.closeAllConnections()
  }
}

interface ElysiaRoute {
  readonly user: object | null
  readonly tenant: SessionTenant | null
  status(code: number, text: string): unknown
}

/** Hosts with a route `/settings` for those who may change the organisation of the request. */
const HOSTS: Readonly<Record<string, (service: Service, visit: (send: Send) => Promise<void>) => Promise<void>>> = {
  Hono(service, visit) {
    const app = new Hono().get('/settings', toHono(service).requirePermission('tenant:update', IN_TENANT), (c) =>
      c.text(c.var.tenant.id),
    )
    return within((request) => app.fetch(request))(visit)
  },
  Express(service, visit) {
    const app = express().use(toExpress(service))
    const mayUpdate = requireExpressPermission(service, 'tenant:update', IN_TENANT)
    app.get('/settings', mayUpdate, (request, response) => void response.send(request.tenant?.id))
    return listening(app, visit)
  },
  async Fastify(service, visit) {
    const app = fastify()
    await app.register(toFastify(service))
    const preHandler = requireFastifyPermission(service, 'tenant:update', IN_TENANT)
    app.get('/settings', { preHandler }, async ({ tenant }) => tenant?.id)
    const origin = await app.listen({ port: 0, host: '127.0.0.1' })
    await visit((init) => fetch(`${origin}/settings`, init))
    await app.close()
  },
  h3(service, visit) {
    const page = defineEventHandler((event) => {
      const { user, tenant } = event.context
      setResponseStatus(event, statusFor(user, tenant))
      return tenant?.id ?? ''
    })
    return listening(
      toNodeListener(
        createApp()
          .use(defineEventHandler(toH3(service)))
          .use(page),
      ),
      visit,
    )
  },
  Elysia(service, visit) {
    const { derive } = toElysia(service)
    const app = new Elysia()
      .derive(derive)
      .get('/settings', ({ user, tenant, status }: ElysiaRoute) => status(statusFor(user, tenant), tenant?.id ?? ''))
    return within((request) => app.handle(request))(visit)
  },
  SvelteKit(service, visit) {
    const handle = toSvelteKit(service)
    return within((request) => {
      const locals: { user: object | null; tenant: SessionTenant | null } = { user: null, tenant: null }
      const event = { request, url: new URL(request.url), locals, getClientAddress: () => '127.0.0.1' }
      return handle<typeof event>({
        event,
        resolve: ({ locals: { user, tenant } }) => new Response(tenant?.id, { status: statusFor(user, tenant) }),
      })
    })(visit)
  },
  'Next.js'(service, visit) {
    return within(async (request) => {
      const { getUser, getTenant } = toNext(service, { headers: () => request.headers })
      const tenant = await getTenant()
      return new Response(tenant?.id, { status: statusFor(await getUser(), tenant) })
    })(visit)
  },
}

async function signedUp(service: Service, email: string): Promise<Record<string, string>> {
  const post = async (path: string, body: object) => {
    const headers = { 'Content-Type': 'application/json', 'X-Auth-Strategy': 'bearer' }
    return service.fetch(new Request(ORIGIN + path, { method: 'POST', headers, body: JSON.stringify(body) }))
  }
  const password = 'correct horse battery staple'
  await post('/auth/register', { email, password })
  const { accessToken } = Object(await (await post('/auth/login', { email, password })).json())
  return { Authorization: `Bearer ${accessToken}` }
}

it.each(Object.entries(HOSTS))('R27 %s judges by the tenant of the request', async (_, host) => {
  const service = serviceWithTenants()
  const [ada, bob] = [await signedUp(service, 'ada@example.com'), await signedUp(service, 'bob@example.com')]
  const created = async (headers: Record<string, string>): Promise<string> => {
    const request = new Request(`${ORIGIN}/auth/tenants`, {
      method: 'POST',
      headers: { ...headers, 'Content-Type': 'application/json' },
      body: '{"name":"Acme"}',
    })
    return Object(await (await service.fetch(request)).json()).tenant.id
  }
  const [acme, other] = [await created(ada), await created(bob)]
  await host(service, async (send) => {
    const seen = async (headers: Record<string, string>, id?: string): Promise<readonly [number, string]> => {
      const response = await send({ headers: { ...headers, ...(id !== undefined && { 'X-Tenant-Id': id }) } })
      return [response.status, await response.text()]
    }
    expect(await seen(ada, acme)).toEqual([200, acme])
    expect((await seen({}, acme))[0]).toBe(401)
    const refusals = [await seen(ada), await seen(ada, other), await seen(ada, 'unknown'), await seen(bob, acme)]
    expect(new Set(refusals.map(String)).size).toBe(1)
    expect(refusals[0]?.[0]).toBe(404)
    const bobId = String((await service.users.find({ email: 'bob@example.com' }))?.id)
    await service.stores.tenants.addMember(acme, bobId)
    expect((await seen(bob, acme))[0]).toBe(403)
  })
})
