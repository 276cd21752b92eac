import type { ScriptOutcome, ScriptRequest, ScriptRunner } from '@sallyport/core/ports'
import { actionCaller } from './action-caller.ts'
import type { Task } from './execution.ts'
import { instancePool } from './instance-pool.ts'
import { runInIsolate } from './isolate-run.ts'
import { type Lease, leases } from './leases.ts'
import { ISOLATE_LIMITS, type Limits } from './limits.ts'
import { failed, failedBy, outcomeOf, taskOf } from './outcome.ts'
import { RunFault } from './script-error.ts'

/** Settings of scripts in the calling thread. One webhook gets at most half of each number, at least one. */
export interface IsolateRunnerOptions {
  /** Limits that differ from the default ones. */
  readonly limits?: Partial<Limits>
  /** Scripts that compute at the same time, each in up to 28 MiB. Default 4. */
  readonly mostRuns?: number
  /** Scripts that wait to begin; further scripts are refused at once. Default 128. */
  readonly mostWaiting?: number
  /** Time in ms that a script may wait to begin; later it is refused. Default 5000. */
  readonly waitMs?: number
  /** Bytes of awaiting scripts that were copied out of their instances, each from 200 KiB; beyond it no script begins. Default 32 MiB. */
  readonly mostAwaitingBytes?: number
  /** The time in ms. Default `Date.now`. */
  now?(): number
}

const ASK_AGAIN_MS = 10

/**
 * Runs scripts in the calling thread, which they stall while they compute: for runtimes without threads. Fuel ends a script.
 * `module` is the metered wasm. A waiting run asks again by a timer of its own, since on Workers a promise of another request
 * may never settle (R33). The place of a request that was cut off becomes free when its run would be over.
 */
export function isolateRunner(module: WebAssembly.Module, options: IsolateRunnerOptions = {}): ScriptRunner {
  const limits = { ...ISOLATE_LIMITS, ...options.limits }
  const {
    mostRuns = 4,
    mostWaiting = 128,
    waitMs = 5000,
    mostAwaitingBytes = 32 * 1024 * 1024,
    now = Date.now,
  } = options
  const longestRunMs = limits.deadlineMs * 2 + 1000
  const places = leases(mostRuns, longestRunMs, now)
  const copies = leases(mostAwaitingBytes, longestRunMs, now)
  const waiting = leases(mostWaiting, waitMs * 2, now)
  const instances = instancePool(module, limits, copies)
  let isClosed = false

  async function placeInTime(key: string, hasRoom: () => boolean, isLate: () => boolean): Promise<Lease | null> {
    while (!isClosed) {
      if (places.hasRoom(key) && hasRoom()) return places.take(key)
      if (isLate()) return null
      await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS))
    }
    return null
  }

  async function placeToBegin(key: string): Promise<Lease | null> {
    let turnsLeft = waiting.hasRoom(key) ? waitMs / ASK_AGAIN_MS : 0
    const lease = waiting.take(key)
    try {
      return await placeInTime(
        key,
        () => copies.hasRoom(key),
        () => turnsLeft-- <= 0,
      )
    } finally {
      waiting.end(lease)
    }
  }

  async function run(task: Task, { webhookId = '', actions }: ScriptRequest): Promise<ScriptOutcome> {
    const first = await placeToBegin(webhookId)
    if (isClosed) return failedBy(new RunFault('crash', 'the runner is closed'))
    if (first === null) return failedBy(new RunFault('overload'))
    const report = await runInIsolate(first, {
      task,
      callAction: actionCaller(actions, limits.actionBytes),
      limits,
      instances,
      now,
      place: (isLate) => placeInTime(webhookId, () => true, isLate),
      giveBack: (place) => places.end(place),
    })
    return outcomeOf(report)
  }

  return {
    async run(request) {
      const task = taskOf(request, limits)
      if ('message' in task) return failed(task)
      try {
        return await run(task, request)
      } catch {
        return failedBy(new RunFault('crash'))
      }
    },
    async close() {
      isClosed = true
      instances.clear()
    },
  }
}
