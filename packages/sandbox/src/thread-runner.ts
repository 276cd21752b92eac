import type { ScriptRunner } from '@sallyport/core/ports'
import { actionCaller } from './action-caller.ts'
import { type Limits, THREAD_LIMITS } from './limits.ts'
import { failed, outcomeOf, taskOf } from './outcome.ts'
import { scriptPool } from './script-pool.ts'

/** Settings of scripts in threads. One webhook may use at most half of each number, but always one. */
export interface ThreadRunnerOptions {
  /** Overrides of the default limits. */
  readonly limits?: Partial<Limits>
  /** Scripts that may compute at the same time, each in a thread. Threads start on demand and are kept. Default 4. */
  readonly threads?: number
  /** Time in ms that a script may wait for its start; after it the script is refused. Default 5000. */
  readonly waitMs?: number
  /** Scripts that may wait for their start; further ones are refused at once. Default 128. */
  readonly maxWaiting?: number
  /**
   * Memory in bytes for awaiting scripts that are copied out of their threads, at least 200 KiB each. Once it is used
   * up, no script starts. Default 128 MiB.
   */
  readonly maxAwaitingBytes?: number
}

/**
 * Runs scripts in worker threads of Node, Bun and Deno, so that they never block the service. The wall clock limits a
 * script. A script that awaits an action holds no place. If a thread crashes, only the script computing in it fails.
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
