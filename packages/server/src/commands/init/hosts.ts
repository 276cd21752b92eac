import type { Host } from './host.ts'
import { WORKERS } from './workers-host.ts'

const PACKAGES = ['@sallyport/core', '@sallyport/node', '@sallyport/sql']

/** The service on Node, in a file of its own. */
const SERVICE = `import { existsSync } from 'node:fs'
import { loadEnvFile } from 'node:process'
import { createSallyport } from '@sallyport/core'
import { passwordHasher, platform } from '@sallyport/node'
import { sqlite } from '@sallyport/sql/sqlite'

// Variables that are set already win.
if (existsSync('.env')) loadEnvFile()

const { SALLYPORT_SECRET: secret = '', SALLYPORT_BASE_URL: baseUrl = 'http://localhost:3000' } = process.env

const database = sqlite('sallyport.db')
await database.migrate()

export const sallyport = createSallyport({
  secret,
  baseUrl,
  stores: database.stores,
  passwordHasher: passwordHasher(),
  platform: platform(),
  registration: true,
  // Sends the refresh token to your own pages, too, so that they keep users signed in.
  cookies: { refreshTokenPath: '/' },
})
`

/** The service in Next.js, made at the first request, so that \`next build\` needs no secret and no database. */
const NEXT_SERVICE = `import { createSallyport } from '@sallyport/core'
import { toNext } from '@sallyport/mount/next'
import { passwordHasher, platform } from '@sallyport/node'
import { sqlite } from '@sallyport/sql/sqlite'
import { headers } from 'next/headers'
import { after } from 'next/server'

const { SALLYPORT_BASE_URL: baseUrl = 'http://localhost:3000', SALLYPORT_TRUSTED_PROXY_HOPS: hops = '0' } = process.env

async function service() {
  const database = sqlite('sallyport.db')
  await database.migrate()
  return createSallyport({
    secret: process.env.SALLYPORT_SECRET ?? '',
    baseUrl,
    stores: database.stores,
    passwordHasher: passwordHasher(),
    platform: platform(),
    registration: true,
    cookies: { refreshTokenPath: '/' },
    // Proxies in front that append to X-Forwarded-For. Without one, clients write that header themselves.
    trustedProxyHops: Number(hops),
  })
}

export const auth = toNext(service, { headers, after })
`

const NEXT_ROUTE = `import { auth } from '@/lib/auth'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = auth
`

const IMPORT = "import { sallyport } from './sallyport.ts'  // or './sallyport.js', if tsc builds your program"

const mounted = (id: string, name: string, shownBy: readonly string[], left: readonly string[]): Host => ({
  id,
  name,
  shownBy,
  packages: [...PACKAGES, '@sallyport/mount'],
  files: { 'sallyport.ts': SERVICE },
  isInSourceFolder: true,
  left,
})

/** The first whose package is there is proposed; the last needs none. */
export const HOSTS: readonly Host[] = [
  {
    id: 'next',
    name: 'Next.js',
    shownBy: ['next'],
    packages: [...PACKAGES, '@sallyport/mount'],
    files: { 'lib/auth.ts': NEXT_SERVICE, 'app/auth/[...path]/route.ts': NEXT_ROUTE },
    isInSourceFolder: true,
    left: [
      "In a server component within <Suspense>: const user = await auth.getUser()  // import { auth } from '@/lib/auth'",
      'For pages that stay signed in for longer than 15 minutes, add proxy.ts: https://github.com/sallyport/sallyport/blob/main/docs/frameworks.md#nextjs',
      'Behind a proxy or a platform that appends to X-Forwarded-For, set SALLYPORT_TRUSTED_PROXY_HOPS=1.',
    ],
  },
  {
    ...mounted(
      'sveltekit',
      'SvelteKit',
      ['@sveltejs/kit'],
      [
        "In src/hooks.server.ts: import { sallyport } from './sallyport'",
        "export const handle = toSvelteKit(sallyport)  // from '@sallyport/mount/sveltekit'",
      ],
    ),
    baseUrl: 'http://localhost:5173',
  },
  mounted(
    'nuxt',
    'Nuxt',
    ['nuxt', 'h3'],
    [
      "In server/middleware/auth.ts: import { sallyport } from '../../sallyport'",
      "export default defineEventHandler(toH3(sallyport))  // from '@sallyport/mount/h3'",
      "In nuxt.config.ts, for the top-level await: nitro: { esbuild: { options: { target: 'esnext' } } }",
    ],
  ),
  WORKERS,
  mounted(
    'fastify',
    'Fastify',
    ['fastify'],
    [IMPORT, "await app.register(toFastify(sallyport))  // from '@sallyport/mount/fastify'"],
  ),
  mounted(
    'express',
    'Express',
    ['express'],
    [IMPORT, "app.use(toExpress(sallyport))  // from '@sallyport/mount/express'"],
  ),
  mounted(
    'elysia',
    'Elysia',
    ['elysia'],
    [
      IMPORT,
      "const { onRequest, derive } = toElysia(sallyport)  // from '@sallyport/mount/elysia'",
      'new Elysia().onRequest(onRequest).derive(derive)',
    ],
  ),
  mounted('hono', 'Hono', ['hono'], [IMPORT, "app.route('/', sallyport.app)"]),
  {
    id: 'server',
    name: 'the ready-made server',
    shownBy: [],
    packages: ['@sallyport/server'],
    files: {},
    left: ['npx sallyport', 'npx sallyport doctor'],
  },
]
