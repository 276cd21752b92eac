import type { KvBinding } from '@sallyport/kv'
import type { D1Binding } from '@sallyport/sql/d1'
import type { HubBinding } from './durable-object-hub.ts'
import type { LimitsBinding } from './durable-object-limits.ts'
import type { PlatformBindings } from './platform.ts'
import type { DeliveryBinding } from './wake-deliveries.ts'
import { WorkerSetupError } from './worker-setup-error.ts'

/** Names of a Worker's bindings, as in wrangler.jsonc. */
export interface BindingNames {
  /** D1 database of all stores. */
  readonly d1: string
  /** KV namespace that caches records which are often read and rarely changed, see `kvStores`. Default: no cache. */
  readonly kv?: string
  /** Durable Object `HubObject` that carries event streams. Default: no streams, their endpoints return 404. */
  readonly hub?: string
  /** Durable Object `DeliveryObject` that sends webhooks when they are due. Default: only the cron trigger sends them. */
  readonly deliveries?: string
  /** Durable Object `LimitsObject` that counts requests for the rate limits. Default: D1 counts them. */
  readonly limits?: string
}

export interface Bindings {
  readonly d1: D1Binding
  readonly kv: KvBinding | undefined
  readonly hub: HubBinding | undefined
  readonly deliveries: DeliveryBinding | undefined
  readonly limits: LimitsBinding | undefined
}

/** Kinds of bindings: description, key in wrangler.jsonc, and a method whose presence identifies the kind. */
const KINDS = {
  d1: ['a D1 database', 'd1_databases', 'prepare'],
  kv: ['a KV namespace', 'kv_namespaces', 'put'],
  hub: ['the Durable Object HubObject', 'durable_objects', 'idFromName'],
  deliveries: ['the Durable Object DeliveryObject', 'durable_objects', 'idFromName'],
  limits: ['the Durable Object LimitsObject', 'durable_objects', 'idFromName'],
} as const satisfies Record<keyof BindingNames, readonly [string, string, string]>

/** Secrets and variables that a Worker may need. */
const VARIABLES = {
  SALLYPORT_SECRET: 'the master secret; "openssl rand -hex 32" makes one',
  SALLYPORT_ADMIN_SECRET: 'the secret that opens the dashboard, or set the option admin.accessPolicy',
  SALLYPORT_BASE_URL: "the Worker's public URL, such as https://auth.example.com",
} as const

/**
 * Returns the bindings with these names. Throws a WorkerSetupError that names every missing binding, every binding of
 * another kind, and each of the needed variables that is missing.
 */
export function readBindings(env: unknown, names: BindingNames, needed: readonly (keyof typeof VARIABLES)[]): Bindings {
  const values = valuesOf(env)
  // The cast is safe: these are the keys of KINDS.
  const kinds = Object.keys(KINDS) as (keyof BindingNames)[]
  const problems = kinds.flatMap((kind) => {
    const name = names[kind]
    const [what, key, method] = KINDS[kind]
    if (name === undefined || typeof Object(values[name])[method] === 'function') return []
    const problem = values[name] === undefined ? 'is missing' : 'is a binding of another kind'
    return [`${name} ${problem}: bind ${what} in wrangler.jsonc (${key})`]
  })
  const unset = needed.filter((name) => typeof values[name] !== 'string' || values[name] === '')
  problems.push(
    ...unset.map((name) => `${name} is missing (${VARIABLES[name]}): run "npx wrangler secret put ${name}"`),
  )
  if (problems.length > 0) {
    const list = problems.map((problem) => `  - ${problem}`).join('\n')
    throw new WorkerSetupError('MISSING_BINDING', `The Worker isn't set up:\n${list}`)
  }
  // The cast is safe: the kind of each named binding was checked above.
  return Object.fromEntries(kinds.map((kind) => [kind, values[names[kind] ?? '']])) as unknown as Bindings
}

/** Environment variables and secrets that `createWorker` reads. */
export interface WorkerVariables extends PlatformBindings {
  /** Master secret; several are separated by commas, the newest first. */
  readonly SALLYPORT_SECRET?: string
  /** Secret that administrators send as a bearer token. */
  readonly SALLYPORT_ADMIN_SECRET?: string
  /** The Worker's public URL. */
  readonly SALLYPORT_BASE_URL?: string
}

export function readVariables(env: unknown): WorkerVariables {
  // The cast is safe: `createSallyport` checks the types of secrets and URLs.
  return valuesOf(env) as WorkerVariables
}

function valuesOf(env: unknown): Readonly<Record<string, unknown>> {
  return Object(env)
}
