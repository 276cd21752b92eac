import { randomBytes } from 'node:crypto'
import { migrate } from '@sallyport/sql'
import { d1 } from '@sallyport/sql/d1'
import { Miniflare } from 'miniflare'
import { bundleWorker } from './bundle-worker.ts'
import { readWranglerFile } from './read-wrangler-file.ts'

const random = () => randomBytes(32).toString('hex')
const { SALLYPORT_SECRET = random(), SALLYPORT_ADMIN_SECRET = random(), PORT = '8787' } = process.env

const miniflare = new Miniflare({
  host: '127.0.0.1',
  port: Number(PORT),
  modules: await bundleWorker(),
  ...readWranglerFile(new URL('wrangler.jsonc', import.meta.url)),
  bindings: {
    SALLYPORT_SECRET,
    SALLYPORT_ADMIN_SECRET,
    SALLYPORT_BASE_URL: `http://localhost:${PORT}`,
    NODE_ENV: 'development',
  },
  cf: false,
})

await migrate(d1(await miniflare.getD1Database('DB')).db)
const { port } = await miniflare.ready
console.log(`Listening on http://localhost:${port}`)
process.once('SIGTERM', () => miniflare.dispose())
