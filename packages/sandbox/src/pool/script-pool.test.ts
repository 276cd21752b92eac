import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { TurnEnd } from '../execution.ts'
import { THREAD_LIMITS } from '../limits.ts'
import type { Turn } from '../messages.ts'
import type { Snapshot } from '../quickjs/vm.ts'
import type { RunFault } from '../script-error.ts'
import { scriptPool } from './script-pool.ts'
import type { Thread } from './thread.ts'

const after = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const task = (script: string) => ({ script, body: undefined, actionIds: ['wait'] })
const OVER: TurnEnd = { isOver: true, result: '1', log: [] }
const AWAITS: TurnEnd = { isOver: false, log: [] }

/**
 * Creates fake threads. The script `await` calls an action and ends after the reply; the script `hang` never ends its
 * turn.
 */
function fakeThreads() {
  const log: string[] = []
  let count = 0
  const startThread = async (_: unknown, onDeath: (thread: Thread, fault: RunFault) => void): Promise<Thread> => {
    const id = ++count
    const hung = Promise.withResolvers<TurnEnd>()
    let held = ''
    const thread: Thread = {
      async takeTurn({ from, replies }: Turn, onCall) {
        if (from !== null) held = 'script' in from ? from.script : String(from.fuelLeft)
        log.push(`${held} in ${id}${replies.length > 0 ? ' again' : ''}`)
        if (held === 'hang') return hung.promise
        if (held !== '7' && held !== 'await') return OVER
        if (replies.length > 0) return OVER
        onCall({ call: 1, action: 0, args: '' })
        return AWAITS
      },
      async save() {
        log.push(`saved from ${id}`)
        return {
          parts: [new ArrayBuffer(1), new ArrayBuffer(1)],
          pages: 256,
          fuelLeft: 7,
          pendingCalls: 1,
        } satisfies Snapshot
      },
      drop: () => void log.push(`dropped in ${id}`),
      end(fault) {
        log.push(`ended ${id}`)
        hung.reject(fault)
        onDeath(thread, fault)
      },
    }
    return thread
  }
  return { startThread, log }
}

function pool(threads: number, deadlineMs: number) {
  const { startThread, log } = fakeThreads()
  const limits = { ...THREAD_LIMITS, deadlineMs }
  const settings = { limits, threads, waitMs: 1000, maxWaiting: 10, maxAwaitingBytes: 1000, startThread }
  return { log, ...scriptPool(settings) }
}

const reply = (ms: number) => async () => {
  await after(ms)
  return { isOk: true, text: '' }
}

/** Advances the fake clock by this time, and runs all timers that are due. */
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('M3 the pool', () => {
  it('ends a thread by force that does not notice the deadline, and starts another one', async () => {
    const { run, log } = pool(1, 600)
    const hanging = run('a', task('hang'), reply(0))
    await pass(1100)
    expect((await hanging).error).toMatchObject({ endedBy: 'deadline' })
    const awaiting = run('b', task('await'), reply(400))
    await pass(10)
    const second = run('a', task('quick'), reply(0))
    await pass(400)
    expect((await second).result).toBe('1')
    expect((await awaiting).result).toBe('1')
    expect(log).toEqual(['hang in 1', 'ended 1', 'await in 2', 'saved from 2', 'quick in 2', '7 in 2 again'])
  })

  it('lets a script go on in another thread while its first one hangs and is ended', async () => {
    const { run, log } = pool(2, 600)
    const awaiting = run('b', task('await'), reply(100))
    await pass(10)
    const hanging = run('a', task('hang'), reply(0))
    await pass(1200)
    expect((await awaiting).result).toBe('1')
    expect((await hanging).error).toMatchObject({ endedBy: 'deadline' })
    expect(log).toEqual(['await in 1', 'saved from 1', 'hang in 1', '7 in 2 again', 'ended 1'])
  })

  it('lets a script go on in the thread in which it awaits', async () => {
    const { run, log } = pool(2, 600)
    const awaiting = run('b', task('await'), reply(10))
    await pass(10)
    expect((await awaiting).result).toBe('1')
    expect(log).toEqual(['await in 1', 'await in 1 again'])
  })

  it('drops a script that awaits beyond its deadline, and uses the thread again', async () => {
    const { run, log } = pool(1, 100)
    const awaiting = run('b', task('await'), reply(5000))
    await pass(100)
    expect((await awaiting).error).toMatchObject({ endedBy: 'deadline' })
    expect((await run('b', task('quick'), reply(0))).result).toBe('1')
    expect(log).toEqual(['await in 1', 'dropped in 1', 'quick in 1'])
  })

  it('begins no script beyond the memory for those that await', async () => {
    const { startThread } = fakeThreads()
    const settings = {
      limits: THREAD_LIMITS,
      threads: 2,
      waitMs: 50,
      maxWaiting: 10,
      maxAwaitingBytes: 4,
      startThread,
    }
    const { run } = scriptPool(settings)
    const first = run('a', task('await'), reply(300))
    await pass(10)
    const second = run('a', task('await'), reply(300))
    await pass(10)
    const third = run('a', task('quick'), reply(0))
    await pass(50)
    expect((await third).error).toMatchObject({ endedBy: 'overload' })
    expect((await run('b', task('quick'), reply(0))).result).toBe('1')
    await pass(300)
    expect([(await first).result, (await second).result]).toEqual(['1', '1'])
    expect((await run('a', task('quick'), reply(0))).result).toBe('1')
  })
})
