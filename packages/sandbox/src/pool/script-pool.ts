import type { ActionCall, ActionCaller } from '../action-caller.ts'
import type { Ending, Task } from '../execution.ts'
import type { Limits } from '../limits.ts'
import type { RunReport } from '../outcome.ts'
import { bytesOf } from '../quickjs/instance-memory.ts'
import { errorOf, RunFault } from '../script-error.ts'
import { fairQueue } from './fair-queue.ts'
import { msOf, type PooledRun, pooledRun } from './pooled-run.ts'
import { quota } from './quota.ts'
import { startThread, type Thread } from './thread.ts'

/**
 * Time in milliseconds that a computing script has after its deadline to stop by itself. Then its thread is
 * terminated.
 */
const GRACE_MS = 500

export interface PoolSettings {
  /** Starts a thread; tests replace this function. Default: starts a worker thread. */
  readonly startThread?: typeof startThread
  readonly limits: Limits
  readonly threads: number
  readonly waitMs: number
  readonly maxWaiting: number
  readonly maxAwaitingBytes: number
}

/**
 * Shares threads among scripts. A script holds a place only while it computes, and one webhook holds at most half of
 * the places. An awaiting script stays in its thread until another script needs the thread. Then the memory of the
 * awaiting script is copied out of the thread, and back into one when the script continues. So a computing thread
 * contains exactly one script, and terminating the thread ends no other script.
 */
export function scriptPool(settings: PoolSettings) {
  const { limits, threads: maxThreads, waitMs, maxWaiting, maxAwaitingBytes } = settings
  const [places, waiting, copies] = [quota(maxThreads), quota(maxWaiting), quota(maxAwaitingBytes)]
  const queue = fairQueue<PooledRun>()
  const runs = new Set<PooledRun>()
  const threads = new Set<Thread>()
  /** Threads in which no script computes, each with the script that awaits a reply there, or null. */
  const idle = new Map<Thread, PooledRun | null>()
  let isClosed = false

  function schedule(): void {
    for (;;) {
      const run = queue.take(
        (key, { begunAt, home }) => places.hasRoom(key) && (begunAt === null ? copies.hasRoom(key) : home !== null),
      )
      if (run === undefined) return
      void compute(run)
    }
  }

  async function compute(run: PooledRun): Promise<void> {
    const place = places.acquire(run.key)
    run.state = 'computing'
    if (run.begunAt === null) stopWaiting(run)
    try {
      await takeTurn(run, await threadFor(run))
    } catch (error) {
      fail(run, error)
    } finally {
      places.release(place)
      schedule()
    }
  }

  /**
   * Returns a thread for the run. Prefers the thread that holds the run's script, then an empty thread, then a thread
   * whose script awaits and can be copied out. Otherwise starts a new thread.
   */
  async function threadFor({ home }: PooledRun): Promise<Thread> {
    const own = [...idle.keys()].find((thread) => thread === home)
    const thread = own ?? [...idle].find(([, script]) => script === null)?.[0] ?? [...idle.keys()][0]
    if (thread === undefined) return start()
    const script = idle.get(thread) ?? null
    idle.delete(thread)
    if (script !== null && thread !== own) await copyOut(script, thread)
    return threads.has(thread) ? thread : start()
  }

  async function start(): Promise<Thread> {
    const thread = await (settings.startThread ?? startThread)(limits, (dead, fault) => {
      const script = idle.get(dead) ?? null
      threads.delete(dead)
      idle.delete(dead)
      if (script !== null) fail(script, fault)
    })
    threads.add(thread)
    if (isClosed) thread.end(closed())
    return thread
  }

  async function copyOut(run: PooledRun, thread: Thread): Promise<void> {
    run.home = null
    try {
      const snapshot = await thread.save()
      if (run.state === 'over') return
      run.home = { snapshot, lease: copies.acquire(run.key, bytesOf(snapshot)) }
      schedule()
    } catch (error) {
      fail(run, error)
    }
  }

  async function takeTurn(run: PooledRun, thread: Thread): Promise<void> {
    if (run.state === 'over') {
      // The run ended while its thread started: the deadline passed or the runner was closed. The thread becomes
      // idle.
      if (threads.has(thread)) idle.set(thread, null)
      return
    }
    const { home, replies, task } = run
    const isNew = run.begunAt === null
    if (isNew) {
      run.begunAt = performance.now()
      run.timer = setTimeout(() => expire(run, GRACE_MS), limits.deadlineMs)
    }
    const copy = home !== null && 'snapshot' in home ? home : null
    if (copy !== null) copies.release(copy.lease)
    run.home = thread
    run.replies = []
    const turn = {
      from: isNew ? task : (copy?.snapshot ?? null),
      replies,
      msLeft: Math.max(0, limits.deadlineMs - msOf(run)),
    }
    const turnEnd = await thread.takeTurn(turn, (call) => void callAction(run, call))
    run.log.push(...turnEnd.log)
    idle.set(thread, turnEnd.isOver ? null : run)
    if (turnEnd.isOver) end(run, turnEnd)
    else if (msOf(run) >= limits.deadlineMs) fail(run, new RunFault('deadline'))
    else if (run.replies.length > 0) enqueue(run)
    else run.state = 'awaiting'
  }

  /**
   * Handles a run's deadline. A computing script normally stops by itself; after `graceMs` its thread is terminated.
   */
  function expire(run: PooledRun, graceMs: number): void {
    const { home } = run
    const fault = new RunFault('deadline')
    if (run.state === 'computing' && graceMs > 0) run.timer = setTimeout(() => expire(run, 0), graceMs)
    else if (run.state === 'computing' && home !== null && 'end' in home) home.end(fault)
    else fail(run, fault)
    schedule()
  }

  async function callAction(run: PooledRun, { call, action, args }: ActionCall): Promise<void> {
    run.actionCalls++
    const reply = await run.callAction(run.task.actionIds[action] ?? '', args)
    run.replies.push({ call, ...reply })
    if (run.state !== 'awaiting') return
    enqueue(run)
    schedule()
  }

  function enqueue(run: PooledRun): void {
    run.state = 'queued'
    queue.add(run.key, run, true)
  }

  function stopWaiting({ waitLease, timer }: PooledRun): void {
    waiting.release(waitLease)
    clearTimeout(timer)
  }

  function fail(run: PooledRun, error: unknown): void {
    end(run, { error: errorOf(error instanceof RunFault ? error : new RunFault('crash')) })
  }

  /** Ends a run, whether it is waiting, computing or copied out. Does nothing if the run is over. */
  function end(run: PooledRun, ending: Ending): void {
    if (run.state === 'over') return
    const { home } = run
    run.state = 'over'
    stopWaiting(run)
    runs.delete(run)
    queue.remove(run.key, run)
    if (home !== null && 'snapshot' in home) copies.release(home.lease)
    else if (home !== null && idle.get(home) === run) {
      home.drop()
      idle.set(home, null)
    }
    run.settle(ending)
  }

  return {
    /**
     * Runs a script to its end. Never rejects. Reports the limit `overload` if too many scripts of this webhook, or
     * in total, wait for their start, or if the script waits longer than `waitMs`.
     */
    async run(key: string, task: Task, callAction: ActionCaller): Promise<RunReport> {
      const hasRoom = waiting.hasRoom(key)
      const run = pooledRun(task, callAction, waiting.acquire(key))
      runs.add(run)
      if (isClosed) fail(run, closed())
      else if (!hasRoom) fail(run, new RunFault('overload'))
      else {
        queue.add(key, run)
        schedule()
        if (run.state === 'queued') run.timer = setTimeout(() => fail(run, new RunFault('overload')), waitMs)
      }
      return run.ended
    },
    close() {
      isClosed = true
      for (const run of runs) fail(run, closed())
      for (const thread of threads) thread.end(closed())
    },
  }
}

function closed(): RunFault {
  return new RunFault('crash', 'the runner is closed')
}
