import type { WithSallyport } from '@sallyport/cloudflare'
import { toHono } from '@sallyport/mount/hono'
import { Hono } from 'hono'

const { user, requireUser } = toHono(({ SALLYPORT }: WithSallyport) => SALLYPORT)

/** The Worker's own pages and routes. */
export const app = new Hono<{ Bindings: WithSallyport }>()
  .get('/', user(), (c) => c.html(<h1>Hello {c.var.user?.email ?? 'stranger'}</h1>))
  .get('/notes/mine', requireUser(), (c) => c.json({ notes: [], of: c.var.user.email }))
