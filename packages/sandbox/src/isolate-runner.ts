import type { ScriptOutcome, ScriptRequest, ScriptRunner } from '@sallyport/core/ports'
import { actionCaller } from './action-caller.ts'
import type { Task } from './execution.ts'
import { instancePool } from './instance-pool.ts'
import { runInIsolate } from './isolate-run.ts'
import { ISOLATE_LIMITS, type Limits } from './limits.ts'
import { failed, failedBy, outcomeOf, taskOf } from './outcome.ts'
import { type Lease, quota } from './quota.ts'
import { RunFault } from './script-error.ts'

/** Settings of scripts in the calling thread. One webhook may use at most half of each number, but always one. */
export interface IsolateRunnerOptions {
  /** Overrides of the default limits. */
  readonly limits?: Partial<Limits>
  /** Scripts that may compute at the same time, each in up to 28 MiB. Default 4. */
  readonly maxRuns?: number
  /** Scripts that may wait for their start; further ones are refused at once. Default 128. */
  readonly maxWaiting?: number
  /** Time in ms that a script may wait for its start; after it the script is refused. Default 5000. */
  readonly waitMs?: number
  /**
   * Memory in bytes for awaiting scripts that are copied out of their instances, at least 200 KiB each. Once it is used
   * up, no script starts. Default 32 MiB.
   */
  readonly maxAwaitingBytes?: number
  /** Clock in ms. Default `Date.now`. */
  now?(): number
}

const ASK_AGAIN_MS = 10

/**
 * Runs scripts in the calling thread, which they block while they compute: for runtimes without threads. Fuel limits a
 * script. `module` is the metered wasm. A waiting run polls with its own timer, because on Workers a promise of another
 * request may never settle (R33). If a request is cut off, its place becomes free once its run would have ended.
 */
export function isolateRunner(module: WebAssembly.Module, options: IsolateRunnerOptions = {}): ScriptRunner {
  const limits = { ...ISOLATE_LIMITS, ...options.limits }
  const { maxRuns = 4, maxWaiting = 128, waitMs = 5000, maxAwaitingBytes = 32 * 1024 * 1024, now = Date.now } = options
  const maxRunMs = limits.deadlineMs * 2 + 1000
  const places = quota(maxRuns, maxRunMs, now)
  const copies = quota(maxAwaitingBytes, maxRunMs, now)
  const waiting = quota(maxWaiting, waitMs * 2, now)
  const instances = instancePool(module, limits, copies)
  let isClosed = false

  async function placeInTime(key: string, hasRoom: () => boolean, isLate: () => boolean): Promise<Lease | null> {
    while (!isClosed) {
      if (places.hasRoom(key) && hasRoom()) return places.acquire(key)
      if (isLate()) return null
      await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS))
    }
    return null
  }

  async function placeToBegin(key: string): Promise<Lease | null> {
    let turnsLeft = waiting.hasRoom(key) ? waitMs / ASK_AGAIN_MS : 0
    const lease = waiting.acquire(key)
    try {
      return await placeInTime(
        key,
        () => copies.hasRoom(key),
        () => turnsLeft-- <= 0,
      )
    } finally {
      waiting.release(lease)
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
      giveBack: (place) => places.release(place),
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
