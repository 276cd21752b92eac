import { decideRefresh } from '../../packages/core/src/identity/session/decide-refresh.ts'
import type { Rotation, Session } from '../../packages/core/src/ports/accounts/sessions.ts'

export const GRACE_MS = 30_000
/** Largest error of a node's clock. */
export const SKEW_MS = 5000

/** The refresh rule: the conditional write, and the decision about tokens that it didn't match. */
export interface RefreshRule {
  rotate(row: Session | null, rotation: Rotation): Session | null
  readonly decide: typeof decideRefresh
}

/** The rule of decisions/007. `rotate` follows the store contract; `decide` is the production function. */
export const RULE: RefreshRule = { rotate, decide: decideRefresh }

function rotate(row: Session | null, { counter, now, graceMs, expiresAt }: Rotation): Session | null {
  if (row === null || row.counter !== counter || row.expiresAt.getTime() <= now.getTime()) return null
  const isDue = graceMs === 0 || row.rotatedAt === undefined || now.getTime() - row.rotatedAt.getTime() >= graceMs
  const isCut = expiresAt.getTime() > row.absoluteExpiresAt.getTime()
  return {
    ...row,
    ...(isDue && { counter: row.counter + 1, rotatedAt: now }),
    expiresAt: isCut ? row.absoluteExpiresAt : expiresAt,
    lastActiveAt: now,
  }
}

/** Wrong rules that the simulation must detect. */
export const MUTANTS: Readonly<Record<string, RefreshRule>> = {
  'rotates at every refresh': {
    ...RULE,
    rotate: (row, rotation) => rotate(row && { ...row, rotatedAt: new Date(0) }, rotation),
  },
  'knows no grace': {
    ...RULE,
    decide: (presented, row, now) => decideRefresh(presented, row, now, 0),
  },
  'takes what is newer than a stale row for reuse': {
    ...RULE,
    decide: (presented, row, now, graceMs) =>
      row !== null && presented > row.counter ? 'reuse' : decideRefresh(presented, row, now, graceMs),
  },
  'takes the predecessor at the very end of its grace': {
    ...RULE,
    decide: (presented, row, now, graceMs) => decideRefresh(presented, row, now, graceMs + 1),
  },
  'never ends a grace': {
    ...RULE,
    decide: (presented, row, now) => decideRefresh(presented, row, now, Number.MAX_SAFE_INTEGER),
  },
  'starts the grace anew at every refresh': {
    ...RULE,
    rotate(row, rotation) {
      const rotated = rotate(row, rotation)
      return rotated && { ...rotated, rotatedAt: rotation.now }
    },
  },
  'lets older ones than the predecessor pass': {
    ...RULE,
    decide: (presented, row, now, graceMs) =>
      decideRefresh(row !== null && presented < row.counter ? row.counter - 1 : presented, row, now, graceMs),
  },
}

/** Reproducible random numbers (mulberry32). */
export function seeded(seed: number): {
  upTo(most: number): number
  chance(share: number): boolean
  pick<T>(list: readonly T[]): T
} {
  let state = seed >>> 0
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    upTo: (most) => Math.floor(next() * (most + 1)),
    chance: (share) => next() < share,
    pick(list) {
      const item = list[Math.floor(next() * list.length)]
      if (item === undefined) throw new Error('nothing to pick from')
      return item
    },
  }
}
