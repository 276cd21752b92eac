import { GRACE_MS } from './model.ts'

/** What a client receives. */
export interface Reply {
  readonly status: number
  readonly code: string
  readonly token: string | undefined
}

/** A refresh token that was presented. */
export interface Use {
  readonly token: string
  /** Milliseconds since the token was replaced; null if it wasn't. */
  readonly age: number | null
  readonly reply: Reply
}

export interface Circumstances {
  /** Milliseconds between the slowest and the fastest clock. */
  readonly spread: number
  /** State before these uses. */
  readonly revoked: boolean
  /** State after these uses. */
  readonly isAlive: boolean
  readonly isStale: boolean
  /** The refusal of a token that was revoked. */
  readonly refusal: Pick<Reply, 'status' | 'code'>
}

/** Returns the violations of R36 in a batch of simultaneous uses. */
export function judge(
  uses: readonly Use[],
  { spread, revoked, isAlive, isStale, refusal }: Circumstances,
): readonly string[] {
  const isCopy = ({ age }: Use) => age !== null && age >= GRACE_MS + spread
  const mayEnd = uses.some(({ age }) => age !== null && age >= GRACE_MS - spread)
  return [
    ...(!revoked && !isAlive && !mayEnd ? ['false logout: the session was revoked without a copy'] : []),
    ...(!revoked && isAlive && !isStale && uses.some(isCopy) ? ['a copy was presented and the session lives'] : []),
    ...uses.flatMap((use) => {
      const { status, code } = use.reply
      const about = `superseded for ${use.age} ms, spread ${spread} ms: ${status} ${code}`
      if (revoked)
        return status === refusal.status && code === refusal.code ? [] : [`answered after the revocation: ${about}`]
      if (isCopy(use)) return status === 200 ? [`copy let in: ${about}`] : []
      return status === 200 || mayEnd || isStale ? [] : [`false logout: ${about}`]
    }),
  ]
}

const [SECOND, MINUTE] = [1000, 60_000]

/** Pauses between refreshes, of several kinds. */
export const PAUSES: readonly ((upTo: (most: number) => number) => number)[] = [
  (upTo) => upTo(500),
  (upTo) => SECOND + upTo(28 * SECOND),
  (upTo) => 18 * SECOND + upTo(25 * SECOND),
  (upTo) => MINUTE + upTo(25 * MINUTE),
]
