import { migrationFiles } from '@sallyport/sql'
import type { Host } from './host.ts'
import { HTML, SIGN_IN, SIGN_OUT } from './programs.ts'

const WORKER = `import { createWorker, type WithSallyport } from '@sallyport/cloudflare'
import { devMailbox } from '@sallyport/core/dev-mailbox'
import { dashboard } from '@sallyport/dashboard'
import { pages } from '@sallyport/pages'
${SIGN_OUT}${HTML}
/** Your own pages and routes, such as a Hono app. */
const app = {
  async fetch(request: Request, { SALLYPORT }: WithSallyport) {
    const { user, headers } = await SALLYPORT.session(request)
    const { pathname } = new URL(request.url)
    headers.set('Content-Type', 'text/html')
    if (pathname === '/') return new Response(home(user?.email), { headers })
    if (pathname !== '/members') return new Response('<h1>No such page</h1>', { status: 404, headers })
    // For signed-in users only.
    if (user !== null) return new Response(members(user.email), { headers })
    headers.set('Location', '${SIGN_IN}')
    return new Response(null, { status: 302, headers })
  },
}

const bindings = { d1: 'DB', kv: 'CACHE', hub: 'HUB', deliveries: 'DELIVERIES', limits: 'LIMITS' }

// Sends the refresh token to your own pages, too, so that they keep users signed in.
const cookies = { refreshTokenPath: '/' }

// Opens after a sign-in: a page of your own, such as '/', or the account page.
const ui = { home: '/auth/ui/account' }

// Local runs show their mails at /auth/dev-mailbox. For production, set email.mailer to a relay or transport of your own.
const mailbox = devMailbox()
const local = {
  email: { mailer: mailbox.mailer },
  features: [mailbox.feature],
  // New accounts have a week to verify their address.
  emailVerificationMode: 'lazy' as const,
}

const worker = createWorker(
  (env: { readonly NODE_ENV?: string }) => ({
    ...bindings,
    registration: true,
    cookies,
    ui,
    pages,
    dashboard,
    ...(env.NODE_ENV === 'development' && local),
  }),
  app,
)

export const { HubObject, DeliveryObject, LimitsObject } = worker
export default worker
`

const WRANGLER = `{
  "name": "sallyport",
  "main": "src/worker.ts",
  // Each cold start loads less code. The source maps keep stack traces readable.
  "minify": true,
  "keep_names": false,
  "upload_source_maps": true,
  "compatibility_date": "2026-07-30",
  // Lets the hub notice at once that a client disconnected.
  "compatibility_flags": ["enable_request_signal"],
  // The first \`wrangler deploy\` creates the database and the namespace.
  "d1_databases": [{ "binding": "DB", "database_name": "sallyport", "migrations_dir": "migrations" }],
  "kv_namespaces": [{ "binding": "CACHE" }],
  "durable_objects": {
    "bindings": [
      { "name": "HUB", "class_name": "HubObject" },
      { "name": "DELIVERIES", "class_name": "DeliveryObject" },
      { "name": "LIMITS", "class_name": "LimitsObject" }
    ]
  },
  "migrations": [{ "tag": "v1", "new_sqlite_classes": ["HubObject", "DeliveryObject", "LimitsObject"] }],
  // Cleans up, and sends webhooks that an alarm missed.
  "triggers": { "crons": ["*/15 * * * *"] },
  "observability": { "enabled": true }
}
`

const migrations = Object.fromEntries(migrationFiles().map(({ name, text }) => [`migrations/${name}`, text]))

/** A whole Worker on D1, KV and Durable Objects. */
export const WORKERS: Host = {
  id: 'workers',
  name: 'Cloudflare Workers',
  shownBy: ['wrangler'],
  shownByFiles: ['wrangler.jsonc', 'wrangler.json', 'wrangler.toml'],
  packages: ['@sallyport/cloudflare', '@sallyport/core', '@sallyport/dashboard', '@sallyport/pages'],
  baseUrl: 'http://localhost:8787',
  environmentFile: '.dev.vars',
  ignored: ['.dev.vars', '.wrangler', 'node_modules'],
  files: { 'wrangler.jsonc': WRANGLER, 'src/worker.ts': WORKER, ...migrations },
  replaces: { 'wrangler.jsonc': ['wrangler.json', 'wrangler.toml'] },
  leftIfKept: {
    'wrangler.jsonc': [
      'Add the missing parts of this to your configuration of wrangler:',
      ...WRANGLER.trim().split('\n'),
    ],
    'src/worker.ts': ['Export from src/worker.ts what createWorker of @sallyport/cloudflare returns.'],
  },
  left: [
    'npm install --save-dev wrangler',
    'npx wrangler d1 migrations apply DB --local',
    'npx wrangler dev',
    'Open http://localhost:8787/auth/ui/register and create an account.',
    'The mails: http://localhost:8787/auth/dev-mailbox, or the link that the console shows with each mail',
    'The dashboard: http://localhost:8787/admin, with SALLYPORT_ADMIN_SECRET of .dev.vars',
  ],
}
