import type { Sallyport } from '@sallyport/core'

const CONCURRENCY = 6
/**
 * Maximum number of deliveries in one run, so that deliveries and store calls stay below Cloudflare's limit of
 * subrequests.
 */
const LIMIT = 200
const MAX_EVENTS = 10_000

/**
 * Returns the `scheduled` function of a Worker's default export. Each run of the cron trigger deletes expired records
 * and sends the webhooks, mails and text messages that are due. Without the Durable Object of `deliveryObject`,
 * webhooks are sent only by these runs.
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
