/**
 * Minimum milliseconds between two checks of a stream's session. With a heartbeat of 30 s, a stream outlives its session by less than a
 * minute.
 */
const CHECK_MS = 29_000
/** Maximum milliseconds that a stream continues while the stores fail. */
const MOST_UNCHECKED_MS = 120_000
/** Maximum milliseconds by which a timer may fire too early. */
const TIMER_ERROR_MS = 1000
const LONGEST_TIMER_MS = 2 ** 31 - 1

export interface StreamWatch {
  /** Called at each heartbeat. Ends the stream if its end time has passed, and checks the session if the last check was at least 29 s ago. */
  beat(): void
  recheck(): void
  stop(): void
}

/** Watches a stream: calls `mayGoOn` about every 30 s and at each `recheck`. If the result is false, calls `end`, at most once. */
export function watchStream(
  endsAt: Date | null,
  mayGoOn: (() => Promise<boolean>) | null,
  end: () => void,
  now: () => Date,
): StreamWatch {
  let checkedAt = now().getTime()
  let isChecking = false
  let isDue = false
  let isOver = false
  const timer =
    endsAt === null ? undefined : unheld(setTimeout(finishInTime, Math.min(msUntil(endsAt), LONGEST_TIMER_MS)))

  function msUntil(at: Date): number {
    return Math.max(0, at.getTime() - now().getTime())
  }

  /** Called by the timer: ends the stream if its end time has come. Timers are limited to 24.8 days; `beat` ends a longer stream. */
  function finishInTime(): void {
    if (endsAt !== null && msUntil(endsAt) < TIMER_ERROR_MS) finish()
  }

  function finish(): void {
    if (isOver) return
    isOver = true
    end()
  }

  async function check(ask: () => Promise<boolean>): Promise<void> {
    const at = now().getTime()
    isChecking = true
    isDue = false
    try {
      if (await ask()) checkedAt = at
      else finish()
    } catch {
      // A failed check is repeated at the next heartbeat. After too many failures the stream ends, so that a failing store can't keep it
      // open (R15).
      if (at - checkedAt >= MOST_UNCHECKED_MS) finish()
    } finally {
      isChecking = false
    }
    // Checks again, because the finished check may have read the state before the change.
    if (isDue && !isOver) await check(ask)
  }

  return {
    beat() {
      if (isOver) return
      if (endsAt !== null && msUntil(endsAt) === 0) finish()
      if (mayGoOn !== null && !isChecking && now().getTime() - checkedAt >= CHECK_MS) void check(mayGoOn)
    },
    recheck() {
      if (isOver || mayGoOn === null) return
      isDue = true
      if (!isChecking) void check(mayGoOn)
    },
    stop() {
      isOver = true
      clearTimeout(timer)
    },
  }
}

/** Lets the process exit while the timer is running, and returns the timer. */
function unheld(timer: ReturnType<typeof setTimeout>): ReturnType<typeof setTimeout> {
  // On Workers a timer is a number without `unref`; on servers it is an object.
  const handle: unknown = timer
  if (typeof handle === 'object' && handle !== null && 'unref' in handle && typeof handle.unref === 'function')
    handle.unref()
  return timer
}
