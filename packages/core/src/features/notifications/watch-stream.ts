/** Between two looks at whether a session still lives. */
const CHECK_MS = 60_000
/** How long a stream may go on when stores fail that say so. */
const MOST_UNCHECKED_MS = 2 * CHECK_MS
/** By so much timers and the clock may disagree. */
const TIMER_ERROR_MS = 1000
const LONGEST_TIMER_MS = 2 ** 31 - 1

/** Ends a stream whose time is over. */
export interface StreamWatch {
  /** Looks whether it is time. */
  beat(): void
  stop(): void
}

/** `mayGoOn` is asked once a minute when no time is set; `end` is called once at most. */
export function watchStream(
  endsAt: Date | null,
  mayGoOn: (() => Promise<boolean>) | null,
  end: () => void,
  now: () => Date,
): StreamWatch {
  let checkedAt = now().getTime()
  let isChecking = false
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
    try {
      if (await ask()) checkedAt = at
      else finish()
    } catch {
      // It is asked again at the next beat; nothing is heard for long on the strength of a store that fails (R15).
      if (at - checkedAt >= MOST_UNCHECKED_MS) finish()
    } finally {
      isChecking = false
    }
  }

  return {
    beat() {
      if (isOver) return
      if (endsAt !== null && msUntil(endsAt) === 0) finish()
      if (mayGoOn !== null && !isChecking && now().getTime() - checkedAt >= CHECK_MS) void check(mayGoOn)
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
