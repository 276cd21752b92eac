import { NEXT_SERVICE, serviceOn } from './complete-services.ts'
import { NEXT_MEMBERS, NUXT_MEMBERS, SVELTEKIT_MEMBERS } from './guarded-pages.ts'
import type { Host } from './host.ts'
import { MINIMAL_NEXT_SERVICE, minimalServiceOn } from './minimal-services.ts'
import { PROGRAMS, type Program } from './programs.ts'
import type { Runtime } from './runtimes.ts'
import { WORKERS } from './workers-host.ts'

const minimalPackages = (runtime: Runtime) => ['@sallyport/core', `@sallyport/${runtime}`, '@sallyport/sql']
const packages = (runtime: Runtime) => [
  '@sallyport/core',
  '@sallyport/dashboard',
  `@sallyport/${runtime}`,
  '@sallyport/pages',
  '@sallyport/sql',
]

const NEXT_ROUTE = `import { auth } from '@/lib/auth'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = auth
`

const RUNTIME_NAMES: Readonly<Record<Runtime, string>> = { node: 'Node without a framework', bun: 'Bun', deno: 'Deno' }
const RUNTIME_FILES: Readonly<Record<Runtime, readonly string[]>> = {
  node: [],
  bun: ['bun.lock', 'bun.lockb', 'bunfig.toml'],
  deno: ['deno.json', 'deno.jsonc'],
}

const BY_CONSOLE = 'open the link that the console shows with each mail'

/** Returns instructions with the URLs of the pages in a local run. */
const pagesOf = (origin: string, mailbox = `${origin}/auth/dev-mailbox`) => [
  `Open ${origin}/auth/ui/register and create an account.`,
  `The mails: ${mailbox}`,
  `The dashboard: ${origin}/admin, with SALLYPORT_ADMIN_SECRET of .env`,
]

const IMPORT = "import { sallyport } from './sallyport.ts'  // or './sallyport.js', if tsc builds your program"

interface OnRuntime extends Pick<Host, 'id' | 'name' | 'shownBy' | 'shownByFiles' | 'baseUrl'> {
  readonly runtime?: Runtime
  /** Files that mount the service, by path, with the instructions for a project that has them already. */
  readonly mounts?: Readonly<Record<string, { readonly code: string; readonly otherwise: readonly string[] }>>
  /** Pages of the project for signed-in users only. */
  readonly guarded?: Readonly<Record<string, string>>
  /** Text that says where to read the mails of a local run. Default: URL of the mailbox, which opens if the host passes on the client's address. */
  readonly mailbox?: string
  /** Default: `sallyport.ts`. */
  readonly serviceFile?: string
  readonly program?: Program
  /** Lines that mount the service in an existing program. */
  readonly lines?: readonly string[]
  readonly left?: readonly string[]
  /** Packages to install in addition to the service's. Default: `@sallyport/mount`. */
  readonly more?: readonly string[]
}

/** Describes a host whose service is a file of its own. Other files either mount the service or are a whole program. */
function onRuntime({
  runtime = 'node',
  mounts = {},
  guarded = {},
  mailbox,
  serviceFile = 'sallyport.ts',
  lines = [],
  left = [],
  more = ['@sallyport/mount'],
  baseUrl = 'http://localhost:3000',
  ...host
}: OnRuntime): Host {
  const mounting = Object.fromEntries(Object.entries(mounts).map(([path, { code }]) => [path, code]))
  return {
    ...host,
    baseUrl,
    packages: [...packages(runtime), ...more],
    files: { [serviceFile]: serviceOn(runtime), ...mounting, ...guarded },
    leftIfKept: Object.fromEntries(Object.entries(mounts).map(([path, { otherwise }]) => [path, otherwise])),
    isInSourceFolder: serviceFile === 'sallyport.ts',
    leftWithProgram: lines,
    left: [...left, ...pagesOf(baseUrl, mailbox)],
    minimal: {
      packages: [...minimalPackages(runtime), ...more],
      files: { [serviceFile]: minimalServiceOn(runtime) },
      left: [...lines, ...Object.values(mounts).flatMap(({ otherwise }) => otherwise), ...left],
      program: undefined,
      isWithoutAdmin: true,
    },
  }
}

const SVELTEKIT_HOOKS = `import { toSvelteKit } from '@sallyport/mount/sveltekit'
import { building } from '$app/environment'

/** The build runs this module too, without a secret. */
export const handle = building ? undefined : toSvelteKit((await import('./sallyport')).sallyport)
`

const NUXT_MIDDLEWARE = `import { toH3 } from '@sallyport/mount/h3'
import { defineEventHandler } from 'h3'
import { sallyport } from '../lib/sallyport'

export default defineEventHandler(toH3(sallyport))
`

const NEXT_LEFT = [
  "In a server component within <Suspense>: const user = await auth.getUser()  // import { auth } from '@/lib/auth'",
  'For pages that stay signed in for longer than 15 minutes, add proxy.ts: https://github.com/sallyport/sallyport/blob/main/examples/next/proxy.ts',
  'Behind a proxy or a platform that appends to X-Forwarded-For, set SALLYPORT_TRUSTED_PROXY_HOPS=1.',
]

/** `init` proposes the first host that fits the project's packages or files, else the last one. */
export const HOSTS: readonly Host[] = [
  {
    id: 'next',
    name: 'Next.js',
    shownBy: ['next'],
    packages: [...packages('node'), '@sallyport/mount'],
    files: {
      'lib/auth.ts': NEXT_SERVICE,
      'app/auth/[...path]/route.ts': NEXT_ROUTE,
      'app/admin/[[...path]]/route.ts': NEXT_ROUTE,
      ...NEXT_MEMBERS,
    },
    isInSourceFolder: true,
    left: [...NEXT_LEFT, 'npm run dev', ...pagesOf('http://localhost:3000', BY_CONSOLE)],
    minimal: {
      packages: [...minimalPackages('node'), '@sallyport/mount'],
      files: { 'lib/auth.ts': MINIMAL_NEXT_SERVICE, 'app/auth/[...path]/route.ts': NEXT_ROUTE },
      left: NEXT_LEFT,
      isWithoutAdmin: true,
    },
  },
  onRuntime({
    id: 'sveltekit',
    name: 'SvelteKit',
    shownBy: ['@sveltejs/kit'],
    mounts: {
      'hooks.server.ts': {
        code: SVELTEKIT_HOOKS,
        otherwise: [
          "In src/hooks.server.ts: import { sallyport } from './sallyport'",
          "export const handle = toSvelteKit(sallyport)  // from '@sallyport/mount/sveltekit'",
        ],
      },
    },
    guarded: SVELTEKIT_MEMBERS,
    left: [
      "In src/app.d.ts: interface Locals { user: import('@sallyport/mount/sveltekit').User | null }",
      'The user is in event.locals.user. Your app runs by npm run dev.',
    ],
    baseUrl: 'http://localhost:5173',
  }),
  onRuntime({
    id: 'nuxt',
    name: 'Nuxt',
    shownBy: ['nuxt', 'h3'],
    serviceFile: 'server/lib/sallyport.ts',
    guarded: NUXT_MEMBERS,
    mailbox: BY_CONSOLE,
    mounts: {
      'server/middleware/auth.ts': {
        code: NUXT_MIDDLEWARE,
        otherwise: [
          "In server/middleware/auth.ts: import { sallyport } from '../lib/sallyport'",
          "export default defineEventHandler(toH3(sallyport))  // from '@sallyport/mount/h3'",
        ],
      },
    },
    left: [
      "In nuxt.config.ts, for the top-level await: nitro: { esbuild: { options: { target: 'esnext' } } }",
      'The user is in event.context.user. Your app runs by npm run dev.',
    ],
  }),
  WORKERS,
  onRuntime({
    id: 'fastify',
    name: 'Fastify',
    shownBy: ['fastify'],
    program: PROGRAMS.fastify,
    lines: [IMPORT, "await app.register(toFastify(sallyport))  // from '@sallyport/mount/fastify'"],
  }),
  onRuntime({
    id: 'express',
    name: 'Express',
    shownBy: ['express'],
    program: PROGRAMS.express,
    lines: [IMPORT, "app.use(toExpress(sallyport))  // from '@sallyport/mount/express'"],
  }),
  onRuntime({
    id: 'elysia',
    name: 'Elysia',
    shownBy: ['elysia'],
    runtime: 'bun',
    program: PROGRAMS.elysia,
    lines: [
      IMPORT,
      "const { onRequest, derive, mapResponse } = toElysia(sallyport)  // from '@sallyport/mount/elysia'",
      'new Elysia().onRequest(onRequest).derive(derive).mapResponse(mapResponse)',
    ],
  }),
  onRuntime({
    id: 'hono',
    name: 'Hono',
    shownBy: ['hono'],
    program: PROGRAMS.hono,
    lines: [IMPORT, "app.route('/', sallyport.app)"],
  }),
  ...(['bun', 'deno', 'node'] as const).map((runtime) =>
    onRuntime({
      id: runtime,
      name: RUNTIME_NAMES[runtime],
      shownBy: [],
      shownByFiles: RUNTIME_FILES[runtime],
      runtime,
      program: PROGRAMS[runtime],
      lines: [
        IMPORT,
        `await serve(sallyport, { port: 3000 })  // from '@sallyport/${runtime}', or toHandler(sallyport) for a server that you have`,
      ],
      more: [],
    }),
  ),
  {
    id: 'server',
    name: 'the ready-made server',
    shownBy: [],
    packages: ['@sallyport/server'],
    files: {},
    left: ['npx sallyport', 'npx sallyport doctor'],
  },
]
