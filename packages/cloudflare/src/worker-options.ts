import type { PasswordHasher, SallyportOptions, StaticFiles, Stores } from '@sallyport/core'
import type { KvOptions } from '@sallyport/kv'
import type { SandboxModule } from './lazy-script-runner.ts'
import type { BindingNames } from './worker-bindings.ts'

/** Options of `createSallyport` that `createWorker` sets itself, or replaces by an option of its own with the same name. */
type FromBindings = 'secret' | 'stores' | 'passwordHasher' | 'hub'

/** Options of `createWorker`: names of bindings, and every option of `createSallyport`. */
export interface WorkerOptions extends BindingNames, Omit<SallyportOptions, FromBindings> {
  /** Master secret. Default: the Worker's secret `SALLYPORT_SECRET`, which may contain several, separated by commas, the newest first. */
  readonly secret?: string
  /** Stores of the host that replace those of D1. */
  readonly stores?: Partial<Stores>
  /**
   * Hasher of passwords. Default: argon2id in WebAssembly. A hash takes about 40 ms of CPU, more than the 10 ms that the free plan of Workers
   * allows per request.
   */
  readonly passwordHasher?: PasswordHasher
  /** Options of the cache in KV: which records it caches, and for how long. */
  readonly cache?: Omit<KvOptions, 'background'>
  /** True to read administrators' lists and figures from D1's replicas, which may lag behind. Default false. */
  readonly replicas?: boolean
  /** The built-in pages, `pages` of `@sallyport/pages`. */
  readonly pages?: StaticFiles
  /** The dashboard, `dashboard` of `@sallyport/dashboard`. Needs `SALLYPORT_ADMIN_SECRET` or `admin.accessPolicy`. */
  readonly dashboard?: StaticFiles
  /**
   * Loads the sandbox when the first script of an inbound webhook runs: `() => import('@sallyport/sandbox/cloudflare')`.
   * Default: no script runs.
   */
  readonly sandbox?: () => Promise<SandboxModule>
}

/** Options, or a function that returns them for these bindings. */
export type WorkerSource<Env> = WorkerOptions | ((env: Env) => WorkerOptions)

export function optionsFor<Env>(source: WorkerSource<Env>, env: Env): WorkerOptions {
  return typeof source === 'function' ? source(env) : source
}
