import { encodeHex } from '../../crypto/encoding.ts'
import { randomBytes } from '../../crypto/random.ts'
import type { WrittenMessage } from './encode-frame.ts'

export interface ReplayLimits {
  readonly replayMs: number
  readonly replayEvents: number
  readonly replayBytes: number
}

export interface ReplayBuffer {
  /** Adds a message. Returns false if the buffer already contains a message with the same id. */
  add(message: WrittenMessage, now: Date): boolean
  /** Returns the messages that follow the message with this id. Returns none if the id is unknown or no longer buffered. */
  since(id: string, now: Date): readonly WrittenMessage[]
  /**
   * Returns a new id for the current end of the buffer. `since` with this id returns all later messages.
   * The id encodes the position, so the buffer doesn't have to store the id.
   */
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
      // `from` is NaN if the id is unknown. Both comparisons with NaN are false, so no messages are returned.
      if (!(from >= first() && from < next)) return []
      return Array.from({ length: next - from }, (_, index) => entries.get(from + index)?.message ?? []).flat()
    },
    markEnd() {
      // The id is a UUID of version 8, the version whose bits an application may choose freely (RFC 9562).
      const [a, b, c] =
        encodeHex(randomBytes(5))
          .match(/^(.{4})(.{3})(.{3})$/)
          ?.slice(1) ?? []
      return `${own}-${a}-8${b}-a${c}-${next.toString(16).padStart(12, '0')}`
    },
  }
}
