import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { meteredWasm } from '@sallyport/sandbox'
import { build } from 'esbuild'
import { Miniflare, type WorkerOptions } from 'miniflare'

export const ADMIN_SECRET = 'mT5pX2cB8eN4hJ7rW1qL9yV3uK6zG0sD'
const SECRETS = {
  SALLYPORT_SECRET: 'vW3kZ8nQ1xR6tY0uI5oP2aS9dF4gH7jL',
  SALLYPORT_ADMIN_SECRET: ADMIN_SECRET,
  SALLYPORT_BASE_URL: 'http://sallyport.test',
  NODE_ENV: 'development',
}
const OBJECTS = { HUB: 'HubObject', DELIVERIES: 'DeliveryObject', LIMITS: 'LimitsObject' }
const COMPATIBILITY = { compatibilityDate: '2026-07-30', compatibilityFlags: ['enable_request_signal'] }

export type WorkerName = 'here' | 'there' | 'strict' | 'bare' | 'misbound' | 'wrong'

export interface Workers {
  readonly miniflare: Miniflare
  /** Text of the bundled Worker. */
  readonly bundle: string
  /** Lines that the Workers have logged. */
  readonly log: string[]
  /** Sends a request to a Worker. `here`, `there` and `strict` share the database, the namespace and the objects. */
  request(worker: WorkerName, method: string, path: string, options?: Sent): Promise<Answer>
  /** Moves the clocks with which the Workers judge copies in KV, `ms` ahead of the time so far. */
  skew(ms: number): Promise<void>
}

export interface Sent {
  readonly body?: object
  /** Bearer token. */
  readonly token?: string
}

export interface Answer {
  readonly status: number
  // biome-ignore lint/suspicious/noExplicitAny: JSON of any shape
  readonly json: any
}

/**
 * Starts three Workers of one service on workerd: isolates, as at three locations, one of them with the flag `global_fetch_strictly_public`.
 * Three more aren't set up: without bindings, with a binding of another kind, and with a wrong secret.
 */
export async function startWorkers(): Promise<Workers> {
  const { modules, text } = await bundleWorker('worker-under-test.ts')
  const log: string[] = []
  let skewMs = 0
  const common = {
    ...COMPATIBILITY,
    modules,
    bindings: SECRETS,
    d1Databases: { DB: 'db' },
    kvNamespaces: { CACHE: 'cache' },
  }
  const objects = (scriptName?: string) =>
    Object.fromEntries(
      Object.entries(OBJECTS).map(([name, className]) => [
        name,
        { className, useSQLite: true, ...(scriptName !== undefined && { scriptName }) },
      ]),
    )
  const workers: WorkerOptions[] = [
    { ...common, name: 'here', durableObjects: objects() },
    { ...common, name: 'there', durableObjects: objects('here') },
    {
      ...common,
      name: 'strict',
      compatibilityFlags: [...COMPATIBILITY.compatibilityFlags, 'global_fetch_strictly_public'],
      durableObjects: objects('here'),
    },
    { ...COMPATIBILITY, modules, name: 'bare' },
    {
      ...common,
      name: 'misbound',
      d1Databases: {},
      kvNamespaces: { CACHE: 'cache', DB: 'cache' },
      durableObjects: objects('here'),
    },
    { ...common, name: 'wrong', bindings: { ...SECRETS, SALLYPORT_SECRET: 'short' }, durableObjects: objects('here') },
  ]
  const miniflare = new Miniflare({
    host: '127.0.0.1',
    port: 0,
    cf: false,
    telemetry: { enabled: false },
    handleRuntimeStdio(stdout: Readable, stderr: Readable) {
      for (const stream of [stdout, stderr]) stream.on('data', (chunk: Buffer) => log.push(chunk.toString()))
    },
    workers,
  })
  const fetcher = (worker: WorkerName) => miniflare.getWorker(worker)
  return {
    miniflare,
    bundle: text,
    log,
    async request(worker, method, path, { body, token } = {}) {
      const headers = {
        'Content-Type': 'application/json',
        'X-Auth-Strategy': 'bearer',
        'CF-Connecting-IP': '192.0.2.1',
        ...(token !== undefined && { Authorization: `Bearer ${token}` }),
      }
      const init = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) }
      const response = await (await fetcher(worker)).fetch(`http://sallyport.test${path}`, init)
      return { status: response.status, json: await response.json() }
    },
    async skew(ms) {
      skewMs += ms
      for (const name of ['here', 'there'] as const)
        await (await fetcher(name)).fetch(`http://sallyport.test/?skew=${skewMs}`)
    },
  }
}

type Modules = Extract<WorkerOptions['modules'], readonly unknown[]>

/** Bundles a Worker as Wrangler does: the Worker first, then the WebAssembly that it imports. */
export async function bundleWorker(entry: string): Promise<{ readonly modules: Modules; readonly text: string }> {
  // Writes the wasm that the sandbox imports.
  await meteredWasm()
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL(entry, import.meta.url))],
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'browser',
    mainFields: ['module', 'main'],
    conditions: ['@sallyport/source', 'workerd', 'worker', 'browser'],
    external: ['cloudflare:workers'],
    loader: { '.wasm': 'copy' },
    assetNames: '[name]',
    outdir: 'out',
  })
  const files = outputFiles.toSorted((file) => (file.path.endsWith('.js') ? -1 : 1))
  const modules = files.map(({ path, contents }) => ({
    type: path.endsWith('.wasm') ? ('CompiledWasm' as const) : ('ESModule' as const),
    path,
    contents,
  }))
  return { modules, text: files[0]?.text ?? '' }
}
