import type { Logger } from '@sallyport/core'
import { RETRY_MS, RealmError } from '../realm-error.ts'
import { createRemembered } from './remembered.ts'

const UNKNOWN_MS = 60_000
const LOG_MS = 60_000

/** Remembers which realms don't exist and which can't be opened, so that a flood of requests doesn't call the host's `open` each time. */
export interface Refusals {
  /** Throws the RealmError that is remembered for this realm. */
  assertNone(id: string): void
  /** Remembers for 60 s that there is no such realm. Returns the error to throw. */
  unknown(id: string): RealmError
  /**
   * Remembers for 5 s that the realm can't be opened. Logs the reason, once a minute for each realm. Returns the error to throw. `id`: null if
   * the option `realmOf` failed, so that the realm is unknown.
   */
  failed(id: string | null, cause: unknown): RealmError
  /** Forgets the failures of a realm that was opened. */
  opened(id: string): void
}

interface Refusal {
  readonly error: RealmError
  readonly until: number
}

export function createRefusals({ logger, now }: { readonly logger: Logger; readonly now: () => Date }): Refusals {
  // Unknown ids and failed databases are remembered separately, so that a flood of unknown ids doesn't push out the failures.
  const unknown = createRemembered<Refusal>()
  const failed = createRemembered<Refusal>()
  const loggedAt = createRemembered<number>()

  function remember(error: RealmError, ms: number, refused: typeof unknown): RealmError {
    if (error.realm !== null) refused.set(error.realm, { error, until: now().getTime() + ms })
    return error
  }

  return {
    assertNone(id) {
      for (const { error, until } of [failed.get(id), unknown.get(id)].filter((found) => found !== undefined))
        if (now().getTime() < until) throw error
    },
    unknown: (id) => remember(new RealmError('REALM_NOT_FOUND', id), UNKNOWN_MS, unknown),
    failed(id, cause) {
      const at = now().getTime()
      if (at - (loggedAt.get(id ?? '') ?? Number.NEGATIVE_INFINITY) >= LOG_MS) {
        loggedAt.set(id ?? '', at)
        logger({ level: 'error', event: 'realm.unavailable', realm: id, error: cause })
      }
      return remember(new RealmError('REALM_UNAVAILABLE', id, { cause }), RETRY_MS, failed)
    },
    opened: (id) => failed.delete(id),
  }
}
