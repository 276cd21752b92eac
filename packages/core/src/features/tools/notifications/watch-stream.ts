/** Least time between two checks of a session. With a heartbeat of 30 s a stream outlives its session by less than a minute. */
const CHECK_MS = 29_000
/** How long a stream goes on while the stores fail. */
const MOST_UNCHECKED_MS = 120_000
/** By so much timers and the clock may disagree. */
const TIMER_ERROR_MS = 1000
const LONGEST_TIMER_MS = 2 ** 31 - 1

/** Ends a stream whose time is over. */
export interface StreamWatch {
  /** Ends the stream if its time is over, and checks it if the last check is half a minute old. */
  beat(): void
  /** Checks the stream now. */
  recheck(): void
  stop(): void
}

/** `mayGoOn` is asked every half minute and at `recheck`; `end` is called once at most. */
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

  /** A timer can be too short for the time; the rest is the beats' to see. */
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
      // It is asked again at the next beat; nothing is heard for long on the strength of a store that fails (R15).
      if (at - checkedAt >= MOST_UNCHECKED_MS) finish()
    } finally {
      isChecking = false
    }
    // A check that had begun may have read what held before.
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

/** Keeps no process alive. */
function unheld(timer: ReturnType<typeof setTimeout>): ReturnType<typeof setTimeout> {
  // Numbers on Workers, objects on servers.
  const handle: unknown = timer
  if (typeof handle === 'object' && handle !== null && 'unref' in handle && typeof handle.unref === 'function')
    handle.unref()
  return timer
}
