import { failureWithRetry } from '../http/errors.ts'
import type { HashCaller, PasswordHasher, SharedHasher } from '../ports/password-hasher.ts'
import { createTurns, type Turns } from './turns.ts'

/** How many hashes of strangers may wait. */
const STRANGERS_PLACES = 64
/** How many hashes of known callers may wait besides, and how many of one caller. */
const KNOWN_PLACES = 64
const PLACES_OF_CALLER = 4
const RETRY_MS = 1000

/**
 * Puts a queue before the hasher: as many hashes run at once as it says, a bounded number waits, and more are 503 OVERLOADED. Turns go round the
 * callers' keys, and known callers have places of their own, so that a flood neither fills memory nor shuts out who signed in before.
 */
export function shared(hasher: PasswordHasher): SharedHasher {
  // A queue makes requests wait for each other, which Workers forbid (R33): it is for hashers that ask for it.
  const queue = hasher.concurrency === undefined ? UNQUEUED : createHashQueue(hasher.concurrency)
  const forCaller = (caller: HashCaller): PasswordHasher => ({
    hash: (password) => queue.run(caller, () => hasher.hash(password)),
    verify: (password, phc) => queue.run(caller, () => hasher.verify(password, phc)),
    needsRehash: (phc) => hasher.needsRehash(phc),
  })
  return { ...forCaller({ key: 'unknown', isKnown: false }), for: forCaller, assertRoom: queue.assertRoom }
}

interface HashQueue {
  run<T>(caller: HashCaller, work: () => Promise<T>): Promise<T>
  assertRoom(caller: HashCaller): void
}

const UNQUEUED: HashQueue = { run: (_caller, work) => work(), assertRoom() {} }

function createHashQueue(concurrency: number): HashQueue {
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

  /** Hands the turn on at once, so that no later caller takes it. Known callers and strangers alternate while both wait. */
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
    async run(caller, work) {
      if (running < concurrency) running++
      else await turnOf(caller)
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
