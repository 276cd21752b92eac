import type { Deliverer } from './delivery-object.ts'

const CONCURRENCY = 6
/** Under the requests that one invocation may make, stores' own among them. */
const LIMIT = 200

/**
 * The `scheduled` of a Worker's default export, for outgoing webhooks without a Durable Object: each run of the cron trigger sends what is
 * due, so that waits are as long as the trigger's interval at least.
 */
export function toScheduled<Env = unknown>(
  source: (env: Env) => Deliverer,
): (controller: unknown, env: Env) => Promise<void> {
  return async (_controller, env) => {
    await source(env).drain({ limit: LIMIT, concurrency: CONCURRENCY })
  }
}
