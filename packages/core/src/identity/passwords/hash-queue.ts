import { observed } from '../../foundations/observing/observed.ts'
import { failureWithRetry } from '../../foundations/values/errors.ts'
import type { Observer } from '../../ports/events/observer.ts'
import type { HashCaller, PasswordHasher, SharedHasher } from '../../ports/host/password-hasher.ts'
import type { HashQueue } from '../../ports/process-budgets.ts'
import { createTurns, type Turns } from './turns.ts'

/** Maximum number of hashes that wait for callers who never signed in from their device. */
const STRANGERS_PLACES = 64
/** Maximum number of hashes that wait for known callers, in addition to those of strangers. `PLACES_OF_CALLER` limits each caller's share. */
const KNOWN_PLACES = 64
const PLACES_OF_CALLER = 4
const RETRY_MS = 1000

/**
 * Adds a queue to the password hasher. `hasher.concurrency` hashes run in parallel, a limited number waits, and further ones are rejected
 * with 503 OVERLOADED. Callers take turns by key, and known callers have separate places. So a flood of requests neither fills memory nor
 * blocks users who signed in before. `queueFor` returns the queue, which several services of one process may share.
 */
export function shared(
  hasher: PasswordHasher,
  observer?: Observer,
  queueFor: (concurrency: number) => HashQueue = createHashQueue,
): SharedHasher {
  // Uses a queue only if the hasher sets `concurrency`. In a queue, requests wait for each other, which Workers forbid (R33).
  const queue = hasher.concurrency === undefined ? UNQUEUED : queueFor(hasher.concurrency)
  const forCaller = (caller: HashCaller): PasswordHasher => ({
    hash: (password) => queue.run(caller, () => hasher.hash(password), observer),
    verify: (password, phc) => queue.run(caller, () => hasher.verify(password, phc), observer),
    needsRehash: (phc) => hasher.needsRehash(phc),
  })
  return { ...forCaller({ key: 'unknown', isKnown: false }), for: forCaller, assertRoom: queue.assertRoom }
}

const UNQUEUED: HashQueue = { run: (_caller, work) => work(), assertRoom() {} }

export function createHashQueue(concurrency: number): HashQueue {
  const strangers = createTurns(STRANGERS_PLACES)
  const known = createTurns(KNOWN_PLACES, PLACES_OF_CALLER)
  let running = 0
  let wasKnown = false

  function laneWithRoom({ key, isKnown }: HashCaller): Turns {
    if (isKnown && known.hasRoom(key)) return known
    if (strangers.hasRoom(key)) return strangers
    throw failureWithRetry('OVERLOADED', RETRY_MS)
  }

  function turnOf(caller: HashCaller): Promise<void> {
    const lane = laneWithRoom(caller)
    return new Promise((start, reject) => {
      lane.add(caller.key, { start, drop: () => reject(failureWithRetry('OVERLOADED', RETRY_MS)) })
    })
  }

  /**
   * Starts the next waiting hash as soon as a hash has finished, so that no later caller overtakes it. Known callers and strangers
   * alternate while both wait.
   */
  function passOn(): void {
    const [first, second] = wasKnown ? [strangers, known] : [known, strangers]
    const lane = first.size > 0 ? first : second
    const next = lane.next()
    if (next === undefined) running--
    else {
      wasKnown = lane === known
      next.start()
    }
  }

  return {
    async run(caller, work, observer) {
      if (running < concurrency) running++
      else await observed(observer, 'hash_queue', 'password.wait', async () => turnOf(caller))
      try {
        return await work()
      } finally {
        passOn()
      }
    },
    assertRoom(caller) {
      if (running >= concurrency) laneWithRoom(caller)
    },
  }
}
