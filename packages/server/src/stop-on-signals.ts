import { constants } from 'node:os'
import type { Logger } from '@sallyport/core'

/** Below the 10 s that container runtimes wait before they kill. */
const LIMIT_MS = 8000
/** Ctrl-C reaches the whole process tree and is passed on in it once more: that is one wish, not two. */
const SAME_PRESS_MS = 500
const SIGNALS = ['SIGTERM', 'SIGINT'] as const

/**
 * Ends the process in good order at the first signal: `stop` finishes what was begun.
 * A second signal ends it at once, and so does the time limit.
 */
export function stopOnSignals(stop: () => Promise<void>, log: Logger): void {
  let stoppingSince: number | null = null

  async function begin(reason: string): Promise<void> {
    stoppingSince = performance.now()
    log({ level: 'info', event: 'stopping', reason })
    setTimeout(() => {
      log({ level: 'warn', event: 'stopped.unfinished', limitMs: LIMIT_MS })
      process.exit(1)
    }, LIMIT_MS)
    try {
      await stop()
      log({ level: 'info', event: 'stopped' })
      process.exit(0)
    } catch (error) {
      log({ level: 'error', event: 'stop.failed', error })
      process.exit(1)
    }
  }

  for (const signal of SIGNALS) {
    process.on(signal, () => {
      if (stoppingSince === null) void begin(signal)
      else if (performance.now() - stoppingSince > SAME_PRESS_MS) process.exit(128 + constants.signals[signal])
    })
  }
}
