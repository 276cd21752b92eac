import type { ScriptRunner } from '@sallyport/core/ports'
import { actionCaller } from './action-caller.ts'
import { type Limits, THREAD_LIMITS } from './limits.ts'
import { failed, outcomeOf, taskOf } from './outcome.ts'
import { scriptPool } from './script-pool.ts'

/** Settings of scripts in threads. One webhook gets at most half of each number, at least one. */
export interface ThreadRunnerOptions {
  /** Limits that differ from the default ones. */
  readonly limits?: Partial<Limits>
  /** Scripts that compute at the same time, each in a thread; threads start when needed and are kept. Default 4. */
  readonly threads?: number
  /** Time in ms that a script may wait to begin; later it is refused. Default 5000. */
  readonly waitMs?: number
  /** Scripts that wait to begin; further scripts are refused at once. Default 128. */
  readonly mostWaiting?: number
  /** Bytes of scripts that await actions outside of the threads, each from 200 KiB; at this size no script begins. Default 128 MiB. */
  readonly mostAwaitingBytes?: number
}

/**
 * Runs scripts in worker threads of Node, Bun and Deno, so that none stalls the service. The wall clock ends a script.
 * A script that awaits an action holds no place. A thread that dies fails only the script that computes in it.
 */
export function scriptRunner(options: ThreadRunnerOptions = {}): ScriptRunner {
  const limits = { ...THREAD_LIMITS, ...options.limits }
  const { threads = 4, waitMs = 5000, mostWaiting = 128, mostAwaitingBytes = 128 * 1024 * 1024 } = options
  const pool = scriptPool({ limits, threads, waitMs, mostWaiting, mostAwaitingBytes })

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
