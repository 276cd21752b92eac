import type { PasswordHasher, SallyportOptions, StaticFiles, Stores } from '@sallyport/core'
import type { KvOptions } from '@sallyport/kv'
import type { SandboxModule } from './lazy-script-runner.ts'
import type { BindingNames } from './worker-bindings.ts'

/** Options of `createSallyport` that `createWorker` sets from bindings. */
type FromBindings = 'secret' | 'stores' | 'passwordHasher' | 'hub'

/** Options of `createWorker`: names of bindings, and every option of `createSallyport`. */
export interface WorkerOptions extends BindingNames, Omit<SallyportOptions, FromBindings> {
  /** Default: the secret `SALLYPORT_SECRET`; several are separated by commas, the newest first. */
  readonly secret?: string
  /** Stores of the host that replace those of D1. */
  readonly stores?: Partial<Stores>
  /** Default: argon2id in WebAssembly. A hash takes about 40 ms of CPU, more than the 10 ms that the free plan of Workers allows per request. */
  readonly passwordHasher?: PasswordHasher
  /** Options of the cache in KV: which records it caches, and for how long. */
  readonly cache?: Omit<KvOptions, 'background'>
  /** Reads administrators' lists and figures from D1's replicas, which may lag behind. Default false. */
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
