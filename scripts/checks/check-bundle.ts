import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build, type Metafile } from 'esbuild'
import { ROOT } from './source-files.ts'

const KB = 1024
/** Size in bytes for what every service needs: the hooks of features, their store, and messages by the outbox (decisions/055-bytes.md). */
const HOOKS_AND_OUTBOX = 8 * KB
/** Size in bytes of optional ways to sign in: mailed codes, sign-up without a password, usernames and phone numbers (decisions/055-bytes.md). */
const DOORS = 5.5 * KB
/** Size in bytes of guests, an option of core (decisions/055-bytes.md). */
const GUESTS = 3 * KB
/** Size in bytes of the credential of users' and tenants' API keys, which guard, streams and introspection know (decisions/055-bytes.md). */
const OWNED_KEYS = 1 * KB
/** Size in bytes of API keys that administer, an option of core, and of the end of users' keys at a reset (decisions/055-bytes.md). */
const KEYS_IN_CORE = 1.5 * KB
/** Size in bytes of languages as data: their check at start, and mails in them (decisions/055-bytes.md). */
const LANGUAGES = 2 * KB
/** Size in bytes of what the dashboard needs: uploaded logos, old and new values in audit rows, counts of sign-ins, patterns of events. */
const DASHBOARD = 5 * KB
/**
 * Size in bytes of checks: names without hidden characters, pictures that load nothing by CSS, links to the web, forms that no other page may
 * send.
 */
const GUARDED_TEXTS = 1 * KB
/** Size in bytes of a user's locks and messages for administrators, the error for a wrong path prefix, and the check of the last sign-in method. */
const ANSWERS = 1 * KB
/** Size in bytes of features' mails and text messages in the mailer and the outbox, and of the rule which of their factors may follow (decisions/055-bytes.md). */
const MESSAGES_OF_FEATURES = 0.5 * KB
/** Maximum size in bytes of a Worker with core, D1 and the Workers adapter, gzipped. */
const LIMIT =
  200 * KB +
  HOOKS_AND_OUTBOX +
  DOORS +
  GUESTS +
  OWNED_KEYS +
  KEYS_IN_CORE +
  LANGUAGES +
  DASHBOARD +
  GUARDED_TEXTS +
  ANSWERS +
  MESSAGES_OF_FEATURES

/**
 * Maximum size in bytes of the authorization server itself, gzipped, without what every feature needs
 * (decisions/108-limit-of-the-authorization-server.md).
 */
const OF_AUTHORIZATION_SERVER = 26 * KB

/** Maximum size in bytes of each package that others add to their own bundles, gzipped, without optional peers. */
export const LIBRARY_LIMITS: Readonly<Record<string, number>> = { client: 8 * KB, verify: 10 * KB }

/** Runtime modules that the bundle may import from the platform. */
const EXTERNALS: readonly string[] = ['cloudflare:workers']

/** Modules that must not be part of a Worker that doesn't import them. */
const FOREIGN =
  /packages\/(dashboard|pages|native|node|bun|deno|server|testkit|sandbox|passkeys|realms|tenants|authorization-server)\/|auth\/passkeys\/|oauth\/native\/|identity\/owned-keys\/|auth\/api-keys\/|assembly\/features\/(?!features-problems)|simplewebauthn|@peculiar|quickjs|swagger-ui-dist|better-auth|\/pg\//
/** Modules that must not be part of a Worker with the sandbox. */
export const FOREIGN_TO_WHOLE =
  /packages\/(dashboard|pages|native|node|bun|deno|server|testkit|passkeys|realms|tenants|authorization-server)\/|auth\/passkeys\/|oauth\/native\/|identity\/owned-keys\/|auth\/api-keys\/|assembly\/features\/(?!features-problems)|simplewebauthn|@peculiar|swagger-ui-dist|better-auth|\/pg\//

export interface Bundle {
  /** Size of the files that are loaded at the start. */
  readonly gzipped: number
  /** Size of the files that only an `import()` loads. */
  readonly lazyGzipped: number
  readonly minified: number
  readonly inputs: Readonly<Record<string, number>>
  readonly externals: readonly string[]
}

export function bundleProblems(
  { gzipped, inputs, externals }: Bundle,
  limit = LIMIT,
  unwanted = FOREIGN,
): readonly string[] {
  const foreign = Object.keys(inputs).filter((file) => unwanted.test(file))
  const unknown = externals.filter((name) => !EXTERNALS.includes(name))
  return [
    ...(gzipped > limit ? [`bundle: ${kb(gzipped)} gzipped, at most ${kb(limit)}`] : []),
    ...(Object.keys(inputs).length === 0 ? ['bundle: is empty'] : []),
    ...foreign.map((file) => `bundle: holds ${file}`),
    ...unknown.map((name) => `bundle: imports ${name}`),
  ]
}

/** Returns a problem if the authorization server adds too many bytes to a Worker that already has what every feature needs. */
export function authorizationServerProblems(
  { gzipped }: Pick<Bundle, 'gzipped'>,
  withFeatures: Pick<Bundle, 'gzipped'>,
): readonly string[] {
  const own = gzipped - withFeatures.gzipped
  const most = OF_AUTHORIZATION_SERVER
  return own > most ? [`authorization server: ${kb(own)} of its own, gzipped, at most ${kb(most)}`] : []
}

/** Weighs all exports of a package's main entry. */
export async function libraryBundle(name: string, root = ROOT): Promise<Bundle> {
  return bundle(`export * from ${JSON.stringify(join(root, 'packages', name, 'src/index.ts'))}`, root)
}

/** The share of each package in the minified bundle, largest first. */
export function shares({ inputs }: Bundle): readonly string[] {
  const bytes = new Map<string, number>()
  for (const [file, size] of Object.entries(inputs)) bytes.set(ownerOf(file), (bytes.get(ownerOf(file)) ?? 0) + size)
  return [...bytes].sort(([, a], [, b]) => b - a).map(([owner, size]) => `${owner} ${kb(size)}`)
}

export function ownerOf(file: string): string {
  const dependency = /.*node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(file)?.[1]
  return dependency ?? /packages\/([^/]+)\//.exec(file)?.[1] ?? 'entry'
}

/** Bundles a source text as Wrangler would with `minify` and without `keep_names`. By default, imports resolve as from a package that depends on all others. */
export async function bundle(
  contents: string,
  root = ROOT,
  resolveDir = join(root, 'tests/runtimes'),
): Promise<Bundle> {
  const { outputFiles, metafile } = await build({
    absWorkingDir: root,
    stdin: { contents, loader: 'ts', resolveDir },
    outdir: 'out',
    bundle: true,
    write: false,
    metafile: true,
    minify: true,
    format: 'esm',
    platform: 'neutral',
    target: 'es2024',
    mainFields: ['module', 'main'],
    conditions: ['@sallyport/source', 'workerd', 'worker', 'browser'],
    external: ['node:*', 'cloudflare:*'],
    loader: { '.wasm': 'copy' },
    logLevel: 'silent',
  })
  const lazy = lazyFiles(metafile).map((file) => join(root, file))
  const sizeOf = (isLazy: boolean) =>
    sum(
      outputFiles
        .filter(({ path }) => lazy.includes(path) === isLazy)
        .map((file) => gzipSync(file.contents, { level: 9 }).length),
    )
  return {
    gzipped: sizeOf(false),
    lazyGzipped: sizeOf(true),
    minified: sum(outputFiles.map(({ contents: bytes }) => bytes.length)),
    inputs: inputsOf(metafile),
    externals: externalsOf(metafile),
  }
}

/** Returns the files of the bundle that are imported by `import()` only. */
function lazyFiles({ outputs }: Metafile): readonly string[] {
  const imports = Object.values(outputs).flatMap((output) => output.imports)
  const atStart = imports.filter(({ kind }) => kind !== 'dynamic-import').map(({ path }) => path)
  return imports.map(({ path }) => path).filter((path) => path in outputs && !atStart.includes(path))
}

function inputsOf({ outputs }: Metafile): Readonly<Record<string, number>> {
  const all = Object.values(outputs).flatMap((output) => Object.entries(output.inputs))
  return Object.fromEntries(all.map(([file, { bytesInOutput }]) => [file, bytesInOutput]))
}

function externalsOf({ outputs }: Metafile): readonly string[] {
  const imports = Object.values(outputs).flatMap((output) => output.imports)
  return [
    ...new Set(imports.filter(({ external, path }) => external === true && /:/.test(path)).map(({ path }) => path)),
  ]
}

function sum(sizes: readonly number[]): number {
  return sizes.reduce((total, size) => total + size, 0)
}

export function kb(bytes: number): string {
  return `${(bytes / KB).toFixed(1)} KB`
}
