import type { Logger } from '../http/log.ts'
import type { Drain } from './drain.ts'
import { sleep } from './sleep.ts'

/** How often the loop asks for deliveries of other processes. */
const POLL_MS = 5000
/** Pause before the loop asks again while another process attempts what is due. */
const PAUSE_MS = 50
/** How long `stop` waits for receivers to answer. */
const STOP_MS = 1500
/** Attempts at a time: enough that a dozen receivers that hang leave room for the others. */
const CONCURRENCY = 50

/** Drains whenever something is due, until it is stopped. */
export interface DeliveryLoop {
  /** Drains at once: this process enqueued or replayed a delivery. */
  wake(): void
  /** Begins no more attempts. Resolves when those in flight are settled, or cut off after 1.5 s: their leases bring them back. */
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

  /** Returns how long there is nothing to do, in milliseconds. */
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
