import { encodeHex } from '../crypto/encoding.ts'
import { randomBytes } from '../crypto/random.ts'
import type { WrittenMessage } from './encode-frame.ts'

export interface ReplayLimits {
  readonly replayMs: number
  readonly replayEvents: number
  /** Of the messages' texts. */
  readonly replayBytes: number
}

/** The last messages, in their order. */
export interface ReplayBuffer {
  /** False when it is here already. */
  add(message: WrittenMessage, now: Date): boolean
  /** What came after the frame with this id; nothing when that isn't known, or is known no more. */
  since(id: string, now: Date): readonly WrittenMessage[]
  /** A new id, for a frame that stands where the buffer ends now. It is told from its text, so that nothing has to be remembered. */
  markEnd(): string
}

interface Entry {
  readonly message: WrittenMessage
  readonly at: number
}

export function createReplayBuffer({ replayMs, replayEvents, replayBytes }: ReplayLimits): ReplayBuffer {
  const entries = new Map<number, Entry>()
  const numbers = new Map<string, number>()
  const own = encodeHex(randomBytes(4))
  const mark = new RegExp(`^${own}-[0-9a-f]{4}-8[0-9a-f]{3}-a[0-9a-f]{3}-([0-9a-f]{12})$`)
  /** Number of the next message. */
  let next = 0
  let bytes = 0

  const first = () => next - entries.size

  function dropOld(now: number): void {
    for (const [number, { message, at }] of entries) {
      if (entries.size <= replayEvents && bytes <= replayBytes && at > now - replayMs) return
      entries.delete(number)
      numbers.delete(message.id)
      bytes -= message.raw.length
    }
  }

  return {
    add(message, now) {
      if (numbers.has(message.id)) return false
      const at = now.getTime()
      entries.set(next, { message, at })
      numbers.set(message.id, next++)
      bytes += message.raw.length
      dropOld(at)
      return true
    },
    since(id, now) {
      dropOld(now.getTime())
      const number = numbers.get(id)
      const hex = mark.exec(id)?.[1]
      const from = number === undefined ? Number.parseInt(hex ?? '', 16) : number + 1
      // What is not a number is neither.
      if (!(from >= first() && from < next)) return []
      return Array.from({ length: next - from }, (_, index) => entries.get(from + index)?.message ?? []).flat()
    },
    markEnd() {
      // A UUID of version 8, whose text is its maker's to choose.
      const [a, b, c] =
        encodeHex(randomBytes(5))
          .match(/^(.{4})(.{3})(.{3})$/)
          ?.slice(1) ?? []
      return `${own}-${a}-8${b}-a${c}-${next.toString(16).padStart(12, '0')}`
    },
  }
}
