import type { Logger } from '../../../ports/host/log.ts'
import type { Drain } from './drain.ts'
import { sleep } from './sleep.ts'

/** Milliseconds between checks for deliveries that other processes enqueued. */
const POLL_MS = 5000
/** Milliseconds to wait while another process holds everything that is due. */
const PAUSE_MS = 50
const STOP_MS = 1500
/** Maximum parallel attempts. High enough that a dozen receivers that don't respond leave room for others. */
const CONCURRENCY = 50

/** A loop that delivers due webhooks until it is stopped. */
export interface DeliveryLoop {
  /** Makes the loop check for deliveries now, because this process enqueued or replayed one. */
  wake(): void
  /**
   * Starts no more attempts. Resolves when the running attempts have ended, at most 1.5 s later. Attempts aborted then are repeated when
   * their leases end.
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

  /** Delivers what is due. Returns the milliseconds until the next round. */
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
