import type { IForbiddenRuleType } from 'dependency-cruiser'
import { readRooms } from './rooms.ts'

type Rule = Extract<IForbiddenRuleType, { from: unknown; to: { circular?: boolean } }>

const ROOMS = readRooms()

/** Folders that may import a third-party package. Each package has one home, so that replacing it changes one place. */
export const HOMES: Readonly<Record<string, readonly string[]>> = {
  // crypto/ uses only the base64url encoding of this package.
  jose: [
    'packages/core/src/foundations/crypto/encoding.ts',
    'packages/core/src/foundations/tokens/',
    'packages/core/src/endpoints/auth/oauth/',
    'packages/verify/src/',
    'packages/server/src/commands/keys.ts',
    'packages/server/src/commands/users/secrets/',
    'packages/authorization-server/src/',
  ],
  '@opentelemetry/api': ['packages/core/src/foundations/tracing/'],
  'openapi-fetch': ['packages/client/src/'],
  'eventsource-parser': ['packages/client/src/'],
  react: ['packages/client/src/react.ts'],
  vue: ['packages/client/src/vue.ts'],
  oauth4webapi: ['packages/core/src/endpoints/auth/oauth/'],
  // TOTP uses only the HMAC-SHA1 of this package.
  '@noble/hashes': ['packages/core/src/foundations/crypto/', 'packages/core/src/identity/totp/'],
  otpauth: ['packages/core/src/identity/totp/', 'packages/siege/src/totp.ts'],
  punycode: ['packages/dashboard/src/browser/elements/'],
  'qrcode-svg': ['packages/core/src/identity/totp/'],
  bcryptjs: ['packages/core/src/foundations/crypto/foreign-hashes/'],
  preact: ['packages/dashboard/src/browser/', 'packages/pages/src/browser/'],
  'quickjs-emscripten-core': ['packages/sandbox/src/'],
  '@jitl/quickjs-wasmfile-release-sync': ['packages/sandbox/src/'],
  '@simplewebauthn/server': ['packages/passkeys/src/'],
  '@simplewebauthn/browser': ['packages/pages/src/browser/', 'packages/dashboard/src/browser/'],
  '@hono/node-server': ['packages/node/src/'],
  '@node-rs/argon2': ['packages/native/src/'],
  argon2id: ['packages/cloudflare/src/'],
  pg: ['packages/sql/src/postgres/'],
  'swagger-ui-dist': ['packages/server/src/'],
  hono: ['packages/core/src/', 'packages/server/src/', 'packages/mount/src/hono.ts'],
  fastify: ['packages/mount/src/fastify.ts'],
  'ipaddr.js': ['packages/core/src/foundations/net/'],
  '@hono/swagger-ui': ['packages/core/src/web/openapi/'],
  '@clack/prompts': ['packages/server/src/commands/'],
  commander: ['packages/server/src/commands/'],
  'csv-parse': ['packages/server/src/commands/users/files/'],
  tldts: ['packages/server/src/commands/doctor/'],
  'fast-check': ['packages/testkit/src/oracle/'],
  'fastest-levenshtein': ['packages/core/src/assembly/options/', 'packages/server/src/'],
  valibot: ['packages/'],
  '@valibot/to-json-schema': ['packages/core/src/web/openapi/'],
}

const CORE_ROOT = 'packages/core/src/index.ts'
const NATIVE = 'packages/native/src/index.ts'
/** Only its types: `import type`. */
const CLIENT = 'packages/client/src/index.ts'
const DEVICE_NAME = 'packages/core/src/outgoing/messages/device-name.ts'
const CORE_PORTS = 'packages/core/src/ports/index.ts'
const SOCKET_FETCH = 'packages/core/src/foundations/net/socket-fetch.ts'
const SERVING = 'packages/core/src/web/http/routing/serving.ts'

/** Modules of other packages that each package may import. A package without an entry may import none. */
const PACKAGE_SEES: Readonly<Record<string, readonly string[]>> = {
  sql: [CORE_PORTS, 'packages/core/src/foundations/memory/index.ts'],
  kv: [CORE_PORTS],
  sandbox: [CORE_PORTS],
  passkeys: [CORE_ROOT, CORE_PORTS, 'packages/core/src/assembly/features/passkeys.ts'],
  tenants: ['packages/core/src/assembly/features/index.ts'],
  realms: [
    CORE_ROOT,
    'packages/core/src/foundations/memory/index.ts',
    'packages/sql/src/sqlite.ts',
    'packages/sql/src/postgres.ts',
    'packages/sql/src/d1.ts',
  ],
  'authorization-server': [CORE_ROOT, 'packages/core/src/assembly/features/index.ts'],
  testkit: [
    CORE_ROOT,
    CORE_PORTS,
    'packages/core/src/foundations/memory/index.ts',
    'packages/core/src/foundations/crypto/noble-hasher.ts',
    'packages/core/src/foundations/crypto/foreign-hashes/index.ts',
  ],
  native: [CORE_ROOT],
  node: [CORE_ROOT, SOCKET_FETCH, SERVING, NATIVE],
  bun: [CORE_ROOT, SOCKET_FETCH, SERVING, NATIVE],
  deno: [CORE_ROOT, SOCKET_FETCH, SERVING, NATIVE],
  cloudflare: [CORE_ROOT, 'packages/kv/src/index.ts', 'packages/sql/src/d1.ts', 'packages/sandbox/src/cloudflare.ts'],
  mount: [CORE_ROOT, 'packages/node/src/index.ts'],
  dashboard: [CLIENT, DEVICE_NAME],
  pages: [CLIENT, DEVICE_NAME],
  server: ['packages/'],
}

/** Built-in modules that each package may import. A package without an entry may import none. */
const BUILT_INS: Readonly<Record<string, string>> = {
  sql: '^(node:sqlite|fs|path|timers/promises|worker_threads)$',
  realms: '^(node:)?(fs|path)$',
  sandbox: '.',
  native: '.',
  node: '.',
  bun: '.',
  deno: '.',
  mount: '^(node:)?http$',
  server: '.',
  siege: '.',
  cloudflare: '^cloudflare:',
}

const CORE = '^packages/core/src/'
const TESTS = '[.]test[.-]'
const BUILT_IN = '^(bun$|bun:|deno:|cloudflare:|workerd:)'

const escaped = (text: string): string => text.replaceAll(/[.+]/g, '\\$&')
const anyOf = (parts: readonly string[]): string => `(${parts.join('|')})`
const forbid = (name: string, from: Rule['from'], to: Rule['to'], comment: string): Rule => ({
  name,
  severity: 'error',
  comment,
  from,
  to,
})

/** Rules of dependency-cruiser for packages/. Type-only imports count. */
export const importRules: readonly Rule[] = [
  forbid('no-circle', { pathNot: TESTS }, { circular: true }, 'files that import each other in a circle'),
  forbid(
    'resolvable',
    {},
    { couldNotResolve: true, pathNot: ['\\.wasm$', BUILT_IN, '^\\.\\.?/.*built\\.ts$'] },
    'no such module',
  ),
  forbid(
    'inside-package',
    { path: '^packages/([^/]+)/' },
    { dependencyTypes: ['local'], pathNot: '^packages/$1/' },
    "a relative path leaves the package's sources",
  ),
  forbid('no-test', { path: '^packages/', pathNot: TESTS }, { path: TESTS }, 'a source imports a test'),
  ...roomRules(),
  forbid(
    'no-other-feature',
    { path: `${CORE}endpoints/((?:admin|auth|tools)/[^/]+)/`, pathNot: TESTS },
    { path: `${CORE}endpoints/(admin|auth|tools)/`, pathNot: `${CORE}endpoints/$1/` },
    'a feature imports another feature',
  ),
  forbid(
    'memory-sees',
    { path: `${CORE}foundations/memory/`, pathNot: TESTS },
    { path: CORE, pathNot: `${CORE}${anyOf(['foundations/memory', 'ports', 'foundations/crypto'])}/` },
    'memory imports ports and crypto only',
  ),
  forbid(
    'one-mint',
    { path: '^packages/', pathNot: [`${CORE}identity/sign-in/`, TESTS] },
    { path: `${CORE}identity/sign-in/mint-session\\.ts$` },
    'sessions are minted in identity/sign-in/ only (R04)',
  ),
  ...packageRules(),
  ...homeRules(),
]

/** A room imports the rooms that its README names. The files beside the rooms, which put the service together, import all of them. */
function roomRules(): readonly Rule[] {
  const rooms = ROOMS.map(({ name }) => name)
  return [
    forbid(
      'known-room',
      { path: `${CORE}[^/]+/`, pathNot: `${CORE}${anyOf(rooms)}/` },
      {},
      'the folder is no room: see scripts/checks/rooms.ts',
    ),
    ...ROOMS.map(({ name, imports }) =>
      forbid(
        `${name}-imports`,
        { path: `${CORE}${name}/`, pathNot: TESTS },
        { path: CORE, pathNot: `${CORE}${anyOf([name, ...imports])}/` },
        `${name} imports ${imports.join(', ') || 'no other room'}, as its README says`,
      ),
    ),
    forbid(
      'chooses-memory',
      { path: `${CORE}[^/]+/`, pathNot: [`${CORE}foundations/memory/`, `${CORE}assembly/options/`, TESTS] },
      { path: `${CORE}foundations/memory/` },
      'only assembly/options chooses the stores in memory',
    ),
  ]
}

function packageRules(): readonly Rule[] {
  const rule = (name: string, path: string, seen: readonly string[], builtIn?: string) => [
    forbid(
      `${name}-sees`,
      { path, pathNot: TESTS },
      { path: '^packages/', pathNot: [path, ...seen.map((each) => `^${escaped(each)}`)] },
      `${name} may not import it`,
    ),
    forbid(
      `${name}-built-ins`,
      { path, pathNot: name === 'core' ? [] : [TESTS] },
      { path: anyOf(['^node:', BUILT_IN]), ...(builtIn !== undefined && { pathNot: builtIn }) },
      `${name} may not import a runtime's module`,
    ),
    forbid(
      `${name}-core-modules`,
      { path, pathNot: name === 'core' ? [] : [TESTS] },
      { dependencyTypes: ['core'], ...(builtIn !== undefined && { pathNot: builtIn }) },
      `${name} may not import a runtime's module`,
    ),
  ]
  const named = [...new Set([...Object.keys(PACKAGE_SEES), ...Object.keys(BUILT_INS)])]
  const others = `^packages/(?!${anyOf(named.map((name) => `${name}/`))})[^/]+/src/`
  return [
    ...named.flatMap((name) => rule(name, `^packages/${name}/src/`, PACKAGE_SEES[name] ?? [], BUILT_INS[name])),
    ...rule('core', '^packages/core/src/', []),
    forbid(
      'package-alone',
      { path: '^packages/([^/]+)/', pathNot: [TESTS, ...named.map((name) => `^packages/${name}/`)] },
      { path: '^packages/', pathNot: '^packages/$1/' },
      'the package has no entry in scripts/checks/import-rules.ts',
    ),
    forbid(
      'package-without-built-ins',
      { path: others, pathNot: TESTS },
      { dependencyTypes: ['core'] },
      "the package may not import a runtime's module",
    ),
  ]
}

function homeRules(): readonly Rule[] {
  const inside = (name: string) => `node_modules/${escaped(name)}/`
  const sources = { path: '^packages/[^/]+/src/', pathNot: [TESTS] }
  return [
    ...Object.entries(HOMES).map(([name, homes]) =>
      forbid(
        `home-of-${name}`,
        { ...sources, pathNot: [TESTS, ...homes.map((home) => `^${escaped(home)}`)] },
        { path: inside(name) },
        `${name} is imported in ${homes.join(', ')} only`,
      ),
    ),
    forbid(
      'has-home',
      sources,
      { path: 'node_modules/', pathNot: Object.keys(HOMES).map(inside) },
      'the dependency has no home in scripts/checks/import-rules.ts',
    ),
  ]
}
