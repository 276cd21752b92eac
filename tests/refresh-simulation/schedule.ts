import type { Session } from '../../packages/core/src/ports/accounts/sessions.ts'
import { GRACE_MS, type RefreshRule, RULE, SKEW_MS, seeded } from './model.ts'

/** Result of one schedule. */
export interface Outcome {
  /** Violated promises. Empty with the right rule. */
  readonly violations: readonly string[]
  readonly presented: number
  readonly rotations: number
  readonly staleReads: number
  readonly revoked: boolean
  /** True if the session was revoked without a thief: its owner used a token that was replaced at least one grace ago. */
  readonly revokedWithoutThief: boolean
}

interface Jar {
  counter: number
}

const START = 1_900_000_000_000
const [SECOND, MINUTE, DAY] = [1000, 60_000, 86_400_000]
/** Longest time between a node's reading of its clock and its decision. */
const PROCESSING_MS = 200

/**
 * Plays one random schedule of refreshes in simulated time: tabs on shared and separate cookie jars, lost responses and retries, parallel
 * requests, nodes with skewed clocks, reads from a lagging replica, a thief with a copy. Checks each use of a token: within its grace (less
 * skew and processing time) it must not end the session, after its grace plus skew it must.
 */
export function simulate(seed: number, rule: RefreshRule = RULE): Outcome {
  const random = seeded(seed)
  // On a grid all times are round and processing takes no time, so that uses fall exactly on the end of the grace.
  const isGrid = random.chance(0.25)
  const staleShare = random.chance(0.3) ? 0.5 : 0
  const lossShare = random.pick([0, 0.1, 0.4])
  const hasThief = random.chance(0.4)
  const offsets = Array.from({ length: 1 + random.upTo(2) }, () =>
    isGrid ? random.pick([-SKEW_MS, 0, 0, SKEW_MS]) : random.upTo(2 * SKEW_MS) - SKEW_MS,
  )
  const spread = Math.max(...offsets) - Math.min(...offsets)
  const lifetimeMs = random.pick([20 * MINUTE, 7 * DAY])
  const absoluteMs = random.pick([40 * MINUTE, 90 * DAY])

  let now = START
  let row: Session | null = newSession(lifetimeMs, absoluteMs)
  const history: { readonly since: number; readonly row: Session | null }[] = [{ since: now, row }]
  /** True time at which each counter was replaced. */
  const supersededAt: number[] = []
  const queue: { readonly at: number; readonly run: () => void }[] = []
  const violations: string[] = []
  const count = { presented: 0, rotations: 0, staleReads: 0 }
  let revoked = false

  const after = (ms: number, run: () => void) => queue.push({ at: now + ms, run })
  const takes = (most: number) => (isGrid ? 0 : random.upTo(most))
  const pause = () => (isGrid ? 5 * SECOND * random.upTo(14) : random.pick(PAUSES)(random.upTo))

  function write(next: Session | null): void {
    row = next
    history.push({ since: now, row })
  }

  function read(): { readonly seen: Session | null; readonly isStale: boolean } {
    if (!random.chance(staleShare)) return { seen: row, isStale: false }
    const seenAt = now - random.upTo(90 * SECOND)
    const seen = history.findLast((version) => version.since <= seenAt)?.row ?? history[0]?.row ?? null
    if (seen !== row) count.staleReads++
    return { seen, isStale: seen !== row }
  }

  /** Sends the jar's token to a node. `answered` gets the new counter, or null if the client must sign in again. */
  function present(jar: Jar, answered: (counter: number | null | 'again') => void): void {
    const presented = jar.counter
    const offset = random.pick(offsets)
    count.presented++
    let attempts = 0
    const attempt = () => {
      attempts++
      const capturedAt = now
      const at = new Date(now + offset)
      after(takes(PROCESSING_MS / 2), () => {
        const before = row
        const rotation = {
          handle: 'h',
          counter: presented,
          now: at,
          graceMs: GRACE_MS,
          expiresAt: new Date(at.getTime() + lifetimeMs),
        }
        const rotated = rule.rotate(row, rotation)
        if (rotated !== null) {
          if (rotated.counter > (before?.counter ?? 0)) {
            count.rotations++
            supersededAt[presented] = capturedAt
          }
          write(rotated)
          return answered(rotated.counter)
        }
        after(takes(PROCESSING_MS / 2), () => {
          const { seen, isStale } = read()
          const verdict = rule.decide(presented, seen, at, GRACE_MS)
          judge(presented, verdict, capturedAt, isStale)
          if (verdict === 'within-grace') return answered(seen?.counter ?? null)
          if (verdict === 'try-again' && attempts < 3) return attempt()
          if (verdict === 'reuse') {
            revoked = true
            write(null)
          }
          // A stale read costs a retry, never the session.
          answered(isStale && verdict !== 'reuse' ? 'again' : null)
        })
      })
    }
    after(takes(300), attempt)
  }

  function judge(presented: number, verdict: string, capturedAt: number, isStale: boolean): void {
    const superseded = supersededAt[presented]
    const age = superseded === undefined ? null : capturedAt - superseded
    const about = `counter ${presented}, superseded for ${age} ms, spread ${spread} ms, ${isStale ? 'stale' : 'fresh'} read: ${verdict}`
    const isFresh = age === null || age < GRACE_MS - spread - (isGrid ? 0 : PROCESSING_MS)
    const isCopy = age !== null && age >= GRACE_MS + spread
    if (verdict === 'reuse' && isFresh) violations.push(`false logout: ${about}`)
    if (verdict === 'within-grace' && isCopy) violations.push(`copy let in: ${about}`)
    if (isStale || verdict === 'reuse' || verdict === 'within-grace') return
    if (verdict === 'unknown-counter') violations.push(`token refused: ${about}`)
    if (isCopy && verdict === 'try-again') violations.push(`copy not judged: ${about}`)
    if (verdict === 'session-gone' && !revoked) violations.push(`session lost: ${about}`)
  }

  /** Uses a jar several times. After a lost response the jar is unchanged, and the client soon retries. */
  function live(jar: Jar, uses: number): void {
    if (uses === 0) return
    present(jar, (counter) => {
      if (counter === null) return
      const isLost = counter === 'again' || random.chance(lossShare)
      if (!isLost) after(takes(2 * SECOND), () => Object.assign(jar, { counter }))
      after(isLost ? takes(10 * SECOND) : pause(), () => live(jar, uses - 1))
    })
  }

  const jars: Jar[] = Array.from({ length: 1 + random.upTo(1) }, () => ({ counter: 0 }))
  const tabs = 1 + random.upTo(3)
  for (let tab = 0; tab < tabs; tab++) after(pause(), () => live(random.pick(jars), 3 + random.upTo(7)))
  if (hasThief) {
    after(pause(), () => {
      const copy = { ...random.pick(jars) }
      after(pause(), () => live(copy, 1 + random.upTo(3)))
    })
  }

  for (;;) {
    const next = queue.reduce<(typeof queue)[number] | undefined>(
      (a, b) => (a === undefined || b.at < a.at ? b : a),
      undefined,
    )
    if (next === undefined) break
    queue.splice(queue.indexOf(next), 1)
    now = next.at
    next.run()
  }
  return { violations, ...count, revoked, revokedWithoutThief: revoked && !hasThief && jars.length === 1 }
}

type Draw = (most: number) => number

const PAUSES: readonly ((upTo: Draw) => number)[] = [
  (upTo) => upTo(500),
  (upTo) => SECOND + upTo(28 * SECOND),
  (upTo) => 18 * SECOND + upTo(25 * SECOND),
  (upTo) => MINUTE + upTo(25 * MINUTE),
]

function newSession(lifetimeMs: number, absoluteMs: number): Session {
  const start = new Date(START)
  const absoluteExpiresAt = new Date(START + absoluteMs)
  const times = { authenticatedAt: start, createdAt: start, lastActiveAt: start }
  const expiresAt = new Date(START + Math.min(lifetimeMs, absoluteMs))
  return { handle: 'h', userId: 'u', method: 'password', counter: 0, ...times, expiresAt, absoluteExpiresAt }
}
