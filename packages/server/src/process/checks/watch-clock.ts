import type { Logger } from '@sallyport/core'

const EVERY_MS = 60_000
/** Maximum difference in milliseconds from the database's clock. Two servers within this limit may differ from each other by twice as much. */
const MAX_MS = 5000
/** Number of checks after which the warning is repeated. */
const REPEAT_AFTER = 60

/**
 * Compares this machine's clock with the database's now and every minute. Logs `clock.differs` if they differ by more than 5 s, and again every
 * hour. Servers with different clocks judge the expiry of tokens differently: a refresh token that one server has just renewed looks reused to
 * another server, which ends the session. Returns a function that stops the checks.
 */
export async function watchClock(differenceMs: () => Promise<number>, log: Logger): Promise<() => void> {
  let checksSince: number | null = null

  async function check(): Promise<void> {
    const aheadMs = await differenceMs()
    if (Math.abs(aheadMs) <= MAX_MS) {
      if (checksSince !== null) log({ level: 'info', event: 'clock.agrees', aheadMs })
      checksSince = null
      return
    }
    if (checksSince === null || checksSince >= REPEAT_AFTER) {
      const note = 'the clocks of this machine and of the database differ, so users will be signed out: set both by NTP'
      log({ level: 'error', event: 'clock.differs', aheadMs, note })
      checksSince = 0
    }
    checksSince += 1
  }

  // Other checks log an unreachable database.
  const attempt = () => check().catch(() => {})
  await attempt()
  const timer = setInterval(() => void attempt(), EVERY_MS)
  timer.unref()
  return () => clearInterval(timer)
}
