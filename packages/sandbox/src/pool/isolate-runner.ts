import type { ScriptOutcome, ScriptRequest, ScriptRunner } from '@sallyport/core/ports'
import { actionCaller } from '../action-caller.ts'
import type { Task } from '../execution.ts'
import { ISOLATE_LIMITS, type Limits } from '../limits.ts'
import { failed, failedBy, outcomeOf, taskOf } from '../outcome.ts'
import { RunFault } from '../script-error.ts'
import { instancePool } from './instance-pool.ts'
import { runInIsolate } from './isolate-run.ts'
import { type Lease, quota } from './quota.ts'

/**
 * Settings for scripts that run in the calling thread. One webhook may use at most half of `maxRuns`, `maxWaiting` and
 * `maxAwaitingBytes`, but at least one run.
 */
export interface IsolateRunnerOptions {
  /** Replaces some of the default limits of a run. */
  readonly limits?: Partial<Limits>
  /** Maximum number of scripts that compute at the same time. Each script uses up to 28 MiB of memory. Default 4. */
  readonly maxRuns?: number
  /** Maximum number of scripts that wait for their start. Further scripts are refused at once. Default 128. */
  readonly maxWaiting?: number
  /** Maximum time in milliseconds that a script waits for its start before it is refused. Default 5000. */
  readonly waitMs?: number
  /**
   * Memory in bytes for scripts that await an action and were copied out of their instances. A script takes at least
   * 200 KiB. While the memory is used up, no script starts. Default 32 MiB.
   */
  readonly maxAwaitingBytes?: number
  /** Returns the current time in milliseconds. Default `Date.now`. */
  now?(): number
}

/** The type `WebAssembly.Module` if the host's project has it, otherwise `object`: the types of Node don't declare it. */
type WasmModule = typeof globalThis extends {
  readonly WebAssembly: { readonly Module: { readonly prototype: infer M } }
}
  ? M
  : object

const ASK_AGAIN_MS = 10

/**
 * Runs scripts in the calling thread, for runtimes without threads. A script blocks the thread while it computes.
 * Fuel (a step count) limits a script. `module` is the metered QuickJS wasm. A waiting run polls with its own timer,
 * because on Workers a promise of another request may never settle (R33). If the runtime cuts a request off, its place
 * becomes free when its lease expires, after the longest time that a run can take.
 */
export function isolateRunner(module: WasmModule, options: IsolateRunnerOptions = {}): ScriptRunner {
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
