import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { writeMessage } from './encode-frame.ts'
import { createReplayBuffer } from './replay-buffer.ts'

const message = (id: string, data: unknown = 1) =>
  writeMessage({ id, type: 't', timestamp: '', topics: ['global'], data })
const at = (ms: number) => new Date(ms)
const LIMITS = { replayMs: 1000, replayEvents: 20, replayBytes: 10_000 }

describe('createReplayBuffer', () => {
  it('gives everything after any id that it still knows, in order, whatever came when', () => {
    const steps = fc.array(fc.record({ waitMs: fc.nat(300), isMark: fc.boolean() }), { maxLength: 60 })
    fc.assert(
      fc.property(steps, (given) => {
        const buffer = createReplayBuffer(LIMITS)
        const added: { readonly id: string; readonly ms: number }[] = []
        const marks: { readonly id: string; readonly after: number }[] = []
        let ms = 0
        for (const { waitMs, isMark } of given) {
          ms += waitMs
          if (isMark) marks.push({ id: buffer.markEnd(), after: added.length })
          else {
            added.push({ id: `m${added.length}`, ms })
            expect(buffer.add(message(`m${added.length - 1}`), at(ms))).toBe(true)
          }
        }
        const kept = added.slice(-LIMITS.replayEvents).filter((one) => one.ms > ms - LIMITS.replayMs)
        const first = added.length - kept.length
        const since = (id: string) => buffer.since(id, at(ms)).map((one) => one.id)
        for (const [index, { id }] of added.entries()) {
          const expected = index < first ? [] : added.slice(index + 1).map((one) => one.id)
          expect(since(id)).toEqual(expected)
        }
        for (const { id, after } of marks) {
          expect(since(id)).toEqual(after < first ? [] : added.slice(after).map((one) => one.id))
        }
      }),
    )
  })

  it('takes an id once, and knows none of others', () => {
    const buffer = createReplayBuffer(LIMITS)
    expect([buffer.add(message('a'), at(0)), buffer.add(message('a'), at(1))]).toEqual([true, false])
    const foreign = createReplayBuffer(LIMITS).markEnd()
    for (const id of ['b', '', foreign, '__proto__']) expect(buffer.since(id, at(2))).toEqual([])
  })

  it('marks its end with UUIDs that are all different', () => {
    const buffer = createReplayBuffer(LIMITS)
    const marks = Array.from({ length: 100 }, () => buffer.markEnd())
    expect(new Set(marks).size).toBe(100)
    for (const mark of marks) expect(mark).toMatch(/^[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
  })

  it('keeps no more than so many bytes', () => {
    const buffer = createReplayBuffer(LIMITS)
    const mark = buffer.markEnd()
    for (let n = 0; n < 5; n++) buffer.add(message(`m${n}`, 'x'.repeat(3000)), at(n))
    expect(buffer.since(mark, at(5))).toEqual([])
    expect(buffer.since('m2', at(5)).map(({ id }) => id)).toEqual(['m3', 'm4'])
  })

  it('keeps nothing where it may not', () => {
    const buffer = createReplayBuffer({ ...LIMITS, replayEvents: 0 })
    const mark = buffer.markEnd()
    buffer.add(message('a'), at(0))
    expect([buffer.since(mark, at(0)), buffer.since('a', at(0))]).toEqual([[], []])
  })
})
