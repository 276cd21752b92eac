import type { ScriptRunner } from '@sallyport/core/ports'
import { actionCaller } from '../action-caller.ts'
import { type Limits, THREAD_LIMITS } from '../limits.ts'
import { failed, outcomeOf, taskOf } from '../outcome.ts'
import { scriptPool } from './script-pool.ts'

/**
 * Settings for scripts that run in threads. One webhook may use at most half of `threads`, `maxWaiting` and
 * `maxAwaitingBytes`, but at least one run.
 */
export interface ThreadRunnerOptions {
  /** Replaces some of the default limits of a run. */
  readonly limits?: Partial<Limits>
  /**
   * Maximum number of scripts that compute at the same time, each in a thread. Threads start when needed and are
   * kept. Default 4.
   */
  readonly threads?: number
  /** Maximum time in milliseconds that a script waits for its start before it is refused. Default 5000. */
  readonly waitMs?: number
  /** Maximum number of scripts that wait for their start. Further scripts are refused at once. Default 128. */
  readonly maxWaiting?: number
  /**
   * Memory in bytes for scripts that await an action and were copied out of their threads. A script takes at least
   * 200 KiB. While the memory is used up, no script starts. Default 128 MiB.
   */
  readonly maxAwaitingBytes?: number
}

/**
 * Runs scripts in worker threads of Node, Bun and Deno, so that scripts never block the service. The clock limits a
 * script. While a script awaits an action, another script may compute. If a thread crashes, only the script that
 * computes in it fails.
 */
export function scriptRunner(options: ThreadRunnerOptions = {}): ScriptRunner {
  const limits = { ...THREAD_LIMITS, ...options.limits }
  const { threads = 4, waitMs = 5000, maxWaiting = 128, maxAwaitingBytes = 128 * 1024 * 1024 } = options
  const pool = scriptPool({ limits, threads, waitMs, maxWaiting, maxAwaitingBytes })

  return {
    async run(request) {
      const task = taskOf(request, limits)
      if ('message' in task) return failed(task)
      return outcomeOf(await pool.run(request.webhookId ?? '', task, actionCaller(request.actions, limits.actionBytes)))
    },
    async close() {
      pool.close()
    },
  }
}
