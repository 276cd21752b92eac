import type { ScriptOutcome, ScriptRequest, ScriptRunner } from '@sallyport/core/ports'
import { actionCaller } from './action-caller.ts'
import { DEFAULT_LIMITS, type Limits } from './limits.ts'
import { failed, failedBy, outcomeOf, taskOf } from './outcome.ts'
import type { Task } from './run-script.ts'
import { RunFault } from './script-error.ts'
import { startThread, type Thread } from './thread.ts'

/** How scripts run in threads. */
export interface ThreadRunnerOptions {
  /** Other limits than the default ones. */
  readonly limits?: Partial<Limits>
  /** Threads at most, each of which runs one script at a time; they start when needed and are kept. Default 4. */
  readonly threads?: number
  /** How long a script may wait for a thread, in ms, before it is refused. Default 5000. */
  readonly waitMs?: number
  /** Scripts that wait at most; more are refused at once. Default 100. */
  readonly mostWaiting?: number
}

/** Runs scripts in worker threads of Node, Bun and Deno, so that none stalls the service. A thread that dies fails its own run alone. */
export function scriptRunner(options: ThreadRunnerOptions = {}): ScriptRunner {
  const limits = { ...DEFAULT_LIMITS, ...options.limits }
  const { threads: mostThreads = 4, waitMs = 5000, mostWaiting = 100 } = options
  const threads = new Set<Thread>()
  const idle: Thread[] = []
  const waiting: ((place: Thread | 'start' | RunFault) => void)[] = []
  let [places, isClosed] = [0, false]

  /** A thread, or the right to start one. */
  function take(): Promise<Thread | 'start' | RunFault> {
    const thread = idle.pop()
    if (thread !== undefined) return Promise.resolve(thread)
    if (places < mostThreads) {
      places++
      return Promise.resolve('start')
    }
    if (waiting.length >= mostWaiting) return Promise.resolve(new RunFault('overload'))
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(settle), 1)
        resolve(new RunFault('overload'))
      }, waitMs)
      const settle = (place: Thread | 'start' | RunFault) => {
        clearTimeout(timer)
        resolve(place)
      }
      waiting.push(settle)
    })
  }

  function giveBack(thread: Thread | null): void {
    if (thread?.isAlive) {
      const next = waiting.shift()
      if (next === undefined) idle.push(thread)
      else next(thread)
      return
    }
    if (thread !== null) threads.delete(thread)
    const next = waiting.shift()
    if (next === undefined) places--
    else next('start')
  }

  async function start(): Promise<Thread> {
    const thread = await startThread(limits)
    if (isClosed) thread.stop()
    threads.add(thread)
    return thread
  }

  async function runOn(place: Thread | 'start', task: Task, request: ScriptRequest): Promise<ScriptOutcome> {
    let thread: Thread | null = null
    try {
      // An idle thread may have died meanwhile.
      thread = place !== 'start' && place.isAlive ? place : await start()
      if (place !== 'start' && place !== thread) threads.delete(place)
      return outcomeOf(await thread.run(task, actionCaller(request.actions, limits.actionBytes)))
    } catch (error) {
      return failedBy(error instanceof RunFault ? error : new RunFault('crash'))
    } finally {
      giveBack(thread)
    }
  }

  return {
    async run(request) {
      const task = taskOf(request, limits)
      if ('message' in task) return failed(task)
      const closed = () => failedBy(new RunFault('crash', 'the runner is closed'))
      if (isClosed) return closed()
      const place = await take()
      if (place instanceof RunFault) return failedBy(place)
      if (isClosed) return closed()
      return runOn(place, task, request)
    },
    async close() {
      isClosed = true
      for (const settle of waiting.splice(0)) settle(new RunFault('crash', 'the runner is closed'))
      for (const thread of threads) thread.stop()
      threads.clear()
      idle.length = 0
    },
  }
}
