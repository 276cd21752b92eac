import type { ScriptRequest, ScriptRunner } from '@sallyport/core/ports'
import { actionCaller } from './action-caller.ts'
import { DEFAULT_LIMITS, type Limits } from './limits.ts'
import { failed, failedBy, outcomeOf, taskOf } from './outcome.ts'
import { type Instance, instantiate } from './quickjs-instance.ts'
import { runScript } from './run-script.ts'
import { RunFault } from './script-error.ts'

/** How scripts run in the calling thread. */
export interface IsolateRunnerOptions {
  /** Other limits than the default ones. */
  readonly limits?: Partial<Limits>
  /** Scripts that run at the same time, each in up to 24 MiB; more wait. Default 4. */
  readonly mostRuns?: number
  /** Scripts that may wait for a place; more are refused at once. Default 100. */
  readonly mostWaiting?: number
  /** How long a script may wait for its place, in ms, before it is refused. Default 5000. */
  readonly waitMs?: number
  /** The time in ms. Default `Date.now`. */
  now?(): number
}

const ASK_AGAIN_MS = 10

/**
 * Runs scripts in the calling thread, which they stall while they compute: for runtimes without threads.
 * `module` is the metered wasm. Whoever waits asks again by a timer of its own, since on Workers a promise of another request
 * may never settle (R33); a place whose request was cut off is free again when its run would be over.
 */
export function isolateRunner(module: WebAssembly.Module, options: IsolateRunnerOptions = {}): ScriptRunner {
  const limits = { ...DEFAULT_LIMITS, ...options.limits }
  const { mostRuns = 4, mostWaiting = 100, waitMs = 5000, now = Date.now } = options
  const idle: Instance[] = []
  const places = new Map<symbol, number>()
  // By since when: whose request was cut off waits no longer than it may.
  const waiting = new Map<symbol, number>()
  let isClosed = false

  function take(): symbol | null {
    for (const [place, since] of places) if (now() - since > limits.deadlineMs * 2 + 1000) places.delete(place)
    if (places.size >= mostRuns) return null
    const place = Symbol('place')
    places.set(place, now())
    return place
  }

  async function takeInTime(): Promise<symbol | null> {
    const first = take()
    if (first !== null || isClosed) return first
    for (const [one, since] of waiting) if (now() - since > waitMs * 2) waiting.delete(one)
    if (waiting.size >= mostWaiting) return null
    const self = Symbol('waiting')
    waiting.set(self, now())
    try {
      for (let waited = 0; waited < waitMs; waited += ASK_AGAIN_MS) {
        await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS))
        const place = take()
        if (place !== null || isClosed) return place
      }
      return null
    } finally {
      waiting.delete(self)
    }
  }

  return {
    async run(request: ScriptRequest) {
      const task = taskOf(request, limits)
      if ('message' in task) return failed(task)
      const place = await takeInTime()
      if (isClosed) return failedBy(new RunFault('crash', 'the runner is closed'))
      if (place === null) return failedBy(new RunFault('overload'))
      try {
        const instance = idle.pop() ?? (await instantiate(module, limits))
        const callAction = actionCaller(request.actions, limits.actionBytes)
        const { report, isReusable } = await runScript(instance, task, { limits, callAction, now })
        if (isReusable && idle.length < mostRuns && !isClosed) idle.push(instance)
        return outcomeOf(report)
      } catch {
        return failedBy(new RunFault('crash'))
      } finally {
        places.delete(place)
      }
    },
    async close() {
      isClosed = true
      idle.length = 0
    },
  }
}
