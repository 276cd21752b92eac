import { constants } from 'node:os'
import type { RunningServer } from './start.ts'

/**
 * Time limit in milliseconds for a graceful stop, after the time of `drainMs`. Less than the 10 s that container runtimes wait before they kill a
 * process.
 */
const LIMIT_MS = 8000
/**
 * Two signals within this time in milliseconds count as one. Ctrl-C sends a signal to the whole process tree, and a
 * parent process may pass the same signal on.
 */
const SAME_PRESS_MS = 500
const SIGNALS = ['SIGTERM', 'SIGINT'] as const
const WATCH_MS = 250

/**
 * Calls `stop`, which finishes requests and work in progress, at the first signal. A second signal or the time limit
 * ends the process at once. Under npm (`npx`, package scripts) the end of the parent process counts as a signal.
 */
export function stopOnSignals({ stop, log, drainMs }: RunningServer): void {
  const limitMs = drainMs + LIMIT_MS
  let stoppingSince: number | null = null

  async function begin(reason: string): Promise<void> {
    stoppingSince = performance.now()
    log({ level: 'info', event: 'stopping', reason })
    setTimeout(() => {
      log({ level: 'warn', event: 'stopped.unfinished', limitMs })
      process.exit(1)
    }, limitMs)
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
  // npm signals only the shell between itself and this process. That shell ends without passing the signal on.
  if (process.env.npm_command === undefined) return
  const shell = process.ppid
  setInterval(() => process.ppid !== shell && stoppingSince === null && void begin('npm ended'), WATCH_MS).unref()
}
