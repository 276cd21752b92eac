/** The yardstick: Hono on @hono/node-server with a constant response. */
import { serve } from '@hono/node-server'
import { Hono } from 'hono'

const app = new Hono().get('/hello', (context) => context.json({ hello: 'world' }))
serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => console.log(`listening ${port}`))
// An orderly exit, at which `--cpu-prof` writes its profile.
process.on('SIGTERM', () => process.exit(0))
