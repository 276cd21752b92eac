import type { ScriptLogLine } from '@sallyport/core/ports'
import type { ActionCaller, SettledCall } from '../action-caller.ts'
import type { Ending, Task } from '../execution.ts'
import type { RunReport } from '../outcome.ts'
import type { Snapshot } from '../quickjs/vm.ts'
import { deferred } from './deferred.ts'
import type { Lease } from './quota.ts'
import type { Thread } from './thread.ts'

export interface CopiedOut {
  readonly snapshot: Snapshot
  /** The snapshot's share of the memory for copied-out scripts. Released when the script continues or ends. */
  readonly lease: Lease
}

/** A run of a script in the pool of threads, from its request to its end. */
export interface PooledRun {
  /** The id of the webhook that the script belongs to. */
  readonly key: string
  readonly task: Task
  readonly callAction: ActionCaller
  /** The run's share of the limit on waiting runs. Released when the run starts or ends. */
  readonly waitLease: Lease
  readonly ended: Promise<RunReport>
  /** The state `queued` means that the run waits for a place, either to start or to continue after a reply. */
  state: 'queued' | 'computing' | 'awaiting' | 'over'
  /**
   * The thread that contains the script, or the script's copy. Null before the start, and while the script is copied
   * out.
   */
  home: Thread | CopiedOut | null
  /** Replies of actions that the script hasn't received yet. */
  replies: SettledCall[]
  /** Time in milliseconds (`performance.now`) at which the script started in a thread. Null before the start. */
  begunAt: number | null
  readonly log: ScriptLogLine[]
  actionCalls: number
  /** The timer that ends the wait for the start, and after the start the timer of the run's deadline. */
  timer: ReturnType<typeof setTimeout> | undefined
  settle(ending: Ending): void
}

export function pooledRun(task: Task, callAction: ActionCaller, waitLease: Lease): PooledRun {
  const { promise, resolve } = deferred<RunReport>()
  const run: PooledRun = {
    key: waitLease.key,
    task,
    callAction,
    waitLease,
    ended: promise,
    state: 'queued',
    home: null,
    replies: [],
    begunAt: null,
    log: [],
    actionCalls: 0,
    timer: undefined,
    settle(ending) {
      const { log, actionCalls } = run
      resolve({ ...ending, log, actionCalls, ms: msOf(run) })
    },
  }
  return run
}

export function msOf({ begunAt }: PooledRun): number {
  return begunAt === null ? 0 : performance.now() - begunAt
}
