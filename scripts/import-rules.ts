/** The import rules of CONTRIBUTING.md as tables. Whoever adds a folder or a dependency adds it here, and says why in decisions/. */

/** Folders of packages/core/src from left to right: imports point left only. */
export const TIERS = [
  'ports',
  'crypto',
  'tokens',
  'events',
  'http',
  'messages',
  'webhooks',
  'users',
  'session',
  'sign-in',
  'features',
  'routers',
  'create-sallyport',
  'index',
] as const

export type Tier = (typeof TIERS)[number] | 'memory'

/** Files beside the composition root that rank with it. */
export const ROOT_FILES: Readonly<Record<string, Tier>> = {
  'create-sallyport.ts': 'create-sallyport',
  'options.ts': 'create-sallyport',
  'resolve-options.ts': 'create-sallyport',
  'option-problems.ts': 'create-sallyport',
  'option-shapes.ts': 'create-sallyport',
  'verify-webhook.ts': 'create-sallyport',
  'resolve-ports.ts': 'create-sallyport',
  'index.ts': 'index',
}

/** What the in-memory ports see, and who sees them. */
export const MEMORY_SEES: readonly Tier[] = ['ports', 'crypto', 'memory']
export const SEES_MEMORY: readonly Tier[] = ['memory', 'create-sallyport', 'index']

/** The one function that issues sessions is called inside sign-in/ alone (R04). */
export const MINT = 'packages/core/src/sign-in/mint-session.ts'
export const MINT_USERS = 'packages/core/src/sign-in/'

/** Where each third-party package may be imported: files, or folders by their trailing slash. */
export const HOMES: Readonly<Record<string, readonly string[]>> = {
  // In crypto/ its base64url only.
  jose: ['packages/core/src/crypto/encoding.ts', 'packages/core/src/tokens/', 'packages/core/src/features/oauth/'],
  oauth4webapi: ['packages/core/src/features/oauth/'],
  '@noble/hashes': ['packages/core/src/crypto/'],
  otpauth: ['packages/core/src/crypto/'],
  'qrcode-svg': ['packages/core/src/features/totp/'],
  bcryptjs: ['packages/core/src/crypto/foreign-hashes/'],
  pg: ['packages/sql/src/'],
  preact: ['packages/dashboard/src/browser/', 'packages/pages/src/browser/'],
  'quickjs-emscripten-core': ['packages/sandbox/src/'],
  '@jitl/quickjs-wasmfile-release-sync': ['packages/sandbox/src/'],
  '@hono/node-server': ['packages/node/src/'],
  '@node-rs/argon2': ['packages/node/src/', 'packages/bun/src/', 'packages/deno/src/'],
  argon2id: ['packages/cloudflare/src/'],
  '@cfworker/json-schema': ['packages/testkit/src/'],
  'swagger-ui-dist': ['packages/server/src/'],
  valibot: ['packages/'],
}

/** What each package sees of the others. `*`: all of them. */
export const PACKAGE_SEES: Readonly<Record<string, readonly string[]>> = {
  core: [],
  sql: ['@sallyport/core/ports'],
  kv: ['@sallyport/core/ports'],
  sandbox: ['@sallyport/core/ports'],
  testkit: [
    '@sallyport/core',
    '@sallyport/core/ports',
    '@sallyport/core/memory',
    '@sallyport/core/noble-hasher',
    '@sallyport/core/foreign-hashes',
  ],
  node: ['@sallyport/core'],
  bun: ['@sallyport/core'],
  deno: ['@sallyport/core'],
  cloudflare: ['@sallyport/core', '@sallyport/sql/d1', '@sallyport/kv', '@sallyport/sandbox/cloudflare'],
  server: ['*'],
  dashboard: [],
  pages: [],
  client: [],
}

/** Modules of a runtime that each package may import; a package that isn't named here imports none. */
export const BUILT_INS: Readonly<Record<string, RegExp>> = {
  sql: /^node:(sqlite|fs|path)$/,
  sandbox: /^node:/,
  node: /^node:/,
  bun: /^(node:|bun)/,
  deno: /^node:/,
  server: /^node:/,
  cloudflare: /^cloudflare:/,
}
