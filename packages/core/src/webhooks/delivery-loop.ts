import type { Logger } from '../http/log.ts'
import type { Drain } from './drain.ts'
import { sleep } from './sleep.ts'

/** How often other processes' deliveries are looked for. */
const POLL_MS = 5000
/** Between two looks when what is due is another process's. */
const PAUSE_MS = 50

/** Drains whenever something is due, until it is stopped. */
export interface DeliveryLoop {
  /** Something was enqueued in this process. */
  wake(): void
  /** Begins no more attempts; resolves when those in flight are settled. */
  stop(): Promise<void>
}

export function startDeliveryLoop(drain: Drain, now: () => Date, logger: Logger): DeliveryLoop {
  const stopping = new AbortController()
  const { signal } = stopping
  let isAwaited = false
  let endSleep = () => {}

  async function run(): Promise<void> {
    while (!signal.aborted) {
      isAwaited = false
      const pauseMs = await round()
      if (!isAwaited && !signal.aborted) await sleep(pauseMs, (wake) => (endSleep = wake))
    }
  }

  /** Gives how long there is nothing to do. */
  async function round(): Promise<number> {
    try {
      const { attempts, nextDueAt } = await drain({ signal, waiting: (wake) => (endSleep = wake) })
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
      await running
    },
  }
}
