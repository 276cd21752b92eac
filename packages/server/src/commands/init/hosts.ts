import { NEXT_SERVICE, SERVICE } from './complete-services.ts'
import type { Host } from './host.ts'
import { MINIMAL_NEXT_SERVICE, MINIMAL_SERVICE } from './minimal-services.ts'
import { WORKERS } from './workers-host.ts'

const MINIMAL_PACKAGES = ['@sallyport/core', '@sallyport/node', '@sallyport/sql']
const PACKAGES = ['@sallyport/core', '@sallyport/dashboard', '@sallyport/node', '@sallyport/pages', '@sallyport/sql']

const NEXT_ROUTE = `import { auth } from '@/lib/auth'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = auth
`

/** Where the pages of a local run are. */
const pagesOf = (origin: string, mailbox = `${origin}/auth/dev-mailbox`) => [
  `Start your program, open ${origin}/auth/ui/register and create an account.`,
  `The mails: ${mailbox}`,
  `The dashboard: ${origin}/admin, with SALLYPORT_ADMIN_SECRET of .env`,
]

const IMPORT = "import { sallyport } from './sallyport.ts'  // or './sallyport.js', if tsc builds your program"

const mounted = (
  id: string,
  name: string,
  shownBy: readonly string[],
  left: readonly string[],
  baseUrl = 'http://localhost:3000',
): Host => ({
  id,
  name,
  shownBy,
  baseUrl,
  packages: [...PACKAGES, '@sallyport/mount'],
  files: { 'sallyport.ts': SERVICE },
  isInSourceFolder: true,
  left: [...left, ...pagesOf(baseUrl)],
  minimal: {
    packages: [...MINIMAL_PACKAGES, '@sallyport/mount'],
    files: { 'sallyport.ts': MINIMAL_SERVICE },
    left,
    isWithoutAdmin: true,
  },
})

const NEXT_LEFT = [
  "In a server component within <Suspense>: const user = await auth.getUser()  // import { auth } from '@/lib/auth'",
  'For pages that stay signed in for longer than 15 minutes, add proxy.ts: https://github.com/sallyport/sallyport/blob/main/docs/frameworks.md#nextjs',
  'Behind a proxy or a platform that appends to X-Forwarded-For, set SALLYPORT_TRUSTED_PROXY_HOPS=1.',
]

/** The first whose package is there is proposed; the last needs none. */
export const HOSTS: readonly Host[] = [
  {
    id: 'next',
    name: 'Next.js',
    shownBy: ['next'],
    packages: [...PACKAGES, '@sallyport/mount'],
    files: {
      'lib/auth.ts': NEXT_SERVICE,
      'app/auth/[...path]/route.ts': NEXT_ROUTE,
      'app/admin/[[...path]]/route.ts': NEXT_ROUTE,
    },
    isInSourceFolder: true,
    left: [...NEXT_LEFT, ...pagesOf('http://localhost:3000', 'the link that the console shows with each one')],
    minimal: {
      packages: [...MINIMAL_PACKAGES, '@sallyport/mount'],
      files: { 'lib/auth.ts': MINIMAL_NEXT_SERVICE, 'app/auth/[...path]/route.ts': NEXT_ROUTE },
      left: NEXT_LEFT,
      isWithoutAdmin: true,
    },
  },
  mounted(
    'sveltekit',
    'SvelteKit',
    ['@sveltejs/kit'],
    [
      "In src/hooks.server.ts: import { sallyport } from './sallyport'",
      "export const handle = toSvelteKit(sallyport)  // from '@sallyport/mount/sveltekit'",
    ],
    'http://localhost:5173',
  ),
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
