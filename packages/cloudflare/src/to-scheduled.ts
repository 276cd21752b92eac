import type { Sallyport } from '@sallyport/core'

const CONCURRENCY = 6
/** Under the requests that one invocation may make, stores' own among them. */
const LIMIT = 200
const MAX_EVENTS = 10_000

/**
 * The `scheduled` of a Worker's default export. Each run of the cron trigger deletes what has expired and sends the outgoing webhooks that are
 * due; without a Durable Object these wait for the next run.
 */
export function toScheduled<Env = unknown>(
  source: (env: Env) => Pick<Sallyport, 'drain' | 'deleteExpired'>,
): (controller: unknown, env: Env) => Promise<void> {
  return async (_controller, env) => {
    const { drain, deleteExpired } = source(env)
    await drain({ limit: LIMIT, concurrency: CONCURRENCY })
    await deleteExpired({ maxEvents: MAX_EVENTS })
  }
}
