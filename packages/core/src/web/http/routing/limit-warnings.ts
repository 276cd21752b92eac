import { withoutUndefined } from '../../../foundations/values/without-undefined.ts'
import type { Logger } from '../../../ports/host/log.ts'

/** Minimum milliseconds between two log entries about one limit. */
const QUIET_MS = 60_000

/** A request or connection that a limit refused. */
export interface Refused {
  /** The error code of the response, such as `RATE_LIMITED`, or what a server limits, such as `connections`. */
  readonly limit: string
  /** The path of the endpoint, such as `/login`. Absent if none was found. */
  readonly route?: string | undefined
  readonly address: string | null
}

/** Logs that a limit refused a request, at most once a minute for each limit and route, so that a flood of requests can't flood the log (R40). */
export type LimitWarnings = (refused: Refused, now: Date) => void

/** Creates the warnings of one service. The number of limits and routes bounds its memory. */
export function createLimitWarnings(logger: Logger): LimitWarnings {
  const told = new Map<string, { quietUntil: number; refused: number }>()
  return ({ limit, route, address }, now) => {
    const key = `${limit} ${route}`
    const last = told.get(key) ?? { quietUntil: 0, refused: 0 }
    told.set(key, last)
    last.refused++
    if (now.getTime() < last.quietUntil) return
    logger(
      withoutUndefined({
        level: 'warn',
        event: 'limit.reached',
        limit,
        route,
        ...(address !== null && { address }),
        refused: last.refused,
      }),
    )
    last.quietUntil = now.getTime() + QUIET_MS
    last.refused = 0
  }
}
