import type { Observer } from '../../ports/events/observer.ts'
import type { MetricFamily } from './exposition.ts'
import { createHistogram } from './histogram.ts'

export interface ServiceMetrics {
  /** Returns an observer that counts requests, waits for the password hasher, refusals and attempts to send messages. `now`: the service's clock. */
  observer(now: () => Date): Observer
  /** Returns what the observer has counted. */
  families(): readonly MetricFamily[]
}

/** Value of the label `route` for requests that match no endpoint. */
const UNMATCHED = 'unmatched'

/** Creates the metrics of one process. On Workers they count the requests of one isolate. */
export function createServiceMetrics(): ServiceMetrics {
  const requests = createHistogram()
  const waits = createHistogram()
  const refusals = new Map<string, number>()
  const messages = new Map<string, { readonly labels: Readonly<Record<string, string>>; readonly value: number }>()
  let waiting = 0

  const observer = (now: () => Date): Observer => ({
    async request({ method, route }, run) {
      const begun = now()
      const response = await run()
      const status = `${Math.floor(response.status / 100)}xx`
      requests.observe(secondsBetween(begun, now()), { method, route: route ?? UNMATCHED, status })
      return response
    },
    async work(kind, _name, run) {
      if (kind !== 'hash_queue') return run()
      const begun = now()
      waiting++
      try {
        return await run()
      } finally {
        waiting--
        waits.observe(secondsBetween(begun, now()))
      }
    },
    refused(limit) {
      refusals.set(limit, (refusals.get(limit) ?? 0) + 1)
    },
    message(channel, outcome) {
      const key = `${channel} ${outcome}`
      messages.set(key, { labels: { channel, outcome }, value: (messages.get(key)?.value ?? 0) + 1 })
    },
  })

  return {
    observer,
    families: () => [
      {
        name: 'sallyport_http_request_duration_seconds',
        help: 'Time until the response begins, by path pattern and class of status.',
        type: 'histogram',
        samples: requests.samples(),
      },
      {
        name: 'sallyport_hash_queue_length',
        help: 'Password hashes that wait for their turn.',
        type: 'gauge',
        samples: [{ labels: {}, value: waiting }],
      },
      {
        name: 'sallyport_hash_queue_wait_seconds',
        help: 'Waiting time of password hashes that could not start at once.',
        type: 'histogram',
        samples: waits.samples(),
      },
      {
        name: 'sallyport_rate_limit_refusals_total',
        help: 'Requests and messages that a rate limit refused, by class of limit.',
        type: 'counter',
        samples: [...refusals].map(([limit, value]) => ({ labels: { limit }, value })),
      },
      {
        name: 'sallyport_messages_total',
        help: 'Attempts to send a mail or text message, and messages that were given up.',
        type: 'counter',
        samples: [...messages.values()],
      },
    ],
  }
}

/** Returns the seconds between two times. Returns 0 if the clock was set back meanwhile. */
function secondsBetween(begun: Date, ended: Date): number {
  return Math.max(0, ended.getTime() - begun.getTime()) / 1000
}
