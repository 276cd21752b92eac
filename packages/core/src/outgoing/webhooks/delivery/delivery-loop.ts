import type { Logger } from '../../../ports/host/log.ts'
import type { Drain } from './drain.ts'
import { sleep } from './sleep.ts'

/** Milliseconds between checks for deliveries that other processes enqueued. */
const POLL_MS = 5000
/** Milliseconds to wait if deliveries are due, but other processes have leased all of them. */
const PAUSE_MS = 50
const STOP_MS = 1500
/** Maximum number of parallel attempts. With at most 3 per webhook, a dozen receivers that don't respond leave attempts for others. */
const CONCURRENCY = 50

/** A loop that sends due deliveries until it is stopped. */
export interface DeliveryLoop {
  /** Makes the loop check for deliveries now, because this process enqueued or replayed one. */
  wake(): void
  /**
   * Starts no more attempts. Resolves when the running attempts have ended; aborts them after 1.5 s. Aborted attempts are repeated when their leases
   * end.
   */
  stop(): Promise<void>
}

export function startDeliveryLoop(drain: Drain, now: () => Date, logger: Logger): DeliveryLoop {
  const stopping = new AbortController()
  const { signal } = stopping
  const cutting = new AbortController()
  let isAwaited = false
  let endSleep = () => {}

  async function run(): Promise<void> {
    while (!signal.aborted) {
      isAwaited = false
      const pauseMs = await round()
      if (!isAwaited && !signal.aborted) await sleep(pauseMs, (wake) => (endSleep = wake))
    }
  }

  /** Sends the due deliveries. Returns the milliseconds to wait before the next round. */
  async function round(): Promise<number> {
    try {
      const { attempts, nextDueAt } = await drain({
        concurrency: CONCURRENCY,
        signal,
        cut: cutting.signal,
        waiting: (wake) => (endSleep = wake),
      })
      const dueInMs = nextDueAt === null ? POLL_MS : nextDueAt.getTime() - now().getTime()
      return Math.min(Math.max(dueInMs, attempts === 0 ? PAUSE_MS : 0), POLL_MS)
    } catch (error) {
      logger({ level: 'error', event: 'webhooks.failed', error })
      return POLL_MS
    }
  }

  const running = run()
  function wake(): void {
    isAwaited = true
    endSleep()
  }
  return {
    wake,
    async stop() {
      stopping.abort()
      wake()
      const timer = setTimeout(() => cutting.abort(), STOP_MS)
      await running
      clearTimeout(timer)
    },
  }
}
