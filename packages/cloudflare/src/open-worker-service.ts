/// <reference path="./cloudflare-workers-module.d.ts" />
import { waitUntil } from 'cloudflare:workers'
import { createSallyport, type LogEntry, type Sallyport, type SallyportOptions, type Stores } from '@sallyport/core'
import { kvStores } from '@sallyport/kv'
import { d1 } from '@sallyport/sql/d1'
import { durableObjectHub } from './durable-object-hub.ts'
import { durableObjectLimits } from './durable-object-limits.ts'
import { lazyScriptRunner } from './lazy-script-runner.ts'
import { passwordHasher } from './password-hasher.ts'
import { platform } from './platform.ts'
import { wakeDeliveries } from './wake-deliveries.ts'
import { type Bindings, readBindings, readVariables, type WorkerVariables } from './worker-bindings.ts'
import type { WorkerOptions } from './worker-options.ts'
import { WorkerSetupError } from './worker-setup-error.ts'

export interface WorkerService {
  readonly sallyport: Sallyport
  readonly database: ReturnType<typeof d1>
}

/** Logged at every start with the default hasher, because on the free plan sign-ins fail without a message that names the reason. */
const HASHING: LogEntry = {
  level: 'info',
  event: 'worker.started',
  hint: 'a password hash takes about 40 ms of CPU; the free plan of Workers allows 10 ms per request, so sign-ins with a password need the paid plan',
}

/**
 * Creates the service of a Worker. Throws a WorkerSetupError that lists all missing bindings and variables. If none is missing, it lists all invalid
 * options.
 */
export function openWorkerService(options: WorkerOptions, env: unknown): WorkerService {
  const variables = readVariables(env)
  const bindings = readBindings(env, options, neededVariables(options, variables))
  const database = d1(bindings.d1, { replicas: options.replicas ?? false })
  const sallyport = created(serviceOptions(options, variables, { ...bindings, stores: database.stores }))
  if (options.passwordHasher === undefined) {
    const { logger = logToConsole } = options
    logger(HASHING)
  }
  return { sallyport, database }
}

function created(options: SallyportOptions): Sallyport {
  try {
    return createSallyport(options)
  } catch (error) {
    // `createSallyport` throws a TypeError that lists the invalid options.
    if (!(error instanceof TypeError)) throw error
    throw new WorkerSetupError('INVALID_OPTIONS', error.message, { cause: error })
  }
}

function neededVariables({ secret, admin, dashboard, baseUrl, ...options }: WorkerOptions, variables: WorkerVariables) {
  const environment = options.environment ?? platform(variables).environment
  const hasAdmins = admin?.secret !== undefined || admin?.accessPolicy !== undefined
  return [
    ...(secret === undefined ? (['SALLYPORT_SECRET'] as const) : []),
    ...(dashboard !== undefined && !hasAdmins ? (['SALLYPORT_ADMIN_SECRET'] as const) : []),
    ...(baseUrl === undefined && environment === 'production' ? (['SALLYPORT_BASE_URL'] as const) : []),
  ]
}

function serviceOptions(
  { cache, pages, dashboard, sandbox, secret, replicas: _, ...given }: WorkerOptions,
  variables: WorkerVariables,
  { kv, hub, deliveries, limits, stores }: Bindings & { readonly stores: Stores },
): SallyportOptions {
  const { d1: _d1, kv: _kv, hub: _hub, deliveries: _deliveries, limits: _limits, ...options } = given
  const { SALLYPORT_SECRET = '', SALLYPORT_ADMIN_SECRET: adminSecret, SALLYPORT_BASE_URL: baseUrl } = variables
  const [newest = '', ...previousSecrets] = secret === undefined ? SALLYPORT_SECRET.split(/\s*,\s*/) : [secret]
  const all: Stores = { ...stores, ...options.stores }
  return {
    ...(baseUrl !== undefined && { baseUrl }),
    ...(previousSecrets.length > 0 && { previousSecrets }),
    ...(limits && { rateLimiter: durableObjectLimits(limits) }),
    ...(hub && { hub: durableObjectHub(hub) }),
    ...(sandbox && { scripts: lazyScriptRunner(sandbox) }),
    ...options,
    ...toolsOf(options, hub !== undefined),
    ...(deliveries && { webhooks: { ...options.webhooks, onQueued: queued(deliveries, options.webhooks?.onQueued) } }),
    ...(pages && { ui: { ...options.ui, pages } }),
    ...((dashboard || adminSecret !== undefined) && {
      admin: {
        ...(adminSecret !== undefined && { secret: adminSecret }),
        ...options.admin,
        ...(dashboard && { dashboard }),
      },
    }),
    secret: newest,
    stores: kv ? kvStores(kv, all, { ...cache, background: waitUntil }) : all,
    passwordHasher: options.passwordHasher ?? passwordHasher(),
    platform: { ...platform(variables), background: waitUntil, ...options.platform },
  }
}

/**
 * If the Worker has a hub, removes all settings of event streams except `authorizeTopic`: the others apply to the hub,
 * which runs in the Durable Object.
 */
function toolsOf({ tools }: Pick<SallyportOptions, 'tools'>, hasHub: boolean): Pick<SallyportOptions, 'tools'> {
  if (tools?.sse === undefined || !hasHub) return {}
  const { sse, ...others } = tools
  return { tools: { ...others, sse: sse.authorizeTopic === undefined ? {} : { authorizeTopic: sse.authorizeTopic } } }
}

function queued(deliveries: NonNullable<Bindings['deliveries']>, own: (() => unknown) | undefined) {
  return async () => {
    await wakeDeliveries(deliveries)
    await own?.()
  }
}

function logToConsole(entry: LogEntry): void {
  console.info(JSON.stringify(entry))
}
