import type { HubSettings } from '@sallyport/core'
import type { WorkContext } from './connection.ts'
import type { DefaultHandler, HandlerContext } from './default-handler.ts'
import { deliveryObject } from './delivery-object.ts'
import { hubObject } from './hub-object.ts'
import { LimitsObject } from './limits-object.ts'
import { openWorkerService, type WorkerService } from './open-worker-service.ts'
import { toHandler } from './to-handler.ts'
import { toScheduled } from './to-scheduled.ts'
import { optionsFor, type WorkerSource } from './worker-options.ts'
import { setupResponse, WorkerSetupError } from './worker-setup-error.ts'

/** A Worker: the handlers of its default export, and the classes of its Durable Objects. */
export interface Worker<Env> {
  /**
   * Responds to requests. A Worker that isn't set up responds 503, also for its own routes. Its log names what is
   * missing or invalid; its response names missing bindings, variables and migrations.
   */
  fetch(request: Request, env: Env, context: WorkContext): Promise<Response>
  /**
   * Runs at each cron trigger. Deletes expired records and events older than `telemetry.retentionDays`, and sends the
   * webhooks, mails and text messages that are due.
   */
  scheduled(controller: unknown, env: Env): Promise<void>
  readonly HubObject: ReturnType<typeof hubObject<Env>>
  readonly DeliveryObject: ReturnType<typeof deliveryObject<Env>>
  readonly LimitsObject: typeof LimitsObject
}

/**
 * Creates a whole Worker from the names of its bindings: stores in D1, optionally with KV in front, Durable Objects for
 * event streams, webhook deliveries and rate limits, the password hasher, and secrets from bindings. Every other option
 * is one of `createSallyport`. Export the result as default, and its classes by name:
 * `export const { HubObject, DeliveryObject, LimitsObject } = worker`.
 *
 * A password hash takes about 40 ms of CPU, more than the free plan's 10 ms per request. In production, which is the
 * default of `NODE_ENV`, the Worker responds 503 without `SALLYPORT_BASE_URL` or the option `baseUrl`. The service is
 * created at the first request of each isolate.
 *
 * `defaultHandler`: the Worker's own routes, such as a Hono app. Its `env` also has `SALLYPORT`, the service. Default:
 * other paths get 404.
 *
 * @example
 * const worker = createWorker({ d1: 'DB', kv: 'CACHE', hub: 'HUB', registration: true })
 *
 * export default worker
 * export const { HubObject } = worker
 */
export function createWorker<Env = unknown>(
  source: WorkerSource<Env>,
  defaultHandler?: DefaultHandler<NoInfer<Env>>,
): Worker<Env> {
  let opened: WorkerService | undefined
  let isMigrated = false
  const open = (env: Env) => {
    opened ??= openWorkerService(optionsFor(source, env), env)
    return opened
  }
  const handler = toHandler((env: Env) => open(env).sallyport)
  const clean = toScheduled((env: Env) => open(env).sallyport)

  /** Throws a WorkerSetupError if migrations are missing. Called after failures only, because it costs a query. */
  async function requireMigrations(env: Env): Promise<void> {
    if (isMigrated) return
    const { d1 } = optionsFor(source, env)
    const pending = await open(env).database.pendingMigrations()
    if (pending.length > 0) {
      const hint = `run the migrations: "npx wrangler d1 migrations apply ${d1} --remote"`
      throw new WorkerSetupError('MISSING_MIGRATIONS', `The database ${d1} lacks ${pending.join(', ')}: ${hint}`)
    }
    isMigrated = true
  }

  async function route(request: Request, env: Env, context: WorkContext): Promise<Response> {
    const { sallyport } = open(env)
    const path = new URL(request.url).pathname
    if (defaultHandler === undefined || sallyport.handles(path)) return handler.fetch(request, env, context)
    // The cast is safe: Cloudflare passes the whole execution context.
    const response = await defaultHandler.fetch(request, { ...env, SALLYPORT: sallyport }, context as HandlerContext)
    sallyport.passedOn({ method: request.method, path, status: response.status })
    return response
  }

  async function answer(request: Request, env: Env, context: WorkContext): Promise<Response> {
    try {
      const response = await route(request, env, context)
      if (response.status >= 500) await requireMigrations(env)
      return response
    } catch (error) {
      if (!(error instanceof WorkerSetupError)) await requireMigrations(env)
      throw error
    }
  }

  return {
    async fetch(request, env, context) {
      try {
        return await answer(request, env, context)
      } catch (error) {
        if (error instanceof WorkerSetupError) return setupResponse(error)
        throw error
      }
    },
    async scheduled(controller, env) {
      try {
        await clean(controller, env)
      } catch (error) {
        await requireMigrations(env)
        throw error
      }
    },
    HubObject: hubObject((env: Env) => hubSettings(optionsFor(source, env).tools?.sse)),
    DeliveryObject: deliveryObject((env: Env) => open(env).sallyport),
    LimitsObject,
  }
}

function hubSettings({
  authorizeTopic: _,
  ...settings
}: HubSettings & { readonly authorizeTopic?: unknown } = {}): HubSettings {
  return settings
}
